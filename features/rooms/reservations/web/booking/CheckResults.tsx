import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatHourCount, formatQuotaHours } from '../../../../../kit/duration.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { RoomAlternative } from '../../reservation.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import classes from './CheckResults.module.css';
import { findRoomCheckNonFieldMessage, type RoomCheckState } from './useRoomCheck.ts';

function ErrorText({ children }: { children: ReactNode }) {
  return (
    <Text component="p" m={0} size="sm" c="var(--mantine-color-error)" role="status">
      {children}
    </Text>
  );
}

export function RoomCheckErrorText({ check }: { check: RoomCheckState }) {
  const refusal = findRoomCheckNonFieldMessage(check);
  return refusal && <ErrorText>{refusal}</ErrorText>;
}

export function RoomCheckDayNotice({
  check,
  date,
  rooms,
  onChooseAlternative,
}: {
  check: RoomCheckState;
  date: LocalDate | undefined;
  rooms: readonly Room[];
  onChooseAlternative: (instead: RoomAlternative) => void;
}) {
  const { t } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const day = check.days.get(date ?? '');
  if (!day) return null;
  const { refusal, used, left } = day;
  const { limit } = check;
  const requestedHours = check.current?.hours ?? 0;
  const quota = used === null || limit === null ? null : { used, limit };
  const isReached = quota !== null && left === 0;
  const reached = t('rooms:quota.reached', { ...(quota && formatQuotaHours(quota)) });
  const sentences = {
    slot_taken: t('rooms:form.taken'),
    daily_quota_exceeded: isReached
      ? reached
      : t('rooms:quota.over', { wanted: formatHourCount(requestedHours) }),
  };
  return (
    <>
      {quota && <QuotaBar {...quota} wanted={requestedHours} />}
      {/* Shown even before a room is chosen, which would be refused. */}
      {isReached && !refusal && <ErrorText>{reached}</ErrorText>}
      {refusal && refusal.field === null && (
        <ErrorText>
          {sentences[refusal.code as keyof typeof sentences] ?? refusal.messages.join(' ')}
        </ErrorText>
      )}
      {refusal && refusal.alternatives.length > 0 && (
        <Group align="stretch" gap="xs">
          {refusal.alternatives.map((instead) => (
            <Button
              key={`${instead.rooms} ${instead.start}`}
              variant="default"
              onClick={() => onChooseAlternative(instead)}
            >
              {t('rooms:repeat.take', {
                rooms: formatRoomNames(instead.rooms),
                period: formatTimeRange(instead),
              })}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}

function QuotaBar({ used, wanted, limit }: { used: number; wanted: number; limit: number }) {
  const { t } = useI18n();
  const total = used + wanted;
  const fits = wanted > 0 && total <= limit;
  const words = formatQuotaHours({ used: fits ? total : used, limit });
  const share = (part: number) => Math.min(100, (100 * part) / limit);
  return (
    <div>
      <div className={classes.quota}>
        <span>{t('rooms:quota.label')}</span>
        <span>{t(fits ? 'rooms:quota.usedWith' : 'rooms:quota.used', words)}</span>
      </div>
      <Progress.Root size={4} aria-hidden className={classes.bar}>
        <Progress.Section value={share(used)} color="var(--mantine-color-dimmed)" />
        <Progress.Section
          value={share(Math.min(wanted, Math.max(0, limit - used)))}
          color={total > limit ? 'red' : 'green'}
        />
      </Progress.Root>
    </div>
  );
}

interface RoomCheckDayRemark {
  words: string;
  isTrouble: boolean;
  alternatives: readonly RoomAlternative[];
}

export function useRoomCheckDayRemarkLookup({
  days,
  limit,
}: RoomCheckState): (date: LocalDate) => RoomCheckDayRemark | null {
  const { t } = useI18n();
  return (date) => {
    const day = days.get(date);
    if (!day) return null;
    const quota = day.used === null || limit === null ? null : formatQuotaHours({ used: day.used, limit });
    if (day.refusal) {
      const words = {
        slot_taken: t('rooms:form.takenThatDay'),
        daily_quota_exceeded: t('rooms:quota.tooLittle', { ...quota }),
      };
      const { code, messages, alternatives } = day.refusal;
      return {
        words: words[code as keyof typeof words] ?? messages.join(' '),
        isTrouble: true,
        alternatives,
      };
    }
    const words = quota ? t('rooms:quota.short', quota) : t('rooms:form.freeThatDay');
    return { words, isTrouble: false, alternatives: [] };
  };
}

export function SeriesDatesList({ check, rooms }: { check: RoomCheckState; rooms: readonly Room[] }) {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const dates = [...check.days.values()].flatMap(({ date, reservation }) =>
    reservation
      ? [{ date, about: `${formatTimeRange(reservation)}, ${formatRoomNames(reservation.rooms)}` }]
      : [],
  );
  if (new Set(dates.map(({ about }) => about)).size < 2) return null;
  return (
    <ul className={classes.dates} aria-label={t('rooms:form.dates')}>
      {dates.map(({ date, about }) => (
        <li key={date}>
          <span className={classes.day} data-capitalized>
            {formatDay(date, language)}
          </span>{' '}
          {about}
        </li>
      ))}
    </ul>
  );
}
