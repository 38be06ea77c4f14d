import { Button, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Alternative, Room } from '../../reservation.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import classes from './SaidOfDays.module.css';
import { refusalElsewhere, type Said } from './useRoomCheck.ts';

function useHours() {
  const { language } = useWords();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (hours: number) => format.format(hours);
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <Text component="p" m={0} size="sm" c="var(--mantine-color-error)" role="status">
      {children}
    </Text>
  );
}

/** Why booking would refuse it, where that is said at no field. */
export function SaidOfAllDays({ said }: { said: Said }) {
  const refusal = refusalElsewhere(said);
  return refusal && <Refused>{refusal}</Refused>;
}

/** What booking would say of the one day chosen: why not, and how much of the quota is taken with it. */
export function SaidOfDay({
  said,
  date,
  rooms,
  onTake,
}: {
  said: Said;
  date: LocalDate | undefined;
  rooms: readonly Room[];
  /** Puts into the form what can be had instead. */
  onTake: (instead: Alternative) => void;
}) {
  const { t } = useWords();
  const hours = useHours();
  const { roomsOf } = useReservationWords(rooms);
  const day = said.days.get(date ?? '');
  if (!day) return null;
  const { refusal, left } = day;
  const sentences = {
    slot_taken: t('rooms:form.taken'),
    daily_quota_exceeded: t('rooms:quota.over', {
      left: hours(left ?? 0),
      limit: hours(said.limit ?? 0),
      wanted: hours(said.now?.hours ?? 0),
    }),
  };
  return (
    <>
      {left !== null && said.limit !== null && (
        <QuotaBar used={said.limit - left} wanted={said.now?.hours ?? 0} limit={said.limit} />
      )}
      {/* Also before a room is chosen, which would be refused. */}
      {left !== null && left <= 0 && !refusal && <Refused>{t('rooms:result.quota')}</Refused>}
      {/* What stands at a field is said there. */}
      {refusal && refusal.field === null && (
        <Refused>{sentences[refusal.code as keyof typeof sentences] ?? refusal.messages.join(' ')}</Refused>
      )}
      {refusal && refusal.alternatives.length > 0 && (
        <div className={classes.ways}>
          {refusal.alternatives.map((instead) => (
            <Button
              key={`${instead.rooms} ${instead.start}`}
              variant="default"
              onClick={() => onTake(instead)}
            >
              {t('rooms:repeat.take', {
                rooms: roomsOf(instead.rooms),
                period: formatTimeRange(instead),
              })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** What a company has booked of its day, and what this booking adds: `5,5 h / 8 h`. */
function QuotaBar({ used, wanted, limit }: { used: number; wanted: number; limit: number }) {
  const { t } = useWords();
  const hours = useHours();
  const total = used + wanted;
  const words = { used: hours(total), limit: hours(limit) };
  const share = (part: number) => Math.min(100, (100 * part) / limit);
  return (
    <div>
      <div className={classes.quota}>
        <span>{t('rooms:quota.label')}</span>
        <span>{t('rooms:quota.used', words)}</span>
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

/** A word beside a day, and what can be had instead. */
export interface Remark {
  words: string;
  isTrouble: boolean;
  waysOut: readonly Alternative[];
}

/** What booking would say of each of several days, in a word. */
export function useRemark({ days }: Said): (date: LocalDate) => Remark | null {
  const { t } = useWords();
  const hours = useHours();
  return (date) => {
    const day = days.get(date);
    if (!day) return null;
    const left = { left: hours(day.left ?? 0) };
    if (day.refusal) {
      const words = {
        slot_taken: t('rooms:form.takenThatDay'),
        daily_quota_exceeded: t('rooms:quota.tooLittle', left),
      };
      const { code, messages, alternatives } = day.refusal;
      return {
        words: words[code as keyof typeof words] ?? messages.join(' '),
        isTrouble: true,
        waysOut: alternatives,
      };
    }
    const words = day.left === null ? t('rooms:form.freeThatDay') : t('rooms:quota.short', left);
    return { words, isTrouble: false, waysOut: [] };
  };
}
