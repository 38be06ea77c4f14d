import { useEffect, useState } from 'react';

/** Counts a wait down: the whole seconds that are left of it, 0 when there is none, and how to begin one. */
export function useCountdown(): [left: number, wait: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const secondsLeft = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));
    // A timer may ring a little early, or late where the tab slept.
    const timer = setTimeout(
      () => setLeft(Math.min(left - 1, secondsLeft())),
      end - performance.now() - (left - 1) * 1000,
    );
    return () => clearTimeout(timer);
  }, [left, end]);
  const wait = (seconds: number) => {
    setEnd(performance.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, wait];
}
