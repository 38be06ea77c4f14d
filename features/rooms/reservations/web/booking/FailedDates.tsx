import { Button, Stack } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toFailureMessage } from '../../../../../kit/web/feedback/FailureMessage.tsx';
import { OutageNotice } from '../../../../../kit/web/feedback/OutageNotice.tsx';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { FailedDate } from '../../reservation.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import classes from './FailedDates.module.css';

interface FailedDatesProps {
  failed: readonly FailedDate[];
  rooms: readonly Room[];
  label?: string;
  bookAlternative?: (failure: FailedDate) => Promise<void>;
}

export function FailedDates({ failed, rooms, label, bookAlternative }: FailedDatesProps) {
  const { t } = useI18n();
  return (
    <Stack component="ul" gap="xs" aria-label={label ?? t('rooms:result.conflicts')}>
      {failed.map((failure) => (
        <Failure key={failure.date} failure={failure} rooms={rooms} bookAlternative={bookAlternative} />
      ))}
    </Stack>
  );
}

interface FailureProps {
  failure: FailedDate;
  rooms: readonly Room[];
  bookAlternative: FailedDatesProps['bookAlternative'];
}

function Failure({ failure, rooms, bookAlternative }: FailureProps) {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const getReason = useFailedDateReason();
  const [step, setStep] = useState<'open' | 'working' | 'taken'>('open');
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const { date, alternative } = failure;
  const alternativeWords = alternative && {
    rooms: formatRoomNames(alternative.rooms),
    period: formatTimeRange(alternative),
  };
  const take = async () => {
    setStep('working');
    setRefusal(null);
    try {
      await bookAlternative?.(failure);
      setStep('taken');
    } catch (error) {
      setRefusal(toFailureMessage(error));
      setStep('open');
    }
  };
  return (
    <li className={classes.item}>
      <div>
        <strong className={classes.day} data-capitalized>
          {formatDay(date, language)}
        </strong>
        {step === 'taken' ? (
          <p className={classes.taken} role="status">
            <IconCheck size={16} aria-hidden /> {t('rooms:result.taken', { ...alternativeWords })}
          </p>
        ) : (
          <p className={classes.reason} role={refusal ? 'alert' : undefined}>
            {refusal ?? getReason(failure)}
          </p>
        )}
        {step === 'working' && <OutageNotice inDialog />}
      </div>
      {alternativeWords && bookAlternative && step !== 'taken' && (
        <Button
          variant="default"
          loading={step === 'working'}
          rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden />}
          onClick={take}
        >
          {t('rooms:result.take', alternativeWords)}
        </Button>
      )}
    </li>
  );
}

/** Part of the quota error that other clients parse. */
const QUOTA_MARKER = /\s*\(daily quota exceeded\)/;

export function useFailedDateReason() {
  const { t } = useI18n();
  return ({ messages: [first] }: Pick<FailedDate, 'messages'>): string =>
    first?.replace(QUOTA_MARKER, '') ?? t('rooms:result.unknown');
}
