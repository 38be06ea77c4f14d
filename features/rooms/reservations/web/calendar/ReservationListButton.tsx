import { memo } from 'react';
import type { Reservation } from '../../reservation.ts';
import { type CalendarReservation, isOwnOrInvited } from '../calendarReservation.ts';
import { formatTimeRange, type ReservationTextFormatters } from '../reservationTexts.ts';
import classes from './DaysList.module.css';

interface ReservationRowProps {
  reservation: CalendarReservation;
  words: ReservationTextFormatters;
  isOver: boolean;
  onOpen: (reservation: Reservation) => void;
}

export const ReservationListButton = memo(function ReservationRow({
  reservation,
  words,
  isOver,
  onOpen,
}: ReservationRowProps) {
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.row}
        data-mine={isOwnOrInvited(reservation) || undefined}
        data-over={isOver || undefined}
        data-reservation={reservation.id}
        aria-haspopup="dialog"
        onClick={() => onOpen(reservation)}
      >
        <span className={classes.time}>{formatTimeRange(reservation)}</span>{' '}
        <span className={classes.rooms}>{words.formatRoomNames(reservation.rooms)}</span>{' '}
        <span className={classes.name}>
          {words.formatName(reservation)}
          {reservation.invitation && (
            <span className={classes.invited}> · {words.formatInvitationStatus(reservation.invitation)}</span>
          )}
        </span>
      </button>
    </li>
  );
});
