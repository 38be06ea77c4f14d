import { GIVEN_BACK_AFTER } from '../shiftSwitching.ts';

const key = 'touchedAt';
/** So often a touch is noted anew at most, in milliseconds. */
const NOTED_EVERY = 2_000;

/** Keeps, for all tabs, that somebody is there. */
export const noteTouch = (): void => localStorage.setItem(key, String(Date.now()));

/** Milliseconds since a key was pressed, or the screen touched, in any tab of the browser. */
function sinceTouch(): number {
  return Date.now() - Number(localStorage.getItem(key) ?? Date.now());
}

/**
 * Calls `idle` once nobody has pressed a key, or touched the screen, for so long in any tab, also where no page was open meanwhile.
 * Answers how to stop.
 */
export function whenIdle(idle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  if (localStorage.getItem(key) === null) noteTouch();
  const check = () => {
    clearTimeout(timer);
    if (isOver) return;
    const left = GIVEN_BACK_AFTER - sinceTouch();
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    isOver = true;
    idle();
  };
  const touched = () => {
    // A timer stands still where the computer slept: whoever wakes it has not been there.
    check();
    if (!isOver && sinceTouch() > NOTED_EVERY) noteTouch();
  };
  const options = { capture: true, passive: true };
  const events = ['keydown', 'pointerdown'];
  for (const event of events) addEventListener(event, touched, options);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, touched, options);
    document.removeEventListener('visibilitychange', check);
  };
}
