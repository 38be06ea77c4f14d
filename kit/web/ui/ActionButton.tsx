import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyUser } from '../feedback/notifyUser.ts';

export interface ScreenAction {
  label: string;
  hint?: string;
  icon: Icon;
  disabled?: boolean;
  /** An invisible button keeps its place, so that nothing moves when the rows arrive. */
  isHidden?: boolean;
  /** Stays a button beside the menu of the other actions. Not on phones. */
  isPinned?: boolean;
  run: () => void | Promise<void>;
}

export function ActionButton({ action }: { action: ScreenAction }) {
  const { label, hint, disabled = false, isHidden } = action;
  const [working, runAction] = useRunAction();
  return (
    <Button
      variant="default"
      leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
      title={hint}
      disabled={disabled}
      style={isHidden ? { visibility: 'hidden' } : {}}
      loading={working}
      onClick={() => runAction(action)}
    >
      {label}
    </Button>
  );
}

export function useRunAction(): [boolean, (action: ScreenAction) => void] {
  const [working, setWorking] = useState(false);
  const runAction = async (action: ScreenAction) => {
    const completion = action.run();
    if (!completion) return;
    setWorking(true);
    await completion.catch(notifyUser.failure);
    setWorking(false);
  };
  return [working, (action) => void runAction(action)];
}
