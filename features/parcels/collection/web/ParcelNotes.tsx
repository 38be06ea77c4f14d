import { Group } from '@mantine/core';
import {
  type Icon,
  IconClockExclamation,
  IconMessage2,
  IconRosette,
  IconUserQuestion,
} from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../../kit/web/feedback/StateChip.tsx';
import { formatDateAndTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { hasParcelEnded, isWaitingForCollection, type Parcel } from '../../parcel.ts';
import { can } from '../../policy.ts';

export const hasParcelNotes = (parcel: Parcel): boolean =>
  parcel.registered ||
  (hasParcelEnded(parcel) ? parcel.fetchedBy !== '' || parcel.proof !== null : parcel.mark !== 'known') ||
  (isWaitingForCollection(parcel) && (parcel.isLong || parcel.answer !== null));

export function ParcelNotes({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const forStaff = can.keepLog(user);
  const { answer, answerName, answeredAt, mark, fetchedBy, proof } = parcel;
  const chips: { key: string; tone: StateTone; icon?: Icon; words: string }[] = [];
  if (isWaitingForCollection(parcel) && answer) {
    const time = answeredAt ? formatDateAndTime(answeredAt, building.timeZone).time : '';
    const words = t(`parcels:answer.says.${answer}`, { name: answerName, time });
    chips.push({ key: 'answer', tone: 'info', icon: IconMessage2, words });
  }
  if (forStaff && !hasParcelEnded(parcel) && mark !== 'known')
    chips.push({ key: 'mark', tone: 'attention', icon: IconUserQuestion, words: t(`parcels:marks.${mark}`) });
  if (forStaff && parcel.isLong)
    chips.push({
      key: 'long',
      tone: 'attention',
      icon: IconClockExclamation,
      words: t('parcels:marks.long'),
    });
  if (parcel.registered)
    chips.push({ key: 'registered', tone: 'quiet', icon: IconRosette, words: t('parcels:marks.registered') });
  if (hasParcelEnded(parcel) && (fetchedBy || proof)) {
    const collectorKey = fetchedBy ? 'by' : 'byRecipient';
    const proofKey = proof ?? 'plain';
    const words = t(`parcels:fetched.${collectorKey}.${proofKey}`, { name: fetchedBy });
    chips.push({ key: 'fetched', tone: 'done', words });
  }
  return (
    chips.length > 0 && (
      <Group component="span" display="inline-flex" align="stretch" gap="0.25rem 0.5rem">
        {chips.map(({ key, words, ...chip }) => (
          <StateChip key={key} {...chip}>
            {words}
          </StateChip>
        ))}
      </Group>
    )
  );
}
