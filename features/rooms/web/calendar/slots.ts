import { type LocalDate, toMinutes } from '../../../../kit/time.ts';
import type { DayBarSlot, SlotTone } from '../../../../kit/web/calendar/DayBar.tsx';
import type { HourRange, Period } from '../../../../kit/web/calendar/hours.ts';
import type { Reservation } from '../../reservation.ts';
import type { CalendarReservation } from '../calendarReservation.ts';
import { getViewerRelation, type ReservationTexts } from '../reservationTexts.ts';

export interface RoomSlot extends DayBarSlot {
  reservation: Reservation;
}

const NO_SLOTS: readonly RoomSlot[] = [];

/** A constant, for memoisation. */
export const NO_RESERVATIONS: readonly Reservation[] = [];

/** By room and day, in order of time; each reservation is in all its rooms. */
export class RoomSlots {
  readonly #byRoom = new Map<string, RoomSlot[]>();

  constructor(
    reservations: readonly Reservation[],
    { formatName }: Pick<ReservationTexts, 'formatName'>,
    marked?: ReadonlySet<number>,
  ) {
    for (const reservation of reservations) {
      const { id, date, start, end, mayChange, rooms } = reservation;
      const tone = getTone(reservation, marked);
      const slot: RoomSlot = {
        key: id,
        start,
        end,
        label: formatName(reservation),
        reservation,
        tone,
        movable: mayChange,
        clickable: mayChange || tone === 'mine' || tone === 'shared',
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

  /** Equal arguments return the same array. */
  readonly get = (room: number, date: LocalDate): readonly RoomSlot[] =>
    this.#byRoom.get(`${room} ${date}`) ?? NO_SLOTS;
}

function getTone(reservation: CalendarReservation, marked: ReadonlySet<number> | undefined): SlotTone {
  if (reservation.closed !== undefined) return 'closed';
  const standing = getViewerRelation(reservation);
  if (standing === 'mine') return 'mine';
  if (standing === 'invited') return 'shared';
  return marked?.has(reservation.id) ? 'marked' : 'taken';
}

export function countTakenMinutes(slots: readonly Period[], { from, to }: HourRange): number {
  return slots.reduce((sum, { start, end }) => {
    const taken = Math.min(toMinutes(end), to * 60) - Math.max(toMinutes(start), from * 60);
    return sum + Math.max(taken, 0);
  }, 0);
}
