import type { Occupancy } from '../../../../core/booking/occupancy.ts';
import { findNearestTimes } from '../../../../core/booking/rules.ts';
import type { GetBuildingOpenHours } from '../../../../core/buildings/openHours.ts';
import { type LocalDate, type LocalTime, toMinutes, toTime } from '../../../../kit/time.ts';
import type { RoomWithTerms } from '../../catalogue/server/queries.ts';
import type { RoomProposal } from '../roomCheck.ts';
import { areRoomsConnected, findMissingOffers, sumCapacity } from '../roomSet.ts';
import { toSlot } from './roomRules.ts';

export interface RoomCriteria {
  days: readonly LocalDate[];
  start: LocalTime;
  end: LocalTime;
  expected: number;
  layout: string | null;
  services: readonly string[];
}

interface RoomRankingAvailability {
  occupancy: Occupancy;
  closed: ReadonlySet<LocalDate>;
  openOn: GetBuildingOpenHours;
  uses: ReadonlyMap<number, number>;
  now: Readonly<{ date: LocalDate; time: LocalTime }>;
  findRefusal: (rooms: readonly RoomWithTerms[], date: LocalDate) => string | undefined;
}

/**
 * Best first: free rooms that fit, smallest and most used first, then taken rooms, then rooms that do not
 * fit. Adds merged rooms if no single room is free and fits.
 */
export function rankRooms(
  rooms: readonly RoomWithTerms[],
  criteria: RoomCriteria,
  availability: RoomRankingAvailability,
): RoomProposal[] {
  const toOption = createOptionBuilder(criteria, availability);
  const single = rooms.map((room) => toOption([room]));
  const isFree = ({ suits, freeDays }: RoomProposal) => suits && freeDays === criteria.days.length;
  const merged = single.some(isFree) ? [] : findMergeableRoomSets(rooms, criteria).map(toOption);
  const free = merged.filter(isFree);
  // Taken merged rooms are only useful if no single room fits.
  const takenOptions = single.some(({ suits }) => suits) ? [] : merged.filter((option) => !isFree(option));
  return [...single, ...selectBest(free, criteria), ...selectBest(takenOptions, criteria)].sort(
    compareByRank(criteria),
  );
}

const MAX_SETS_SHOWN = 3;
const selectBest = (options: readonly RoomProposal[], criteria: RoomCriteria) =>
  options.toSorted(compareByRank(criteria)).slice(0, MAX_SETS_SHOWN);

function compareByRank({ days, expected }: RoomCriteria) {
  /** 0: free; 1: taken on some days; 2: lacks layout or service; 3: too small. */
  const getRank = ({ suits, freeDays, seats }: RoomProposal) => {
    if (seats < expected) return 3;
    if (!suits) return 2;
    return freeDays === days.length ? 0 : 1;
  };
  return (one: RoomProposal, other: RoomProposal) =>
    getRank(one) - getRank(other) ||
    other.freeDays - one.freeDays ||
    // Among rooms that are too small, the largest comes first.
    (getRank(one) === 3 ? other.seats - one.seats : one.seats - other.seats) ||
    one.rooms.length - other.rooms.length ||
    other.uses - one.uses;
}

function createOptionBuilder(
  criteria: RoomCriteria,
  { occupancy, closed, openOn, uses, now, findRefusal }: RoomRankingAvailability,
) {
  const { days, start, end, expected, layout, services } = criteria;
  const open = days.filter((date) => !closed.has(date));
  const takenByRoom = new Map<number, { from: number; to: number }[]>();
  const findTaken = (room: number) => {
    const periods =
      takenByRoom.get(room) ?? mergePeriods(days.flatMap((date) => occupancy.onDay(room, date)));
    takenByRoom.set(room, periods);
    return periods;
  };
  const isFree = ({ id, bufferMinutes }: RoomWithTerms, hours: { start: LocalTime; end: LocalTime }) => {
    const [from, to] = [toMinutes(hours.start), toMinutes(hours.end) + bufferMinutes];
    return !findTaken(id).some((period) => period.from < to && from < period.to);
  };
  const findFreeUntil = ({ id, bufferMinutes }: RoomWithTerms) => {
    const next = findTaken(id).find(({ from }) => from >= toMinutes(end));
    return next ? next.from - bufferMinutes : Number.POSITIVE_INFINITY;
  };
  return (set: readonly RoomWithTerms[]): RoomProposal => {
    const seats = sumCapacity(set);
    const lacks = findMissingOffers(set, { layout, services });
    const isFreeThen = (hours: { start: LocalTime; end: LocalTime }) =>
      open.length === days.length && set.every((room) => isFree(room, hours));
    const freeDays = isFreeThen(criteria)
      ? days.length
      : open.filter((date) => occupancy.isFree(toSlot({ date, start, end }, set))).length;
    const isFreeThroughout = freeDays === days.length;
    const refusal = days.map((date) => findRefusal(set, date)).find((words) => words !== undefined);
    const isEnough = seats >= expected && lacks.length === 0;
    const next = isFreeThroughout
      ? undefined
      : findNearestTimes({ startTime: start, endTime: end, resources: set }, days, { now, openOn }, (times) =>
          isFreeThen({ start: times.startTime, end: times.endTime }),
        );
    const freeUntilMinute = Math.min(...set.map(findFreeUntil));
    return {
      rooms: set.map(({ id }) => id),
      seats,
      suits: isEnough && refusal === undefined,
      lacks,
      freeDays,
      ...(refusal !== undefined && { refusal }),
      freeUntil:
        isFreeThroughout && days.length === 1 && freeUntilMinute < 24 * 60 ? toTime(freeUntilMinute) : null,
      next: next ? { start: next.startTime, end: next.endTime } : null,
      uses: Math.min(...set.map(({ id }) => uses.get(id) ?? 0)),
    };
  };
}

function mergePeriods(periods: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Limits for merged rooms: in a building where all rooms are linked there are millions of sets. */
const MAX_MERGED_ROOMS = 4;
const MAX_SETS_EXAMINED = 5000;

/** Smallest sets first, none with a room more than needed. */
export function findMergeableRoomSets(
  rooms: readonly RoomWithTerms[],
  { expected }: Pick<RoomCriteria, 'expected'>,
): RoomWithTerms[][] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const sufficientSets: RoomWithTerms[][] = [];
  const examinedKeys = new Set<string>();
  let sets = rooms.filter(({ capacity }) => capacity < expected).map((room) => [room]);
  for (let size = 2; size <= MAX_MERGED_ROOMS; size++) {
    const larger: RoomWithTerms[][] = [];
    for (const set of sets) {
      const linked = new Set(set.flatMap((room) => room.linked.map(({ id }) => id)));
      for (const id of linked) {
        const room = byId.get(id);
        if (!room || set.includes(room) || examinedKeys.size >= MAX_SETS_EXAMINED) continue;
        const extended = [...set, room].sort((one, other) => one.id - other.id);
        const key = extended.map((each) => each.id).join();
        if (examinedKeys.has(key)) continue;
        examinedKeys.add(key);
        if (sumCapacity(extended) < expected) larger.push(extended);
        else if (!isLargerThanNeeded(extended, expected)) sufficientSets.push(extended);
      }
    }
    sets = larger;
  }
  return sufficientSets;
}

const isLargerThanNeeded = (set: readonly RoomWithTerms[], expected: number) =>
  set.some((room) => {
    const rest = set.filter((other) => other !== room);
    return sumCapacity(rest) >= expected && areRoomsConnected(rest);
  });
