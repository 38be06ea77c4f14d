import { DAY_MS } from '../../../kit/time.ts';
import {
  type EvacueeState,
  type FloorCount,
  type FloorCountInput,
  isEvacueeOut,
  type RollCallTick,
} from '../evacuation.ts';

/** A tick or count recorded here. `at`: device clock in milliseconds; `arrivedAt`: set once sent. */
export type PendingTickOrCount = { key: string; at: number; arrivedAt?: number } & (
  | { person: number; state: EvacueeState; found: number }
  | { floor: string; inside: number; outside: number }
);

const toAgo = (at: number, now: number) => Math.min(Math.max(0, now - at), DAY_MS);

export const toRollCallTick = (
  { key, at, ...pending }: PendingTickOrCount,
  now: number,
): RollCallTick | null =>
  'person' in pending
    ? { key, ago: toAgo(at, now), person: pending.person, state: pending.state, found: pending.found }
    : null;
export const toFloorCountInput = (
  { key, at, ...pending }: PendingTickOrCount,
  now: number,
): FloorCountInput | null =>
  'floor' in pending
    ? { key, ago: toAgo(at, now), floor: pending.floor, inside: pending.inside, outside: pending.outside }
    : null;

export interface CountableEvacuee {
  id: number;
  heads: number;
  leftAt: string | null;
  state: EvacueeState;
  found: number;
  saidAt: string | null;
}

export function applyPendingTicksAndCounts<
  L extends { people: readonly CountableEvacuee[]; floors: readonly FloorCount[] },
>(list: L, pending: readonly PendingTickOrCount[]): L {
  if (pending.length === 0) return list;
  const people = new Map<number, PendingTickOrCount>();
  const floors = new Map<string, PendingTickOrCount>();
  for (const one of pending) {
    if ('person' in one) people.set(one.person, one);
    else floors.set(one.floor, one);
  }
  return {
    ...list,
    people: list.people.map((person) => {
      const one = people.get(person.id);
      return one && 'person' in one
        ? { ...person, state: one.state, found: one.found, saidAt: new Date(one.at).toISOString() }
        : person;
    }),
    floors: list.floors.map((count) => {
      const one = floors.get(count.floor);
      return one && 'floor' in one
        ? { ...count, inside: one.inside, outside: one.outside, saidAt: new Date(one.at).toISOString() }
        : count;
    }),
  };
}

export function countEvacueeHeads(people: readonly CountableEvacuee[]): { heads: number; found: number } {
  let [heads, found] = [0, 0];
  for (const person of people) {
    if (person.leftAt !== null) continue;
    heads += person.heads;
    found += person.found;
  }
  return { heads, found };
}

export const isUnaccountedFor = ({
  leftAt,
  state,
  found,
  heads,
}: Omit<CountableEvacuee, 'id' | 'saidAt'>): boolean =>
  leftAt === null && !(isEvacueeOut(state) && found >= heads);
