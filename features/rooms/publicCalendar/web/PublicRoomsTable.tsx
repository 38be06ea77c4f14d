import type { ClosingDayNamesByDate } from '../../../../core/booking/web/useClosingDayNames.ts';
import type { LocalDate, LocalTime } from '../../../../kit/time.ts';
import { DayTimeline } from '../../../../kit/web/calendar/DayTimeline.tsx';
import { GridDayHeading } from '../../../../kit/web/calendar/GridDayHeading.tsx';
import { extendHours, getPastEnd, type HourRange } from '../../../../kit/web/calendar/hours.ts';
import { formatDay, formatTimeRange, formatWeekday } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { PublicTakenRoomSlot } from '../takenSlot.ts';
import classes from './PublicRoomsTable.module.css';

interface PublicRoomsTableProps {
  rooms: readonly string[];
  days: readonly LocalDate[];
  slots: readonly PublicTakenRoomSlot[];
  /** Usual hours, extended by the slots. */
  usual: HourRange;
  closed: ClosingDayNamesByDate;
  /** In the building's time zone. */
  now: { date: LocalDate; time: LocalTime };
}

/** A row for each room with its taken hours by day; a day without any is free. */
export function PublicRoomsTable({ rooms, days, slots, usual, closed, now }: PublicRoomsTableProps) {
  const { t, language } = useI18n();
  // Closures of several days begin at midnight and must not widen the bars.
  const hours = extendHours(
    slots.filter(({ date, start }) => days.includes(date) && start !== '00:00'),
    usual,
  );
  const slotsByCell = Map.groupBy(slots, ({ room, date }) => `${date} ${room}`);
  return (
    <div className={classes.box} data-panel>
      <table className={classes.table} aria-label={t('rooms:calendar.label')}>
        <thead>
          <tr>
            <th scope="col">{t('rooms:form.room')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === now.date ? 'date' : undefined}>
                <GridDayHeading
                  day={{
                    date: day,
                    name: `${formatWeekday(day, language)} ${Number(day.slice(8))}`,
                    accessibleName: formatDay(day, language),
                    closed: closed.has(day)
                      ? t('booking:closedDay', { day: t('booking:closedHead'), name: closed.get(day) })
                      : undefined,
                  }}
                  scale={hours}
                  onDayClick={undefined}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room}>
              <th scope="row">{room}</th>
              {days.map((day) => {
                const taken = slotsByCell.get(`${day} ${room}`) ?? [];
                const past = getPastEnd(day, now);
                return (
                  <td key={day} data-past={day < now.date || undefined}>
                    <span className={classes.bar}>
                      <DayTimeline
                        hours={hours}
                        slots={taken.map(({ start, end }) => ({
                          key: start,
                          start,
                          end,
                          tone: 'taken',
                          label: '',
                        }))}
                        past={past}
                        now={day === now.date ? now.time : undefined}
                      />
                    </span>
                    {taken.length === 0 ? (
                      <span className={classes.free}>{!closed.has(day) && t('rooms:public.board.free')}</span>
                    ) : (
                      taken.map(({ start, end }) => (
                        <span key={start} className={classes.taken}>
                          {formatTimeRange(start, end)}{' '}
                        </span>
                      ))
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
