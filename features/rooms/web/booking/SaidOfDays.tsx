import { Button, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDecimalHours, formatQuota } from '../../../../kit/duration.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Alternative, Room } from '../../reservation.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import classes from './SaidOfDays.module.css';
import { refusalElsewhere, type Said } from './useRoomCheck.ts';

function Refused({ children }: { children: ReactNode }) {
  return (
    <Text component="p" m={0} size="sm" c="var(--mantine-color-error)" role="status">
      {children}
    </Text>
  );
}

export function SaidOfAllDays({ said }: { said: Said }) {
  const refusal = refusalElsewhere(said);
  return refusal && <Refused>{refusal}</Refused>;
}

export function SaidOfDay({
  said,
  date,
  rooms,
  onTake,
}: {
  said: Said;
  date: LocalDate | undefined;
  rooms: readonly Room[];
  onTake: (instead: Alternative) => void;
}) {
  const { t } = useWords();
  const { roomsOf } = useReservationWords(rooms);
  const day = said.days.get(date ?? '');
  if (!day) return null;
  const { refusal, used, left } = day;
  const { limit } = said;
  const wanted = said.now?.hours ?? 0;
  const quota = used === null || limit === null ? null : { used, limit };
  const isReached = quota !== null && left === 0;
  const reached = t('rooms:quota.reached', { ...(quota && formatQuota(quota)) });
  const sentences = {
    slot_taken: t('rooms:form.taken'),
    daily_quota_exceeded: isReached ? reached : t('rooms:quota.over', { wanted: formatDecimalHours(wanted) }),
  };
  return (
    <>
      {quota && <QuotaBar {...quota} wanted={wanted} />}
      {/* Shown even before a room is chosen, which would be refused. */}
      {isReached && !refusal && <Refused>{reached}</Refused>}
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

function QuotaBar({ used, wanted, limit }: { used: number; wanted: number; limit: number }) {
  const { t } = useWords();
  const total = used + wanted;
  const fits = wanted > 0 && total <= limit;
  const words = formatQuota({ used: fits ? total : used, limit });
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

export interface Remark {
  words: string;
  isTrouble: boolean;
  waysOut: readonly Alternative[];
}

export function useRemark({ days, limit }: Said): (date: LocalDate) => Remark | null {
  const { t } = useWords();
  return (date) => {
    const day = days.get(date);
    if (!day) return null;
    const quota = day.used === null || limit === null ? null : formatQuota({ used: day.used, limit });
    if (day.refusal) {
      const words = {
        slot_taken: t('rooms:form.takenThatDay'),
        daily_quota_exceeded: t('rooms:quota.tooLittle', { ...quota }),
      };
      const { code, messages, alternatives } = day.refusal;
      return {
        words: words[code as keyof typeof words] ?? messages.join(' '),
        isTrouble: true,
        waysOut: alternatives,
      };
    }
    const words = quota ? t('rooms:quota.short', quota) : t('rooms:form.freeThatDay');
    return { words, isTrouble: false, waysOut: [] };
  };
}
