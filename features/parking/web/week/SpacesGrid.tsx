import { useCallback, useMemo } from 'react';
import { addDays, type LocalDate, type LocalTime } from '../../../../kit/time.ts';
import type { BarSlot } from '../../../../kit/web/calendar/DayBar.tsx';
import { DaysGrid, type GridDay } from '../../../../kit/web/calendar/DaysGrid.tsx';
import { isBeside } from '../../../../kit/web/calendar/hours.ts';
import { formatDay, formatWeekday } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Bay, BayReservation } from '../../parking.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import classes from './SpacesGrid.module.css';
import { freeHours, HOURS, isFree, type Stay, staysByDay } from './staysByDay.ts';

/** A bay on a day. */
export interface BayDay {
  bay: number;
  day: LocalDate;
}

interface SpacesGridProps {
  monday: LocalDate;
  now: { date: LocalDate; time: LocalTime };
  /** All of the building, of which those free are counted. */
  bays: readonly Bay[];
  /** Those that have a line. */
  lines: readonly Bay[];
  /** Undefined while they are on their way: nothing is said to be free then. */
  reservations: readonly BayReservation[] | undefined;
  onOpen: (reservation: BayReservation) => void;
  /** All that there is of a bay on a day, where that is more than one thing. */
  onDay: (of: BayDay) => void;
  /** Absent where the reader may not reserve. */
  onReserve?: ((of: BayDay) => void) | undefined;
}

/** What is free in a week: a line for each bay, its days beside one another, and their hours as bars. */
export function SpacesGrid(props: SpacesGridProps) {
  const { monday, now, bays, lines, reservations, onOpen, onDay, onReserve } = props;
  const { t, language } = useWords();
  const words = useReservationWords();
  const dates = useMemo(() => [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset)), [monday]);
  const staysOf = useMemo(() => staysByDay(reservations ?? unknown, dates), [reservations, dates]);
  const isKnown = reservations !== undefined;
  const slots = useMemo(() => {
    const known = new Map<readonly Stay[], readonly BarSlot[]>();
    return (bay: number, day: LocalDate) => {
      const stays = staysOf(bay, day);
      const slots = known.get(stays) ?? stays.map((stay) => slotOf(stay, words.whoseOf(stay.reservation)));
      known.set(stays, slots);
      return slots;
    };
  }, [staysOf, language]);
  const days = useMemo(
    () =>
      dates.map((date): GridDay => {
        const free = bays.filter(({ id }) => isFree(staysOf(id, date), date, now)).length;
        return {
          ...{ date, name: `${formatWeekday(date, language)} ${Number(date.slice(8))}` },
          heard: formatDay(date, language),
          hint: isKnown && date >= now.date ? t('parking:grid.free', { count: free }) : undefined,
        };
      }),
    [dates, bays, staysOf, isKnown, now.date, now.time, language, t],
  );
  const press = useCallback(
    (bay: number, day: LocalDate) => {
      const stays = staysOf(bay, day);
      const [only] = stays;
      if (onReserve && isFree(stays, day, now)) onReserve({ bay, day });
      else if (only && stays.length === 1 && freeHours(stays, day, now).length === 0)
        onOpen(only.reservation);
      else onDay({ bay, day });
    },
    [staysOf, now.date, now.time, onReserve, onOpen, onDay],
  );
  return (
    <DaysGrid
      label={t('parking:grid.label')}
      linesLabel={t('parking:grid.spaces')}
      {...{ lines, days, now, slotsOf: slots }}
      hours={HOURS}
      tones="red"
      barHeight={40}
      describe={(line, { heard }, taken) =>
        t('parking:grid.heard', {
          ...{ bay: line.name, day: heard },
          hours: [
            ...taken.map((slot) => `${formatTimeRangeOf(slot)} ${slot.label}`),
            ...(taken.every((slot) => isBeside(slot, HOURS)) ? [t('parking:grid.freeCell')] : []),
          ].join(', '),
        })
      }
      freeLabel={t('parking:grid.allFree')}
      freeText={isKnown ? t('parking:grid.freeCell') : undefined}
      onPress={press}
    />
  );

  function slotOf({ start, end, reservation }: Stay, label: string): BarSlot {
    const { id, isMine } = reservation;
    return { key: id, start, end, tone: isMine ? 'mine' : 'taken', label, text: <Holder of={reservation} /> };
  }
}

const unknown: readonly BayReservation[] = [];

const formatTimeRangeOf = ({ start, end }: BarSlot) => formatTimeRange({ startTime: start, endTime: end });

/**
 * Whose it is, in two lines, as far as there is room: the whole of it stands in the card, and in what a screen reader says of the
 * cell, whose words these are not.
 */
function Holder({ of: reservation }: { of: BayReservation }) {
  const { t } = useWords();
  const { holder, isMine } = reservation;
  const named = holder && !isMine ? [holder.firstName, holder.lastName].filter(Boolean).join('\n') : '';
  const words = named || t(isMine ? 'parking:grid.mine' : 'parking:calendar.taken');
  return (
    <span className={classes.holder}>
      <span className={classes.name} data-words={words} />
    </span>
  );
}
