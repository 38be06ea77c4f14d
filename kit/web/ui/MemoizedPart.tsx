import { memo, type ReactNode } from 'react';

interface MemoizedPartProps {
  by: readonly unknown[];
  children: () => ReactNode;
}

const isSame = ({ by: before }: MemoizedPartProps, { by: now }: MemoizedPartProps) =>
  before.length === now.length && now.every((each, at) => Object.is(each, before[at]));

/** A part of a long form that re-renders only if a value in `by` changes. */
export const MemoizedPart = memo(({ children }: MemoizedPartProps) => children(), isSame);
