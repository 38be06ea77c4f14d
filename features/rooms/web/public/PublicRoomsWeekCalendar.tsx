import { Text } from '@mantine/core';
import { type CSSProperties, useMemo, useRef } from 'react';
import type { ClosingDayNamesByDate } from '../../../../core/booking/web/useClosingDayNames.ts';
import { addDays, getLocalNow, type LocalDate, toMinutes } from '../../../../kit/time.ts';
import { isPeriodOutsideHours } from '../../../../kit/web/calendar/hours.ts';
import { hourToClockTime, TimeCalendar, toDateTime } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatDay, formatTime } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import type { PublicTakenRoomSlot } from '../../public/takenSlot.ts';
import hoursClasses from '../calendar/Hours.module.css';
import { formatTimeRange } from '../reservationTexts.ts';
import classes from './PublicRoomsWeekCalendar.module.css';
import { type DaysPerPage, MAX_SIDE_BY_SIDE_SLOTS } from './useDaysPerPage.ts';

/** Pixels; every half hour is readable. */
const HEIGHT = 1300;
const FROM = 5;
const TO = 22;
const HOUR_HEIGHT = HEIGHT / (TO - FROM);

const LINE_HEIGHT = 16;
const LINES_OF_HOURS = 2;

const toEvent = ({ room, date, start, end }: PublicTakenRoomSlot) => {
  const height = ((toMinutes(end) - toMinutes(start)) / 60) * HOUR_HEIGHT;
  return {
    title: room,
    start: toDateTime(date, start),
    end: toDateTime(date, end),
    className: `${hoursClasses.slot} ${classes.slot}`,
    hours: { start: formatTime(start), end: formatTime(end) },
    lines: Math.max(1, Math.floor(height / LINE_HEIGHT) - LINES_OF_HOURS),
  };
};

const views = {
  1: 'timeGridDay',
  3: 'timeGridThreeDays',
  5: 'timeGridWeek',
  7: 'timeGridWeek',
} as const satisfies Record<DaysPerPage, string>;

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
  const events = useMemo(() => slots.map(toEvent), [slots]);
  const box = useRef<HTMLElement>(null);
  const opensAt = () => {
    if (box.current) box.current.scrollTop = (getFirstHour(hasToday) - FROM) * HOUR_HEIGHT;
  };
  const beside = slots.filter(
    (slot) =>
      date <= slot.date &&
      slot.date < addDays(date, days) &&
      isPeriodOutsideHours(slot, { from: FROM, to: TO }),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section ref={box} className={classes.box} tabIndex={0} aria-label={t('rooms:calendar.label')}>
        <TimeCalendar
          view={views[days]}
          views={{ [views[3]]: { type: 'timeGrid', duration: { days: 3 } } }}
          weekends={days !== 5}
          date={date}
          height="auto"
          slotMinHeight={HOUR_HEIGHT / 2}
          tableHeaderSticky
          onLaidOut={opensAt}
          dayHeaderContent={({ date: at, text }) => {
            const name = closed?.get(at.toISOString().slice(0, 10));
            return name === undefined ? text : <ClosedHead day={text} name={name} />;
          }}
          slotMinTime={hourToClockTime(FROM)}
          slotMaxTime={hourToClockTime(TO)}
          // The others are behind a `+1`.
          eventMaxStack={MAX_SIDE_BY_SIDE_SLOTS}
          columnMoreLinkClass={hoursClasses.more}
          dayLaneInnerClass={hoursClasses.lane}
          popoverClass={hoursClasses.others}
          eventInteractive={false}
          eventDidMount={({ el }) => {
            el.dataset.taken = '';
          }}
          events={events}
          moreLinkText={(count) => t('rooms:calendar.more', { count })}
          moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
          eventContent={({ event }) => (
            <span className={`${hoursClasses.body} ${classes.body}`} data-read>
              <span
                className={`${hoursClasses.rooms} ${classes.rooms}`}
                style={{ '--lines': event.extendedProps.lines } as CSSProperties}
              >
                {event.title}
              </span>{' '}
              <span className={`${hoursClasses.time} ${classes.time}`}>
                <span>{event.extendedProps.hours.start}–</span>
                <wbr />
                <span>{event.extendedProps.hours.end}</span>
              </span>
            </span>
          )}
        />
        <p className={classes.lastHour}>{formatTime(`${TO}:00`)}</p>
      </section>
      {beside.length > 0 && <SlotsOutsideHours slots={beside} />}
    </>
  );
}

function ClosedHead({ day, name }: { day: string; name: string }) {
  const { t } = useI18n();
  return (
    <span className={classes.closed}>
      <span>{day}</span>{' '}
      <Text span size="xs" fw={400}>
        {t('booking:closedDay', { day: t('booking:closedHead'), name })}
      </Text>
    </span>
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
