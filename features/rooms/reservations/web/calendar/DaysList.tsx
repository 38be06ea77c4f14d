import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useMemo, useRef } from 'react';
import gridClasses from '../../../../../kit/web/calendar/grid.module.css';
import { formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { type CalendarReservation, isOwnOrInvited, isReservation } from '../calendarReservation.ts';
import { useReservationTexts, useSetupText } from '../reservationTexts.ts';
import classes from './DaysList.module.css';
import { type ReservationCell, ReservationListButton } from './ReservationListButton.tsx';

interface DaysListProps {
  reservations: readonly Reservation[];
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  isBelowCalendar?: boolean;
  /** Folds other people's reservations if the names of some holders are hidden. */
  foldsOthers?: boolean;
}

const isRelevant = (one: CalendarReservation) => one.mayChange || isOwnOrInvited(one) || !isReservation(one);

/** If the days include today, the list scrolls to the present. */
function DaysList(props: DaysListProps) {
  const { reservations, rooms, onOpen, isBelowCalendar = false, foldsOthers = false } = props;
  const { t, language } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const days = useMemo(() => {
    const order = ({ date, start, isMine, rooms: roomIds }: Reservation) =>
      `${date} ${start} ${isMine ? 0 : 1} ${words.formatRoomNames(roomIds)}`;
    const sorted = reservations
      .map((reservation) => ({ reservation, at: order(reservation) }))
      .sort((one, other) => one.at.localeCompare(other.at))
      .map(({ reservation }) => reservation);
    return [...Map.groupBy(sorted, ({ date }) => date)];
  }, [reservations, words]);
  const cells = useReservationCells(reservations);
  const folds = foldsOthers && reservations.some((one) => !one.holder && !isRelevant(one));
  const isOver = ({ date, end }: Reservation) => `${date} ${end}` <= `${now.date} ${now.time}`;
  const line = useRef<HTMLLIElement>(null);
  const hasToday = days.some(([date]) => date === now.date);
  useEffect(() => {
    if (hasToday && !isBelowCalendar) line.current?.scrollIntoView({ block: 'start' });
  }, [hasToday, isBelowCalendar]);
  const nowLine = (
    <li ref={line} className={classes.now}>
      {t('rooms:calendar.now', { time: formatTime(now.time) })}
    </li>
  );
  const renderRow = (reservation: Reservation) => (
    <ReservationListButton
      reservation={reservation}
      words={words}
      cells={cells}
      isOver={isOver(reservation)}
      onOpen={onOpen}
    />
  );
  return (
    <div className={`${gridClasses.box} ${classes.list}`} data-below-calendar={isBelowCalendar || undefined}>
      {days.map(([date, ofDay]) => {
        const shown = folds ? ofDay.filter(isRelevant) : ofDay;
        const others = folds ? ofDay.filter((one) => !isRelevant(one)) : [];
        const nowIndex = date === now.date ? findFirstRemaining(shown, isOver) : -1;
        return (
          <section key={date} aria-label={formatDay(date, language)}>
            <h3 className={classes.day}>
              {formatDay(date, language)} <Count of={ofDay.filter(isReservation).length} />
            </h3>
            <ul>
              {shown.map((reservation, at) => (
                <Fragment key={reservation.id}>
                  {at > 0 && at === nowIndex && nowLine}
                  {renderRow(reservation)}
                </Fragment>
              ))}
              {nowIndex === shown.length && nowLine}
            </ul>
            {others.length > 0 && (
              <details className={classes.others}>
                <summary className={classes.othersHead}>
                  <IconChevronRight size={16} stroke={1.5} aria-hidden />
                  {t('rooms:calendar.others', { count: others.length })}
                </summary>
                <ul>
                  {others.map((reservation) => (
                    <Fragment key={reservation.id}>{renderRow(reservation)}</Fragment>
                  ))}
                </ul>
              </details>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Omits columns without any text, and the company if all rows have the same one. */
function useReservationCells(reservations: readonly Reservation[]): ReservationCell[] {
  const { t } = useI18n();
  const formatSetup = useSetupText();
  return useMemo(() => {
    const formatCompany = ({ holder }: Reservation) => holder?.companyName ?? '';
    const companies = new Set(reservations.map(formatCompany).filter(Boolean));
    const formatPeople = ({ expected: count }: Reservation) =>
      count > 0 ? t('rooms:approval.people', { count }) : '';
    const columns = [
      { key: 'company', format: companies.size > 1 ? formatCompany : () => '' },
      { key: 'setup', format: formatSetup },
      { key: 'people', format: formatPeople },
    ];
    return columns.filter(({ format }) => reservations.some((one) => format(one) !== ''));
  }, [reservations, formatSetup, t]);
}

function Count({ of: count }: { of: number }) {
  return count > 0 && <span className={classes.count}>{count}</span>;
}

function findFirstRemaining(ofDay: readonly Reservation[], isOver: (one: Reservation) => boolean): number {
  const at = ofDay.findIndex((one) => !isOver(one));
  return at < 0 ? ofDay.length : at;
}

export default memo(DaysList);
