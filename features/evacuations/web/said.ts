import { type Count, type FloorCount, isFound, type State, type Tick } from '../evacuation.ts';

/** A tick or count recorded here. `at`: device clock in milliseconds; `arrivedAt`: set once sent. */
export type Said = { key: string; at: number; arrivedAt?: number } & (
  | { person: number; state: State; found: number }
  | { floor: string; inside: number; outside: number }
);

const agoOf = (at: number, now: number) => Math.min(Math.max(0, now - at), 86_400_000);

export const tickOf = ({ key, at, ...said }: Said, now: number): Tick | null =>
  'person' in said
    ? { key, ago: agoOf(at, now), person: said.person, state: said.state, found: said.found }
    : null;
export const countOf = ({ key, at, ...said }: Said, now: number): Count | null =>
  'floor' in said
    ? { key, ago: agoOf(at, now), floor: said.floor, inside: said.inside, outside: said.outside }
    : null;

export interface Counted {
  id: number;
  heads: number;
  leftAt: string | null;
  state: State;
  found: number;
  saidAt: string | null;
}

export function withSaid<L extends { people: readonly Counted[]; floors: readonly FloorCount[] }>(
  list: L,
  said: readonly Said[],
): L {
  if (said.length === 0) return list;
  const people = new Map<number, Said>();
  const floors = new Map<string, Said>();
  for (const one of said) {
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

export function countHeads(people: readonly Counted[]): { heads: number; found: number } {
  let [heads, found] = [0, 0];
  for (const person of people) {
    if (person.leftAt !== null) continue;
    heads += person.heads;
    found += person.found;
  }
  return { heads, found };
}

export const isToFind = ({ leftAt, state, found, heads }: Omit<Counted, 'id' | 'saidAt'>): boolean =>
  leftAt === null && !(isFound(state) && found >= heads);
