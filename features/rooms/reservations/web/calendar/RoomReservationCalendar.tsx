import { Skeleton } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Reservation, ReservationOwnerFilter } from '../../reservation.ts';
import { isOwnOrInvited } from '../calendarReservation.ts';
import Agenda from './Agenda.tsx';
import type { CalendarViewKind } from './calendarRange.ts';
import DaysList from './DaysList.tsx';
import MonthView from './MonthView.tsx';
import PhoneDay from './PhoneDay.tsx';
import classes from './RoomReservationCalendar.module.css';
import RoomsDay from './RoomsDay.tsx';
import RoomsWeek from './RoomsWeek.tsx';
import type { MovableReservationProps, RoomsViewProps } from './useRoomsOnDays.ts';

interface CalendarViewProps extends Omit<RoomsViewProps, 'marked' | 'reservations'>, MovableReservationProps {
  view: CalendarViewKind | null;
  all: readonly Reservation[] | undefined;
  /** False if `all` belongs to the days shown before. */
  isKnown: boolean;
  reservations: readonly Reservation[];
  own: ReservationOwnerFilter;
  /** True if only some rooms are chosen. */
  ofSomeRooms: boolean;
  highlightedRoom: number | null;
  emptyState: ReactNode;
}

/**
 * All rooms show free time; own reservations are an agenda. A company has too many for an agenda, so they are
 * marked among all.
 */
export function RoomReservationCalendar(props: CalendarViewProps) {
  const { view, all, isKnown, reservations, own, ofSomeRooms, rooms, date, emptyState, ...does } = props;
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  const ofSome = own !== 'all';
  const marked = useMemo(
    () => (own === 'company' ? new Set(reservations.map(({ id }) => id)) : undefined),
    [own, reservations],
  );
  if (view === null || all === undefined) return <Skeleton className={classes.outline} />;
  const knownReservations = isKnown ? all : undefined;
  const list = () =>
    isKnown && reservations.length === 0 ? (
      <EmptyState icon={IconCalendarOff} title={t('rooms:calendar.none')} action={emptyState} />
    ) : (
      <DaysList
        reservations={reservations}
        rooms={rooms}
        onOpen={does.onOpen}
        foldsOthers={!ofSome && !ofSomeRooms}
      />
    );
  switch (view) {
    case 'list':
      return list();
    case 'month':
      return (
        <MonthView
          date={date}
          rooms={rooms}
          closedDays={does.closedDays}
          all={(!ofSome && knownReservations) || null}
          namedReservations={
            ofSome ? knownReservations && reservations : knownReservations?.filter(isOwnOrInvited)
          }
          onOpen={does.onOpen}
          onDay={does.onDay}
        />
      );
    case 'week':
    case 'day':
      if (ofSome && onPhone) return list();
      if (own === 'mine')
        return (
          <Agenda view={view} date={date} all={all} reservations={reservations} rooms={rooms} {...does} />
        );
      if (view === 'week')
        return (
          <RoomsWeek date={date} marked={marked} rooms={rooms} reservations={knownReservations} {...does} />
        );
      if (onPhone) return <PhoneDay date={date} rooms={rooms} reservations={knownReservations} {...does} />;
      return (
        <RoomsDay date={date} marked={marked} rooms={rooms} reservations={knownReservations} {...does} />
      );
  }
}
