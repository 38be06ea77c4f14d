import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const DELAY_MS = 1_000;

/** Navigates after a second, so that a notice can be read, unless the screen was left before. */
export function useDelayedNavigate(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (to) => {
    timer.current = setTimeout(() => void navigate(to), DELAY_MS);
  };
}
