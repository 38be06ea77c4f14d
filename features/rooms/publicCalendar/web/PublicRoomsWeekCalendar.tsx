import { Text } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import type { ClosingDayNamesByDate } from '../../../../core/booking/web/useClosingDayNames.ts';
import { addDays, getLocalNow, type LocalDate, listDays, toMinutes } from '../../../../kit/time.ts';
import { compareEntries, isPeriodOutsideHours } from '../../../../kit/web/calendar/hours.ts';
import { TimeGrid } from '../../../../kit/web/calendar/TimeGrid.tsx';
import { formatDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import hoursClasses from '../../reservations/web/calendar/Hours.module.css';
import { formatTimeRange } from '../../reservations/web/reservationTexts.ts';
import type { PublicTakenRoomSlot } from '../takenSlot.ts';
import classes from './PublicRoomsWeekCalendar.module.css';
import { type DaysPerPage, MAX_SIDE_BY_SIDE_SLOTS } from './useDaysPerPage.ts';

/** Pixels; every half hour is readable. */
const HEIGHT = 1300;
const FROM = 5;
const TO = 22;
const HOUR_HEIGHT = HEIGHT / (TO - FROM);

const LINE_HEIGHT = 16;
const LINES_OF_HOURS = 2;

const getLineCount = ({ start, end }: PublicTakenRoomSlot) => {
  const height = ((toMinutes(end) - toMinutes(start)) / 60) * HOUR_HEIGHT;
  return Math.max(1, Math.floor(height / LINE_HEIGHT) - LINES_OF_HOURS);
};

interface PublicWeekProps {
  days: DaysPerPage;
  date: LocalDate;
  /** Today scrolls to the present hour, other days to the morning. */
  hasToday: boolean;
  slots: readonly PublicTakenRoomSlot[];
  closed?: ClosingDayNamesByDate;
}

export default function PublicRoomsWeekCalendar({ days, date, hasToday, slots, closed }: PublicWeekProps) {
  const { t } = useI18n();
  const items = useMemo(
    () =>
      slots
        .map((slot) => ({ ...slot, title: slot.room, key: `${slot.room} ${slot.date} ${slot.start}` }))
        .sort(compareEntries),
    [slots],
  );
  const shownDays = listDays([{ start: date, end: addDays(date, days - 1) }]);
  const beside = slots.filter(
    (slot) => shownDays.includes(slot.date) && isPeriodOutsideHours(slot, { from: FROM, to: TO }),
  );
  return (
    <>
      <TimeGrid
        className={classes.grid}
        label={t('rooms:calendar.label')}
        days={shownDays}
        hours={{ from: FROM, to: TO }}
        firstHour={getFirstHour(hasToday)}
        hourHeight={HOUR_HEIGHT}
        items={items}
        // The others are behind a `+1`.
        maxBeside={MAX_SIDE_BY_SIDE_SLOTS}
        getMoreHint={(count) => t('rooms:calendar.moreHint', { count })}
        renderHead={(day) => {
          const name = closed?.get(day);
          return (
            name !== undefined && (
              <Text size="xs">{t('booking:closedDay', { day: t('booking:closedHead'), name })}</Text>
            )
          );
        }}
        renderItem={(slot) => (
          <div className={`${hoursClasses.slot} ${classes.slot}`} data-taken>
            <span className={`${hoursClasses.body} ${classes.body}`} data-read>
              <span
                className={`${hoursClasses.rooms} ${classes.rooms}`}
                style={{ '--lines': getLineCount(slot) } as CSSProperties}
              >
                {slot.room}
              </span>{' '}
              <span className={`${hoursClasses.time} ${classes.time}`}>
                <span>{formatTime(slot.start)}–</span>
                <wbr />
                <span>{formatTime(slot.end)}</span>
              </span>
            </span>
          </div>
        )}
      />
      {beside.length > 0 && <SlotsOutsideHours slots={beside} />}
    </>
  );
}

function SlotsOutsideHours({ slots }: { slots: readonly PublicTakenRoomSlot[] }) {
  const { t, language } = useI18n();
  const slotsByPeriod = Map.groupBy(slots, (slot) => `${slot.date} ${slot.start} ${slot.end}`);
  return (
    <section className={classes.beside}>
      <h2>{t('rooms:public.beside', { from: formatTime(`${FROM}:00`), to: formatTime(`${TO}:00`) })}</h2>
      <ul>
        {[...slotsByPeriod]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(
            ([key, [first, ...others]]) =>
              first && (
                <li key={key}>
                  <span className={classes.when} data-capitalized>
                    {formatDay(first.date, language)}, {formatTimeRange(first)}
                  </span>{' '}
                  <span>{[first, ...others].map(({ room }) => room).join(', ')}</span>
                </li>
              ),
          )}
      </ul>
    </section>
  );
}

const MORNING = 8;

/** One hour before now, so that running meetings are visible; at night and on other days, the morning. */
function getFirstHour(hasToday: boolean): number {
  if (!hasToday) return MORNING;
  const { time } = getLocalNow(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  const before = Number(time.slice(0, 2)) - 1;
  return before < FROM ? MORNING : before;
}
