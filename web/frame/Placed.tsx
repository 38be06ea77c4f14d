import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react';

interface PlacedProps {
  before: () => void;
  after: () => void;
  children: ReactNode;
}

/** Tells when what it holds is put into the page, once: before anything of it is measured, and when all of it has been. */
export function Placed({ before, after, children }: PlacedProps) {
  useInsertionEffect(before, []);
  // What happens to its fields is for the program as it stands then.
  useLayoutEffect(() => queueMicrotask(after), []);
  return children;
}
