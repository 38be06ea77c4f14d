import type { LocalDate } from '../../../../kit/time.ts';
import type { MeetingInvitation } from '../../guests/guest.ts';
import type { Reservation } from '../reservation.ts';

/** With the reader's invitation, if any (docs/specification.md §3). */
export type CalendarReservation = Reservation & {
  invitation?: MeetingInvitation;
  /** Reason of the closure, possibly ''; undefined for a reservation. */
  closed?: string;
};

/**
 * Adds invitations to the contract's list, which contains none. Includes reservations missing in the list,
 * for example of other companies. Undefined while loading.
 */
export function withInvitations(
  reservations: readonly Reservation[] | undefined,
  invitations: readonly MeetingInvitation[] | undefined,
  { building, from, to }: { building: number; from: LocalDate; to: LocalDate },
): CalendarReservation[] | undefined {
  if (!reservations) return undefined;
  const open = new Map((invitations ?? []).map((invitation) => [invitation.id, invitation]));
  const listed = reservations.map((reservation): CalendarReservation => {
    const invitation = open.get(reservation.id);
    open.delete(reservation.id);
    return invitation ? { ...reservation, holder: invitation.holder, invitation } : reservation;
  });
  if (open.size === 0) return listed;
  const missingReservations = [...open.values()]
    .filter(({ date }) => date >= from && date <= to)
    .map((invitation) => fromInvitation(invitation, building));
  return [...listed, ...missingReservations].sort((one, other) =>
    getSortKey(one).localeCompare(getSortKey(other)),
  );
}

const getSortKey = ({ date, start }: Reservation) => `${date} ${start}`;

export const RESERVATION_WITHOUT_DETAILS = {
  title: '',
  expected: 0,
  external: 0,
  externalNames: '',
  guests: [],
  layout: null,
  services: [],
  comment: '',
  isTaken: true,
  isMine: false,
  mayChange: false,
  assistant: null,
  series: null,
  version: null,
};

function fromInvitation(invitation: MeetingInvitation, building: number): CalendarReservation {
  const { id, date, start, end, rooms, holder } = invitation;
  return {
    id,
    building,
    date,
    lastDate: date,
    start,
    end,
    rooms,
    holder,
    invitation,
    ...RESERVATION_WITHOUT_DETAILS,
  };
}

/** False for a closure. */
export const isReservation = ({ closed }: CalendarReservation): boolean => closed === undefined;

export const isOwnOrInvited = ({ isMine, invitation }: CalendarReservation): boolean =>
  isMine || (invitation !== undefined && !invitation.declined);
