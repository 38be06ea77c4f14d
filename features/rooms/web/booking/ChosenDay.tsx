import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LocalDate, localDate } from '../../../../kit/time.ts';
import { DayBar } from '../../../../kit/web/calendar/DayBar.tsx';
import { hoursAround, type Period } from '../../../../kit/web/calendar/hours.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { useNow } from '../../../../kit/web/today.ts';
import type { Room } from '../../reservation.ts';
import { listReservations } from '../../wire.ts';
import { RoomSlots } from '../calendar/slots.ts';
import { useReservationWords } from '../reservationWords.ts';
import { isAfter } from './bookingForm.ts';
import classes from './RoomList.module.css';

interface ChosenDayProps {
  date: LocalDate;
  /** The hours that the form shows. */
  hours: Period;
  chosen: readonly number[];
  rooms: readonly Room[];
}

/** The day of the rooms chosen, with the hours that are to be booked: what is beside them is seen. The words above say as much. */
export function ChosenDay({ date, hours, chosen, rooms }: ChosenDayProps) {
  const { building } = useSession();
  const now = useNow();
  const words = useReservationWords(rooms);
  const isDay = localDate.safeParse(date).success;
  const question = { building: building.id, from: date, to: date };
  const { data } = useQuery({ ...callQuery(listReservations, question), enabled: isDay });
  const slots = useMemo(() => {
    const byRoom = new RoomSlots(data ?? [], words);
    return chosen.flatMap((id) => byRoom.of(id, date));
  }, [data, words, chosen, date]);
  const period = isAfter(hours.end, hours.start) ? hours : undefined;
  const shown = hoursAround([...slots, ...(period ? [period] : [])]);
  return (
    <span className={classes.bar}>
      <span aria-hidden>{shown.from}</span>
      <DayBar hours={shown} slots={slots} drawn={period} now={date === now.date ? now.time : undefined} />
      <span aria-hidden>{shown.to}</span>
    </span>
  );
}
