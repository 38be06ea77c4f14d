import { SHIFT_IDLE_TIMEOUT } from '../shiftSwitching.ts';

const key = 'touchedAt';
const WRITE_INTERVAL = 2_000;

export const storeLastInputTime = (): void => localStorage.setItem(key, String(Date.now()));

function getIdleTime(): number {
  return Date.now() - Number(localStorage.getItem(key) ?? Date.now());
}

/** Also counts time while no page was open. Returns a function that cancels it. */
export function watchShiftIdleTimeout(idle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  if (localStorage.getItem(key) === null) storeLastInputTime();
  const check = () => {
    clearTimeout(timer);
    if (isOver) return;
    const left = SHIFT_IDLE_TIMEOUT - getIdleTime();
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    isOver = true;
    idle();
  };
  const handleInput = () => {
    // Timers stop while the computer sleeps, so the input that wakes it must not count as presence.
    check();
    if (!isOver && getIdleTime() > WRITE_INTERVAL) storeLastInputTime();
  };
  const options = { capture: true, passive: true };
  const events = ['keydown', 'pointerdown'];
  for (const event of events) addEventListener(event, handleInput, options);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, handleInput, options);
    document.removeEventListener('visibilitychange', check);
  };
}
