import { memo, type ReactNode } from 'react';

interface StillProps {
  /** Values that the children depend on, compared with `Object.is`. */
  by: readonly unknown[];
  children: () => ReactNode;
}

const isSame = ({ by: before }: StillProps, { by: now }: StillProps) =>
  before.length === now.length && now.every((each, at) => Object.is(each, before[at]));

/** A part of a long form that re-renders only if `deps` change. */
export const Still = memo(({ children }: StillProps) => children(), isSame);
