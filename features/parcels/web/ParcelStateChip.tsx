import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconHandStop,
  IconMinus,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useIsPrinting } from '../../../kit/web/print/printing.ts';
import type { ParcelState } from '../parcel.ts';

export const parcelStateIcons = {
  announced: IconMinus,
  atDesk: IconMinus,
  received: IconCheck,
  kept: IconX,
  refused: IconHandStop,
  returned: IconArrowBackUp,
  missing: IconQuestionMark,
} as const satisfies Record<ParcelState, unknown>;

const roles = {
  announced: 'info',
  atDesk: 'info',
  received: 'done',
  kept: 'danger',
  refused: 'quiet',
  returned: 'quiet',
  missing: 'attention',
} as const satisfies Record<ParcelState, StateTone>;

/** On screens *received* is only a green check, with its word for screen readers. */
export function ParcelStateChip({ state }: { state: ParcelState }) {
  const { t } = useI18n();
  const onPaper = useIsPrinting();
  const word = t(`parcels:states.${state}`);
  return (
    <StateChip tone={roles[state]} icon={parcelStateIcons[state]} wide>
      {state === 'received' && !onPaper ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </StateChip>
  );
}
