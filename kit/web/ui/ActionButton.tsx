import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../feedback/notify.ts';

export interface Action {
  label: string;
  hint?: string;
  icon: Icon;
  disabled?: boolean;
  run: () => void | Promise<void>;
}

export function ActionButton({ action }: { action: Action }) {
  const { label, hint, disabled } = action;
  const [working, take] = useRunAction();
  return (
    <Button
      variant="default"
      leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
      title={hint}
      disabled={disabled ?? false}
      loading={working}
      onClick={() => take(action)}
    >
      {label}
    </Button>
  );
}

export function useRunAction(): [boolean, (action: Action) => void] {
  const [working, setWorking] = useState(false);
  const take = async (action: Action) => {
    const done = action.run();
    if (!done) return;
    setWorking(true);
    await done.catch(notify.failure);
    setWorking(false);
  };
  return [working, (action) => void take(action)];
}
