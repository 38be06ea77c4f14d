import { useEffect, useState } from 'react';

export function useCountdown(): [left: number, wait: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const secondsLeft = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));
    // A timer may fire early, or late if the tab was suspended.
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
