import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { ParcelState } from '../parcel.ts';
import classes from './StateMark.module.css';

export const stateIcons = {
  announced: IconMinus,
  atDesk: IconMinus,
  received: IconCheck,
  kept: IconX,
} as const satisfies Record<ParcelState, unknown>;

/** Where a parcel is: a sign and a word; the green check of what was received speaks for itself, and has its word unseen. */
export function StateMark({ state }: { state: ParcelState }) {
  const { t } = useWords();
  const IconOf = stateIcons[state];
  const word = t(`parcels:states.${state}`);
  return (
    <span className={classes.mark} data-state={state}>
      <IconOf size={18} stroke={2.25} aria-hidden />
      {state === 'received' ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}
