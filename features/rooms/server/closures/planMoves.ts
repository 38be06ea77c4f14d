import { areConnected, lacksOf, roomsOf, suits } from '../../roomSet.ts';
import type { BookableRoom, ReservationRow } from '../queries.ts';
import { mergedRooms } from '../rankRooms.ts';
import { fits, type Occupancy, occupy } from '../slots.ts';
import { refusalOfRoom } from '../terms.ts';

export interface PlannedMove {
  /** The rooms that it goes to; null: it is cancelled. */
  to: number[] | null;
  /** All that it could go to, the best first; the one that it goes to is among them. */
  options: number[][];
  /** What was decided cannot be had. */
  isTaken: boolean;
}

/** So many ways out are shown of one reservation. */
const MOST_OPTIONS = 12;

/**
 * Where reservations go, at their times, whose rooms are closed: first as was `decided` (undefined: nothing was; null: cancelled),
 * then, in their order, each to the smallest that will do and is left: with the seats, the layout and the services, or rooms made
 * one where no single one will do. `occupancy` is that of the `open` rooms without these reservations; what they take is taken in it.
 */
export function planMoves(
  open: readonly BookableRoom[],
  occupancy: Occupancy,
  rows: readonly ReservationRow[],
  decided: (row: ReservationRow) => readonly number[] | null | undefined,
): Map<ReservationRow, PlannedMove> {
  const slotOf = ({ date, start, end }: ReservationRow, rooms: readonly BookableRoom[]) => ({
    date,
    start,
    end,
    rooms,
  });
  const isFree = (row: ReservationRow, set: readonly BookableRoom[]) => fits(occupancy, slotOf(row, set));
  const candidates = candidatesAmong(open);
  const gone = new Map<ReservationRow, { set: readonly BookableRoom[] | null; isTaken: boolean }>();
  for (const row of rows) {
    const wanted = decided(row);
    if (wanted === undefined) continue;
    const set = wanted && roomsOf(open, wanted);
    const isTaken = !!set && (set.length !== wanted.length || !areConnected(set) || !isFree(row, set));
    if (set && !isTaken) occupy(occupancy, slotOf(row, set));
    gone.set(row, { set, isTaken });
  }
  for (const row of rows) {
    if (gone.has(row)) continue;
    const set = candidates(row, (each) => isFree(row, each))[0] ?? null;
    if (set) occupy(occupancy, slotOf(row, set));
    gone.set(row, { set, isTaken: false });
  }
  return new Map(
    rows.map((row) => {
      const { set = null, isTaken = false } = gone.get(row) ?? {};
      // Its own place is taken by itself alone.
      const isOwn = (each: readonly BookableRoom[]) => !isTaken && set !== null && idsOf(each) === idsOf(set);
      const options = candidates(row, (each) => isOwn(each) || isFree(row, each)).slice(0, MOST_OPTIONS);
      if (set && !options.some(isOwn)) options.push([...set]);
      const ids = (rooms: readonly BookableRoom[]) => rooms.map(({ id }) => id);
      return [row, { to: set && ids(set), options: options.map(ids), isTaken }];
    }),
  );
}

const idsOf = (set: readonly BookableRoom[]) => set.map(({ id }) => id).join();

/** Answers the sets of rooms that would do for a reservation and are free, the smallest first; those made one where none does alone. */
function candidatesAmong(open: readonly BookableRoom[]) {
  const bySeats = open.toSorted((one, other) => one.capacity - other.capacity);
  const merged = new Map<number, BookableRoom[][]>();
  return (row: ReservationRow, isFree: (set: BookableRoom[]) => boolean): BookableRoom[][] => {
    // Whatever staff booked counts for no quota, and is held to no terms.
    const booker = { companyId: row.companyId, isStaff: !row.countsForQuota };
    const isOpen = (room: BookableRoom) => !refusalOfRoom(room, booker);
    const single = bySeats
      .filter((room) => suits(room, row) && isOpen(room))
      .map((room) => [room])
      .filter(isFree);
    if (single.length > 0) return single;
    const sets = merged.get(row.expected) ?? mergedRooms(open, row);
    merged.set(row.expected, sets);
    return sets.filter((set) => set.every(isOpen) && lacksOf(set, row).length === 0 && isFree(set));
  };
}
