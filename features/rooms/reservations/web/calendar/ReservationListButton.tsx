import { memo } from 'react';
import type { Reservation } from '../../reservation.ts';
import { type CalendarReservation, isOwnOrInvited } from '../calendarReservation.ts';
import { formatTimeRange, type ReservationTextFormatters } from '../reservationTexts.ts';
import classes from './DaysList.module.css';

export interface ReservationCell {
  key: string;
  format: (reservation: Reservation) => string;
}

interface ReservationRowProps {
  reservation: CalendarReservation;
  words: ReservationTextFormatters;
  /** Columns after the name. */
  cells?: readonly ReservationCell[];
  isOver: boolean;
  onOpen: (reservation: Reservation) => void;
}

export const ReservationListButton = memo(function ReservationRow({
  reservation,
  words,
  cells,
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
        </span>{' '}
        {cells?.map(({ key, format }) => (
          <span key={key} className={classes.cell} data-cell-of={key}>
            {format(reservation)}{' '}
          </span>
        ))}
      </button>
    </li>
  );
});
