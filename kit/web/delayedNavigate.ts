import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const AFTER_MS = 1_000;

/** Leads to another screen after a second, so that a word of thanks can be read first; not if this screen was left before. */
export function useDelayedNavigate(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (to) => {
    timer.current = setTimeout(() => void navigate(to), AFTER_MS);
  };
}
