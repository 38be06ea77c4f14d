import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../feedback/notices.ts';

/** Something that can be done on a screen, as a button or as an entry of a menu. */
export interface Action {
  label: string;
  /** What it does more exactly, for who hovers. */
  hint?: string;
  icon: Icon;
  disabled?: boolean;
  /** Does it. When it rejects, the reason is shown. */
  take: () => void | Promise<void>;
}

/** A quiet button, busy until what it does is done. */
export function ActionButton({ action }: { action: Action }) {
  const { label, hint, disabled } = action;
  const [working, take] = useTaking();
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

/** Whether an action is under way, and what begins one. */
export function useTaking(): [boolean, (action: Action) => void] {
  const [working, setWorking] = useState(false);
  const take = async (action: Action) => {
    const done = action.take();
    if (!done) return;
    setWorking(true);
    await done.catch(notify.failure);
    setWorking(false);
  };
  return [working, (action) => void take(action)];
}
