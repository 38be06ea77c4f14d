import { memo, type ReactNode } from 'react';

interface StillProps {
  /** All that the children show; what is no text or number, the same object as before. */
  by: readonly unknown[];
  children: () => ReactNode;
}

const isSame = ({ by: before }: StillProps, { by: now }: StillProps) =>
  before.length === now.length && now.every((each, at) => Object.is(each, before[at]));

/** A part of a long form that stands still while another field is typed in: it is drawn anew when something of `by` has changed. */
export const Still = memo(({ children }: StillProps) => children(), isSame);
