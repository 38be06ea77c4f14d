import { memo, type ReactNode } from 'react';

interface MemoizedPartProps {
  dependencies: readonly unknown[];
  children: () => ReactNode;
}

const isSame = ({ dependencies: before }: MemoizedPartProps, { dependencies: now }: MemoizedPartProps) =>
  before.length === now.length && now.every((each, at) => Object.is(each, before[at]));

/** A part of a long form that re-renders only if a value in `dependencies` changes. */
export const MemoizedPart = memo(({ children }: MemoizedPartProps) => children(), isSame);
