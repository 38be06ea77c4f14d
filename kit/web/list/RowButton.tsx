import { Button } from '@mantine/core';
import { useState } from 'react';

interface RowButtonProps {
  label: string;
  /** Accessible name, which also names the record. */
  ariaLabel: string;
  /** True for the usual next step of the row. */
  isMain?: boolean;
  run: () => unknown;
}

/** A button of a row. It often disappears with its step, so the focus moves to the title of the row. */
export function RowButton({ label, ariaLabel, isMain = false, run }: RowButtonProps) {
  const [working, setWorking] = useState(false);
  const runAction = async (button: HTMLElement) => {
    const title = button.closest('[data-index]')?.querySelector<HTMLElement>('[data-opens-row]');
    setWorking(true);
    title?.focus({ preventScroll: true });
    await run();
    setWorking(false);
    // A sorted list may move the row in the next task, and a moved row loses the focus.
    setTimeout(() => document.activeElement === document.body && title?.focus({ preventScroll: true }));
  };
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      px="sm"
      loading={working}
      aria-label={ariaLabel}
      onClick={({ currentTarget }) => void runAction(currentTarget)}
    >
      {label}
    </Button>
  );
}
