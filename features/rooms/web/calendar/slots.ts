import { type LocalDate, toMinutes } from '../../../../kit/time.ts';
import type { BarSlot, Tone } from '../../../../kit/web/calendar/DayBar.tsx';
import type { Hours, Period } from '../../../../kit/web/calendar/hours.ts';
import type { Reservation } from '../../reservation.ts';
import type { SeenReservation } from '../guests/seenReservations.ts';
import { type ReservationWords, standingOf } from '../reservationWords.ts';

/** What stands in a room's hours: a reservation of it. */
export interface RoomSlot extends BarSlot {
  reservation: Reservation;
}

const none: readonly RoomSlot[] = [];

/** While the reservations are on their way: the same array each time. */
export const unread: readonly Reservation[] = [];

/** The reservations by room and day, each in every room that it holds, in the order of time. */
export class RoomSlots {
  readonly #byRoom = new Map<string, RoomSlot[]>();

  /** `marked` are those that the reader looks for, such as their company's. */
  constructor(
    reservations: readonly Reservation[],
    { nameOf }: Pick<ReservationWords, 'nameOf'>,
    marked?: ReadonlySet<number>,
  ) {
    for (const reservation of reservations) {
      const { id, date, start, end, mayChange, rooms } = reservation;
      const tone = toneOf(reservation, marked);
      const slot: RoomSlot = {
        key: id,
        start,
        end,
        label: nameOf(reservation),
        reservation,
        tone,
        movable: mayChange,
        opens: mayChange || tone === 'mine' || tone === 'shared',
      };
      for (const room of rooms) {
        const key = `${room} ${date}`;
        const there = this.#byRoom.get(key);
        if (there) there.push(slot);
        else this.#byRoom.set(key, [slot]);
      }
    }
    for (const slots of this.#byRoom.values())
      slots.sort((one, other) => one.start.localeCompare(other.start));
  }

  /** The same array as long as nothing changes. */
  readonly of = (room: number, date: LocalDate): readonly RoomSlot[] =>
    this.#byRoom.get(`${room} ${date}`) ?? none;
}

function toneOf(reservation: SeenReservation, marked: ReadonlySet<number> | undefined): Tone {
  if (reservation.closed !== undefined) return 'closed';
  const standing = standingOf(reservation);
  if (standing === 'mine') return 'mine';
  if (standing === 'invited') return 'shared';
  return marked?.has(reservation.id) ? 'marked' : 'taken';
}

/** The minutes that are taken within the hours. */
export function minutesTaken(slots: readonly Period[], { from, to }: Hours): number {
  return slots.reduce((sum, { start, end }) => {
    const taken = Math.min(toMinutes(end), to * 60) - Math.max(toMinutes(start), from * 60);
    return sum + Math.max(taken, 0);
  }, 0);
}
