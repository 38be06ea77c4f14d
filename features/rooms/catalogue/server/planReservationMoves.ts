import type { Occupancy } from '../../../../core/booking/occupancy.ts';
import { mayBook } from '../../../../core/booking/rules.ts';
import { holderToBooker } from '../../../../core/booking/server/holder.ts';
import {
  areRoomsConnected,
  findMissingOffers,
  isRoomSuitable,
  pickRoomsById,
} from '../../reservations/roomSet.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';
import { findMergeableRoomSets } from '../../reservations/server/rankRooms.ts';
import { toSlot } from '../../reservations/server/roomRules.ts';
import type { RoomWithTerms } from './queries.ts';

interface ReservationMovePlan {
  to: readonly number[] | null;
  /** Best first; includes `to`. */
  options: number[][];
  isTaken: boolean;
}

const MAX_OPTIONS = 12;

/**
 * Applies the decisions, then assigns each other reservation, in order, the smallest free rooms that fit.
 * Adds the result to `occupancy`.
 */
export function planReservationMoves(
  open: readonly RoomWithTerms[],
  occupancy: Occupancy,
  rows: readonly ReservationRecord[],
  getDecision: (row: ReservationRecord) => readonly number[] | null | undefined,
): Map<ReservationRecord, ReservationMovePlan> {
  const isFree = (row: ReservationRecord, set: readonly RoomWithTerms[]) =>
    occupancy.isFree(toSlot(row, set));
  const candidates = createCandidateFinder(open);
  const destinations = new Map<
    ReservationRecord,
    { set: readonly RoomWithTerms[] | null; isTaken: boolean }
  >();
  for (const row of rows) {
    const decision = getDecision(row);
    if (decision === undefined) continue;
    const set = decision && pickRoomsById(open, [...new Set(decision)]);
    const isTaken = !!set && (set.length !== decision.length || !areRoomsConnected(set) || !isFree(row, set));
    if (set && !isTaken) occupancy.add(toSlot(row, set));
    destinations.set(row, { set, isTaken });
  }
  for (const row of rows) {
    if (destinations.has(row)) continue;
    const set = candidates(row, (each) => isFree(row, each))[0] ?? null;
    if (set) occupancy.add(toSlot(row, set));
    destinations.set(row, { set, isTaken: false });
  }
  return new Map(
    rows.map((row) => {
      const { set = null, isTaken = false } = destinations.get(row) ?? {};
      const isOwn = (each: readonly RoomWithTerms[]) =>
        !isTaken && set !== null && joinIds(each) === joinIds(set);
      const options = candidates(row, (each) => isOwn(each) || isFree(row, each)).slice(0, MAX_OPTIONS);
      if (set && !options.some(isOwn)) options.push([...set]);
      const ids = (rooms: readonly RoomWithTerms[]) => rooms.map(({ id }) => id);
      const to = getDecision(row) ?? (set && ids(set));
      return [row, { to, options: options.map(ids), isTaken }];
    }),
  );
}

const joinIds = (set: readonly RoomWithTerms[]) => set.map(({ id }) => id).join();

/** Returns a function that lists free rooms that fit, smallest first; merged rooms if no single room fits. */
function createCandidateFinder(open: readonly RoomWithTerms[]) {
  const roomsByCapacity = open.toSorted((one, other) => one.capacity - other.capacity);
  const mergedByCount = new Map<number, RoomWithTerms[][]>();
  return (row: ReservationRecord, isFree: (set: RoomWithTerms[]) => boolean): RoomWithTerms[][] => {
    const booker = holderToBooker(row);
    const isOpen = (room: RoomWithTerms) => mayBook(room.terms, booker);
    const single = roomsByCapacity
      .filter((room) => isRoomSuitable(room, row) && isOpen(room))
      .map((room) => [room])
      .filter(isFree);
    if (single.length > 0) return single;
    const sets = mergedByCount.get(row.expected) ?? findMergeableRoomSets(open, row);
    mergedByCount.set(row.expected, sets);
    return sets.filter((set) => set.every(isOpen) && findMissingOffers(set, row).length === 0 && isFree(set));
  };
}
