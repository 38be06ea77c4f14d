import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './PressAndHoldButton.module.css';

/** Milliseconds; long enough to rule out a mistake. */
export const PRESS_AND_HOLD_BUTTON_MS = 1_500;
/** Alternative to holding: two presses within this time (ms). */
const SECOND_PRESS_MS = 5_000;

interface PressAndHoldButtonProps {
  hotkey: string;
  disabled: boolean;
  onHeld: () => void;
  /** `again`: the button was released too early and waits for a second press. */
  children: (needsSecondPress: boolean) => ReactNode;
}

const isActivationKey = ({ key }: { key: string }) => key === 'Enter' || key === ' ';

export function PressAndHoldButton({ hotkey, disabled, onHeld, children }: PressAndHoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [needsSecondPress, setNeedsSecondPress] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ again: needsSecondPress, onHeld });
  latest.current = { again: needsSecondPress, onHeld };

  const finish = () => {
    clearTimeout(timer.current);
    clearTimeout(resetTimer.current);
    timer.current = undefined;
    setHeld(false);
    setNeedsSecondPress(false);
    latest.current.onHeld();
  };
  const begin = () => {
    if (disabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(finish, PRESS_AND_HOLD_BUTTON_MS);
  };
  const release = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
    if (latest.current.again) return finish();
    setNeedsSecondPress(true);
    clearTimeout(resetTimer.current);
    resetTimer.current = setTimeout(() => setNeedsSecondPress(false), SECOND_PRESS_MS);
  };
  const keys = useRef({ begin, letGo: release });
  keys.current = { begin, letGo: release };

  useEffect(() => {
    const isHotkey = (event: globalThis.KeyboardEvent) => event.key === hotkey;
    const down = (event: globalThis.KeyboardEvent) => {
      if (!isHotkey(event)) return;
      event.preventDefault();
      if (!event.repeat) keys.current.begin();
    };
    const up = (event: globalThis.KeyboardEvent) => {
      if (isHotkey(event)) keys.current.letGo();
    };
    const away = () => keys.current.letGo();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', away);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', away);
      clearTimeout(timer.current);
      clearTimeout(resetTimer.current);
    };
  }, [hotkey]);

  const press = (event: KeyboardEvent) => {
    if (!isActivationKey(event)) return;
    event.preventDefault();
    if (!event.repeat) begin();
  };
  return (
    <UnstyledButton
      className={classes.button}
      disabled={disabled}
      data-held={isHeld || undefined}
      aria-keyshortcuts={hotkey}
      onPointerDown={begin}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={press}
      onKeyUp={(event) => isActivationKey(event) && release()}
      onClick={(event) => {
        // A click without pointer or key comes from a screen reader, which cannot hold.
        if (event.detail !== 0 || timer.current !== undefined) return;
        if (needsSecondPress) finish();
        else {
          begin();
          release();
        }
      }}
    >
      {children(needsSecondPress)}
    </UnstyledButton>
  );
}
