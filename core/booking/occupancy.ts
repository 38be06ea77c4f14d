import type { BilingualText } from '../../kit/bilingualText.ts';
import { type LocalDate, type LocalTime, toMinutes } from '../../kit/time.ts';
import type { Period } from './period.ts';

/** Minutes since 1 January 1970 in local time. */
export const toLocalEpochMinutes = (date: LocalDate, time: LocalTime): number =>
  Date.parse(`${date}T00:00:00Z`) / 60_000 + toMinutes(time);

/** Local epoch minutes. */
export interface TakenTime {
  from: number;
  to: number;
  /** Set for closures where refusals are explained; empty texts for closures of earlier versions. */
  closureReason?: BilingualText;
}

/** A resource (room or parking space) that is taken. */
export interface Hold extends TakenTime {
  resource: number;
  /** Null: a closure holds it. */
  reservation: number | null;
}

/**
 * Cuts holds to a period in local epoch minutes, because `Occupancy` stores an entry for each day of a hold.
 */
export const cutHolds = (holds: readonly Hold[], { from, to }: { from: number; to: number }): Hold[] =>
  holds.map((hold) => ({ ...hold, from: Math.max(hold.from, from), to: Math.min(hold.to, to) }));

/** `bufferMinutes` after the end must be free, too. */
export interface Slot<R = { id: number; bufferMinutes: number }> extends Period {
  resources: readonly R[];
}

const DAY = 24 * 60;

export class Occupancy {
  readonly #byResourceAndDay = new Map<string, TakenTime[]>();

  constructor(holds: readonly Hold[], except: ReadonlySet<number> = new Set()) {
    for (const { resource, reservation, ...taken } of holds)
      if (reservation === null || !except.has(reservation)) this.#add(resource, taken);
  }

  add(slot: Slot): void {
    for (const { resource, from, to } of toTimes(slot)) this.#add(resource, { from, to });
  }

  isFree(slot: Slot): boolean {
    return toTimes(slot).every((time) => this.#findOverlapping(time).length === 0);
  }

  /** Adjacent times do not overlap. */
  findTaken(slot: Slot): TakenTime[] {
    return toTimes(slot).flatMap((time) => this.#findOverlapping(time));
  }

  /** Minutes since midnight; includes the next day, into which a buffer may extend. */
  onDay(resource: number, date: LocalDate): { from: number; to: number }[] {
    const midnight = toLocalEpochMinutes(date, '00:00');
    const day = midnight / DAY;
    return [day, day + 1].flatMap((each) =>
      (this.#byResourceAndDay.get(`${resource} ${each}`) ?? []).map(({ from, to }) => ({
        from: from - midnight,
        to: to - midnight,
      })),
    );
  }

  #findOverlapping({ resource, from, to }: ReturnType<typeof toTimes>[number]): TakenTime[] {
    return listKeys(resource, from, to).flatMap((key) =>
      (this.#byResourceAndDay.get(key) ?? []).filter((taken) => taken.from < to && from < taken.to),
    );
  }

  #add(resource: number, taken: TakenTime): void {
    for (const key of listKeys(resource, taken.from, taken.to)) {
      const times = this.#byResourceAndDay.get(key);
      if (times) times.push(taken);
      else this.#byResourceAndDay.set(key, [taken]);
    }
  }
}

function toTimes({ startDate, startTime, endDate, endTime, resources }: Slot) {
  const from = toLocalEpochMinutes(startDate, startTime);
  const to = toLocalEpochMinutes(endDate, endTime);
  return resources.map(({ id, bufferMinutes }) => ({ resource: id, from, to: to + bufferMinutes }));
}

function listKeys(resource: number, from: number, to: number): string[] {
  const keys: string[] = [];
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) keys.push(`${resource} ${day}`);
  return keys;
}
