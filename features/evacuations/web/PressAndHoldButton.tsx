import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './PressAndHoldButton.module.css';

/** Milliseconds; long enough to rule out a mistake. */
const HOLD_MS = 1_500;
/** Alternative to holding: two presses within this time (ms). */
const SECOND_PRESS_MS = 5_000;

interface PressAndHoldButtonProps {
  hotkey: string;
  disabled: boolean;
  onHeld: () => void;
  /** `needsSecondPress`: the button was released too early. */
  children: (needsSecondPress: boolean) => ReactNode;
}

const isActivationKey = ({ key }: { key: string }) => key === 'Enter' || key === ' ';

export function PressAndHoldButton({ hotkey, disabled, onHeld, children }: PressAndHoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [needsSecondPress, setNeedsSecondPress] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ needsSecondPress, onHeld });
  latest.current = { needsSecondPress, onHeld };

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
    timer.current = setTimeout(finish, HOLD_MS);
  };
  const release = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
    if (latest.current.needsSecondPress) return finish();
    setNeedsSecondPress(true);
    clearTimeout(resetTimer.current);
    resetTimer.current = setTimeout(() => setNeedsSecondPress(false), SECOND_PRESS_MS);
  };
  const handlers = useRef({ begin, release });
  handlers.current = { begin, release };

  useEffect(() => {
    const isHotkey = (event: globalThis.KeyboardEvent) => event.key === hotkey;
    const down = (event: globalThis.KeyboardEvent) => {
      if (!isHotkey(event)) return;
      event.preventDefault();
      if (!event.repeat) handlers.current.begin();
    };
    const up = (event: globalThis.KeyboardEvent) => {
      if (isHotkey(event)) handlers.current.release();
    };
    const away = () => handlers.current.release();
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
