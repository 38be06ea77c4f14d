import type { LocalDate } from '../../../../kit/time.ts';
import type { Invitation } from '../../guests/guest.ts';
import type { Reservation } from '../../reservation.ts';

/** A reservation as our screens show it: with the invitation, where the reader has one (docs/specification.md §3). */
export type SeenReservation = Reservation & {
  invitation?: Invitation;
  /** It is none: the rooms are closed, and why ('' where that was not said). */
  closed?: string;
};

/**
 * The contract's list of some days, which tells nothing of invitations, with those of these days: what the reader is invited to shows its
 * title and its holder. One that is not in the list, as of another company, comes in; `undefined` while they are on their way.
 */
export function withInvitations(
  reservations: readonly Reservation[] | undefined,
  invitations: readonly Invitation[] | undefined,
  { building, from, to }: { building: number; from: LocalDate; to: LocalDate },
): SeenReservation[] | undefined {
  if (!reservations) return undefined;
  const open = new Map((invitations ?? []).map((invitation) => [invitation.id, invitation]));
  const listed = reservations.map((reservation): SeenReservation => {
    const invitation = open.get(reservation.id);
    open.delete(reservation.id);
    return invitation ? { ...reservation, holder: invitation.holder, invitation } : reservation;
  });
  if (open.size === 0) return listed;
  const others = [...open.values()]
    .filter(({ date }) => date >= from && date <= to)
    .map((invitation) => fromInvitation(invitation, building));
  return [...listed, ...others].sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

const orderOf = ({ date, start }: Reservation) => `${date} ${start}`;

function fromInvitation(invitation: Invitation, building: number): SeenReservation {
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
}

/** Whether it is one, and not a time in which rooms are closed. */
export const isReservation = ({ closed }: SeenReservation): boolean => closed === undefined;

/** What the reader takes part in: their own, and what they are invited to and have not declined. */
export const isTheirs = ({ isMine, invitation }: SeenReservation): boolean =>
  isMine || (invitation !== undefined && !invitation.declined);
