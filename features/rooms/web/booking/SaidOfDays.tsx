import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Room } from '../../reservation.ts';
import type { CheckedDate } from '../../roomCheck.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import type { Remark } from './RecurringDatesField.tsx';
import { refusalElsewhere, type Said } from './useRoomCheck.ts';

function useHours() {
  const { language } = useWords();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (hours: number) => format.format(hours);
}

/** Names the nearest way out of a conflict. */
function useWayOut(rooms: readonly Room[]) {
  const { t } = useWords();
  const { roomsOf } = useReservationWords(rooms);
  return ({ refusal }: CheckedDate): string => {
    const found = refusal?.alternative;
    return found
      ? t('rooms:form.freeInstead', { rooms: roomsOf(found.rooms), period: formatTimeRange(found) })
      : '';
  };
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <Text component="p" m={0} size="sm" c="var(--mantine-color-error)" role="status">
      {children}
    </Text>
  );
}

/** Why booking would refuse it whatever the day, where that is said at no field. */
export function SaidOfAllDays({ said }: { said: Said }) {
  const refusal = refusalElsewhere(said);
  return refusal && <Refused>{refusal}</Refused>;
}

/** What booking would say of the one day chosen: why not, or what the company may still book on it. */
export function SaidOfDay({
  said,
  date,
  rooms,
}: {
  said: Said;
  date: LocalDate | undefined;
  rooms: readonly Room[];
}) {
  const { t } = useWords();
  const hours = useHours();
  const wayOut = useWayOut(rooms);
  const day = said.days.get(date ?? '');
  if (!day) return null;
  const { refusal, left } = day;
  const words = {
    left: hours(left ?? 0),
    limit: hours(said.now?.limit ?? 0),
    wanted: hours(said.now?.hours ?? 0),
  };
  const sentences = {
    // Which room is taken stands at the field of rooms.
    slot_taken: wayOut(day),
    daily_quota_exceeded: t('rooms:quota.over', words),
  };
  if (refusal)
    return (
      <Refused>{sentences[refusal.code as keyof typeof sentences] ?? refusal.messages.join(' ')}</Refused>
    );
  return left === null || !said.now ? null : (
    <Text component="p" m={0} size="sm" c="dimmed">
      {t('rooms:quota.left', words)}
    </Text>
  );
}

/** The same in a word, beside each of several dates. */
export function useRemark({ days }: Said, rooms: readonly Room[]): (date: LocalDate) => Remark | null {
  const { t } = useWords();
  const hours = useHours();
  const wayOut = useWayOut(rooms);
  return (date) => {
    const day = days.get(date);
    if (!day) return null;
    const left = { left: hours(day.left ?? 0) };
    if (day.refusal) {
      const words = {
        slot_taken: [t('rooms:form.takenThatDay'), wayOut(day)].filter(Boolean).join(' · '),
        daily_quota_exceeded: t('rooms:quota.tooLittle', left),
      };
      const { code, messages } = day.refusal;
      return { words: words[code as keyof typeof words] ?? messages.join(' '), isTrouble: true };
    }
    return day.left === null ? null : { words: t('rooms:quota.short', left), isTrouble: false };
  };
}
