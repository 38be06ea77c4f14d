import { Skeleton } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { lazyCode } from '../../../../kit/web/code.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import type { Reservation, Whose } from '../../reservation.ts';
import { isTheirs } from '../guests/seenReservations.ts';
import type { View } from './calendarRange.ts';
import DaysList from './DaysList.tsx';
import MonthView from './MonthView.tsx';
import PhoneDay from './PhoneDay.tsx';
import RoomsDay from './RoomsDay.tsx';
import type { MovableProps, RoomsViewProps } from './RoomsWeek.tsx';
import RoomsWeek from './RoomsWeek.tsx';
import classes from './Views.module.css';

// The library of calendars is large, and only a diary of some people needs it.
const Agenda = lazyCode(
  () => import('./Agenda.tsx'),
  () => <Skeleton className={classes.outline} />,
);

interface ViewsProps extends Omit<RoomsViewProps, 'marked' | 'reservations'>, MovableProps {
  /** Null until it is known what opens first. */
  view: View | null;
  /** Everybody's of the rooms shown; undefined while they are read. */
  all: readonly Reservation[] | undefined;
  /** Whether these are those of the days shown; else what was shown before stands for them where nothing is said to be free. */
  isKnown: boolean;
  /** Those of the people who are meant. */
  reservations: readonly Reservation[];
  /** Whose those are. */
  own: Whose;
  pointed: number | null;
  nothing: ReactNode;
}

/**
 * The days shown, as they were asked for: of the building's rooms what is free, of oneself what one has. A company has more than a diary
 * shows beside one another: its reservations are marked among those of all rooms.
 */
export function Views(props: ViewsProps) {
  const { view, all, isKnown, reservations, own, rooms, date, nothing, ...does } = props;
  const { t } = useWords();
  const onPhone = useWidth('phone');
  const ofSome = own !== 'all';
  const marked = useMemo(
    () => (own === 'company' ? new Set(reservations.map(({ id }) => id)) : undefined),
    [own, reservations],
  );
  if (view === null || all === undefined) return <Skeleton className={classes.outline} />;
  const known = isKnown ? all : undefined;
  const list = () =>
    isKnown && reservations.length === 0 ? (
      <EmptyState icon={IconCalendarOff} title={t('rooms:calendar.none')} action={nothing} />
    ) : (
      <DaysList reservations={reservations} rooms={rooms} onOpen={does.onOpen} />
    );
  switch (view) {
    case 'list':
      return list();
    case 'month':
      return (
        <MonthView
          date={date}
          rooms={rooms}
          shut={does.shut}
          all={(!ofSome && known) || null}
          told={ofSome ? known && reservations : known?.filter(isTheirs)}
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
        return <RoomsWeek date={date} marked={marked} rooms={rooms} reservations={known} {...does} />;
      if (onPhone) return <PhoneDay date={date} rooms={rooms} reservations={known} {...does} />;
      return <RoomsDay date={date} marked={marked} rooms={rooms} reservations={known} {...does} />;
  }
}
