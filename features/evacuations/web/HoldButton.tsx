import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './HoldButton.module.css';

/** Milliseconds; long enough to rule out a mistake. */
export const HELD = 1_500;
/** Alternative to holding: two presses within this time (ms). */
const TWICE_WITHIN = 5_000;

interface HoldButtonProps {
  hotkey: string;
  disabled: boolean;
  onHeld: () => void;
  /** `again`: the button was released too early and waits for a second press. */
  children: (again: boolean) => ReactNode;
}

const isPress = ({ key }: { key: string }) => key === 'Enter' || key === ' ';

export function HoldButton({ hotkey, disabled, onHeld, children }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [again, setAgain] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ again, onHeld });
  latest.current = { again, onHeld };

  const done = () => {
    clearTimeout(timer.current);
    clearTimeout(forget.current);
    timer.current = undefined;
    setHeld(false);
    setAgain(false);
    latest.current.onHeld();
  };
  const begin = () => {
    if (disabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(done, HELD);
  };
  const letGo = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
    if (latest.current.again) return done();
    setAgain(true);
    clearTimeout(forget.current);
    forget.current = setTimeout(() => setAgain(false), TWICE_WITHIN);
  };
  const keys = useRef({ begin, letGo });
  keys.current = { begin, letGo };

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
      clearTimeout(forget.current);
    };
  }, [hotkey]);

  const press = (event: KeyboardEvent) => {
    if (!isPress(event)) return;
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
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={press}
      onKeyUp={(event) => isPress(event) && letGo()}
      onClick={(event) => {
        // A click without pointer or key comes from a screen reader, which cannot hold.
        if (event.detail !== 0 || timer.current !== undefined) return;
        if (again) done();
        else {
          begin();
          letGo();
        }
      }}
    >
      {children(again)}
    </UnstyledButton>
  );
}
