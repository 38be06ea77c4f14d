import type { OpenHours } from '../../../core/buildings/openHours.ts';
import type { ClosedDays } from '../../../core/buildings/server/closingDays.ts';
import { type LocalDate, type LocalTime, toMinutes, toTime } from '../../../kit/time.ts';
import type { RoomOption } from '../roomCheck.ts';
import { areConnected, capacityOf, lacksOf } from '../roomSet.ts';
import type { BookableRoom } from './queries.ts';
import { fits, nearestHours, type Occupancy, openHours } from './slots.ts';

export interface Wish {
  days: readonly LocalDate[];
  start: LocalTime;
  end: LocalTime;
  expected: number;
  layout: string | null;
  services: readonly string[];
}

export interface Known {
  occupancy: Occupancy;
  closed: ClosedDays;
  openOn: OpenHours;
  uses: ReadonlyMap<number, number>;
  notBefore: { date: LocalDate; time: LocalTime };
  refusalOf: (rooms: readonly BookableRoom[], date: LocalDate) => string | undefined;
}

/**
 * Best first: free rooms that fit, smallest and most used first, then taken rooms, then rooms that do not
 * fit. Adds merged rooms if no single room is free and fits.
 */
export function rankRooms(rooms: readonly BookableRoom[], wish: Wish, known: Known): RoomOption[] {
  const optionOf = describer(wish, known);
  const single = rooms.map((room) => optionOf([room]));
  const isFree = ({ suits, freeDays }: RoomOption) => suits && freeDays === wish.days.length;
  const merged = single.some(isFree) ? [] : mergedRooms(rooms, wish).map(optionOf);
  const free = merged.filter(isFree);
  // Taken merged rooms are only useful if no single room fits.
  const taken = single.some(({ suits }) => suits) ? [] : merged.filter((option) => !isFree(option));
  return [...single, ...best(free, wish), ...best(taken, wish)].sort(byWorth(wish));
}

const SETS_SHOWN = 3;
const best = (options: readonly RoomOption[], wish: Wish) =>
  options.toSorted(byWorth(wish)).slice(0, SETS_SHOWN);

function byWorth({ days, expected }: Wish) {
  /** 0: free; 1: taken on some days; 2: lacks layout or service; 3: too small. */
  const kind = ({ suits, freeDays, seats }: RoomOption) => {
    if (seats < expected) return 3;
    if (!suits) return 2;
    return freeDays === days.length ? 0 : 1;
  };
  return (one: RoomOption, other: RoomOption) =>
    kind(one) - kind(other) ||
    other.freeDays - one.freeDays ||
    // Among rooms that are too small, the largest comes first.
    (kind(one) === 3 ? other.seats - one.seats : one.seats - other.seats) ||
    one.rooms.length - other.rooms.length ||
    other.uses - one.uses;
}

function describer(wish: Wish, { occupancy, closed, openOn, uses, notBefore, refusalOf }: Known) {
  const { days, start, end, expected, layout, services } = wish;
  const earliest = days.includes(notBefore.date) ? toMinutes(notBefore.time) : 0;
  const open = days.filter((date) => !closed.has(date));
  const held = new Map<number, { from: number; to: number }[]>();
  const heldOn = (room: number) => {
    const periods = held.get(room) ?? joined(days.flatMap((date) => occupancy.onDay(room, date)));
    held.set(room, periods);
    return periods;
  };
  const isFree = ({ id, bufferMinutes }: BookableRoom, hours: { start: LocalTime; end: LocalTime }) => {
    const [from, to] = [toMinutes(hours.start), toMinutes(hours.end) + bufferMinutes];
    return !heldOn(id).some((period) => period.from < to && from < period.to);
  };
  const freeUntil = ({ id, bufferMinutes }: BookableRoom) => {
    const next = heldOn(id).find(({ from }) => from >= toMinutes(end));
    return next ? next.from - bufferMinutes : Number.POSITIVE_INFINITY;
  };
  return (set: readonly BookableRoom[]): RoomOption => {
    const seats = capacityOf(set);
    const lacks = lacksOf(set, { layout, services });
    const isFreeThen = (hours: { start: LocalTime; end: LocalTime }) =>
      open.length === days.length && set.every((room) => isFree(room, hours));
    const freeDays = isFreeThen(wish)
      ? days.length
      : open.filter((date) => fits(occupancy, { date, start, end, rooms: set })).length;
    const isFreeThroughout = freeDays === days.length;
    const refusal = days.map((date) => refusalOf(set, date)).find((words) => words !== undefined);
    const isEnough = seats >= expected && lacks.length === 0;
    const till = Math.min(...set.map(freeUntil));
    return {
      rooms: set.map(({ id }) => id),
      seats,
      suits: isEnough && refusal === undefined,
      lacks,
      freeDays,
      ...(refusal !== undefined && { refusal }),
      freeUntil: isFreeThroughout && days.length === 1 && till < 24 * 60 ? toTime(till) : null,
      next: isFreeThroughout ? null : nearestHours(wish, earliest, isFreeThen, openHours(openOn, set, days)),
      uses: Math.min(...set.map(({ id }) => uses.get(id) ?? 0)),
    };
  };
}

function joined(periods: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const made: { from: number; to: number }[] = [];
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = made.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else made.push({ from, to });
  }
  return made;
}

/** Limits for merged rooms: in a building where all rooms are linked there are millions of sets. */
const MERGED_MOST = 4;
const SETS_LOOKED_AT = 5000;

/** Smallest sets first, none with a room more than needed. */
export function mergedRooms(
  rooms: readonly BookableRoom[],
  { expected }: Pick<Wish, 'expected'>,
): BookableRoom[][] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const enough: BookableRoom[][] = [];
  const seen = new Set<string>();
  let sets = rooms.filter(({ capacity }) => capacity < expected).map((room) => [room]);
  for (let size = 2; size <= MERGED_MOST; size++) {
    const larger: BookableRoom[][] = [];
    for (const set of sets) {
      const linked = new Set(set.flatMap((room) => room.linked.map(({ id }) => id)));
      for (const id of linked) {
        const room = byId.get(id);
        if (!room || set.includes(room) || seen.size >= SETS_LOOKED_AT) continue;
        const grown = [...set, room].sort((one, other) => one.id - other.id);
        const key = grown.map((each) => each.id).join();
        if (seen.has(key)) continue;
        seen.add(key);
        if (capacityOf(grown) < expected) larger.push(grown);
        else if (!isLargerThanNeeded(grown, expected)) enough.push(grown);
      }
    }
    sets = larger;
  }
  return enough;
}

const isLargerThanNeeded = (set: readonly BookableRoom[], expected: number) =>
  set.some((room) => {
    const rest = set.filter((other) => other !== room);
    return capacityOf(rest) >= expected && areConnected(rest);
  });
