import { type LocalDate, toMinutes } from '../../../../../kit/time.ts';
import type { DayTimelineSlot, SlotTone } from '../../../../../kit/web/calendar/DayTimeline.tsx';
import type { HourRange } from '../../../../../kit/web/calendar/hours.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import type { CalendarReservation } from '../calendarReservation.ts';
import { getViewerRelation, type ReservationTextFormatters } from '../reservationTexts.ts';

export interface ReservationTimelineSlot extends DayTimelineSlot {
  reservation: Reservation;
}

const MIN_NAMED_MINUTES = 60;

const NO_SLOTS: readonly ReservationTimelineSlot[] = [];

/** A constant, for memoisation. */
export const NO_RESERVATIONS: readonly Reservation[] = [];

/** By room and day, in order of time; each reservation is in all its rooms. */
export class ReservationSlotIndex {
  readonly #byRoom = new Map<string, ReservationTimelineSlot[]>();

  constructor(
    reservations: readonly Reservation[],
    { formatName }: Pick<ReservationTextFormatters, 'formatName'>,
    { marked, listsNames = false }: { marked?: ReadonlySet<number> | undefined; listsNames?: boolean } = {},
  ) {
    for (const reservation of reservations) {
      const { id, date, start, end, mayChange, rooms } = reservation;
      const tone = getTone(reservation, marked);
      const label = formatName(reservation);
      const relation = getViewerRelation(reservation);
      const isNamed =
        listsNames && relation !== 'taken' && toMinutes(end) - toMinutes(start) >= MIN_NAMED_MINUTES;
      const slot: ReservationTimelineSlot = {
        key: id,
        start,
        end,
        label,
        ...(isNamed && { variants: relation === 'named' ? [label.charAt(0).toUpperCase(), label] : [label] }),
        reservation,
        tone,
        movable: mayChange,
        clickable: mayChange || tone === 'mine' || tone === 'shared',
      };
      for (const room of rooms) {
        const key = `${room} ${date}`;
        const roomSlots = this.#byRoom.get(key);
        if (roomSlots) roomSlots.push(slot);
        else this.#byRoom.set(key, [slot]);
      }
    }
    for (const slots of this.#byRoom.values())
      slots.sort((one, other) => one.start.localeCompare(other.start));
  }

  /** Equal arguments return the same array. */
  readonly get = (room: number, date: LocalDate): readonly ReservationTimelineSlot[] =>
    this.#byRoom.get(`${room} ${date}`) ?? NO_SLOTS;

  sumTakenMinutes(rooms: readonly Room[], date: LocalDate, hours: HourRange): number {
    const taken = rooms.flatMap(({ id }) => this.get(id, date));
    return taken.reduce((sum, { start, end }) => {
      const minutes = Math.min(toMinutes(end), hours.to * 60) - Math.max(toMinutes(start), hours.from * 60);
      return sum + Math.max(minutes, 0);
    }, 0);
  }
}

function getTone(reservation: CalendarReservation, marked: ReadonlySet<number> | undefined): SlotTone {
  if (reservation.closed !== undefined) return 'closed';
  const relation = getViewerRelation(reservation);
  if (relation === 'mine') return 'mine';
  if (relation === 'invited') return 'shared';
  return marked?.has(reservation.id) ? 'marked' : 'taken';
}
