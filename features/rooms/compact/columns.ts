import { z } from 'zod';
import type { Holder } from '../../../core/people/person.ts';
import { addDays, daysBetween, type LocalDate, localDate, minutesOf, timeOf } from '../../../kit/time.ts';
import { type Codec, codec } from '../../../kit/wire.ts';
import type { Reservation } from '../reservation.ts';

const integers = z.array(z.int());
/** Of everybody whom a list names: their id, names, and the number of their company. */
const person = z.tuple([z.int(), z.string(), z.string(), z.int()]);

/** What serving the rooms takes: words once, and for each reservation the number of its words. */
const served = z.object({
  expected: integers,
  external: integers,
  layouts: z.array(z.string().nullable()),
  layout: integers,
  sets: z.array(z.array(z.string())),
  services: integers,
  comments: z.array(z.string()),
  comment: integers,
});

const columns = z.object({
  building: z.int(),
  from: localDate,
  /** How many there are on each day from `from` on; they follow one another in this order. */
  days: integers,
  /** Each as the difference from the one before. */
  ids: integers,
  /** Minutes of the day, likewise. */
  starts: integers,
  minutes: integers,
  /** The room of each; a list where there are several. */
  rooms: z.array(z.union([z.int(), integers])),
  companies: z.array(z.string()),
  people: z.array(person),
  /** The number in `people` of whoever holds each, -1 where that is not told; left out where it is of none. */
  holders: integers.optional(),
  /** Who made those that were made for their holder. */
  assistants: z.array(z.tuple([z.int(), z.string()])),
  /** Which are not agreed to yet. */
  waiting: integers,
  served: served.optional(),
});
type Columns = z.output<typeof columns>;

/** Numbers values from 0 on, each once, by what tells them apart. */
function numbering<Value>(keyOf: (value: Value) => unknown = (value) => value) {
  const numbers = new Map<unknown, number>();
  const values: Value[] = [];
  return {
    values,
    of(value: Value): number {
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, values.length);
      values.push(value);
      return values.length - 1;
    },
  };
}

const differences = (numbers: readonly number[]) =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
function sums(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => (sum += number));
}

/** Stands where there is nothing. */
const NO_DAY = '2000-01-01';

/** Of reservations of one building, by day: column by column, since what follows one another is much alike. */
function toColumns(list: readonly Reservation[]): Columns {
  const [first] = list;
  const from = first?.date ?? NO_DAY;
  const days: number[] = [];
  let last = '';
  for (const { date } of list) {
    if (date !== last) while (days.length < daysBetween(from, date)) days.push(0);
    days[days.length - 1] = (days.at(-1) ?? 0) + 1;
    last = date;
  }
  const companies = numbering<string>();
  const people = numbering<Holder>(({ id }) => id);
  const holders = list.map(({ holder }) => (holder ? people.of(holder) : -1));
  const starts = list.map(({ start }) => minutesOf(start));
  return {
    building: first?.building ?? 0,
    from,
    days,
    ids: differences(list.map(({ id }) => id)),
    starts: differences(starts),
    minutes: list.map(({ end }, at) => minutesOf(end) - (starts[at] ?? 0)),
    rooms: list.map(({ rooms }) => (rooms.length === 1 && rooms[0] !== undefined ? rooms[0] : rooms)),
    people: people.values.map(({ id, firstName, lastName, companyName }) => [
      id,
      firstName,
      lastName,
      companies.of(companyName),
    ]),
    companies: companies.values,
    ...(people.values.length > 0 && { holders }),
    assistants: list.flatMap(({ assistant }, at): [number, string][] =>
      assistant === null ? [] : [[at, assistant]],
    ),
    waiting: list.flatMap(({ isWaiting }, at) => (isWaiting ? [at] : [])),
    ...(list.some(isServed) && { served: servedOf(list) }),
  };
}

const isServed = ({ expected, external, layout, services, comment }: Reservation) =>
  expected > 0 || external > 0 || layout !== null || services.length > 0 || comment !== '';

function servedOf(list: readonly Reservation[]): z.output<typeof served> {
  const [layouts, comments] = [numbering<string | null>(), numbering<string>()];
  const sets = numbering<string[]>((set) => JSON.stringify(set));
  return {
    expected: list.map(({ expected }) => expected),
    external: list.map(({ external }) => external),
    layout: list.map(({ layout }) => layouts.of(layout)),
    services: list.map(({ services }) => sets.of(services)),
    comment: list.map(({ comment }) => comments.of(comment)),
    ...{ layouts: layouts.values, sets: sets.values, comments: comments.values },
  };
}

function fromColumns(read: Columns): Reservation[] {
  const { building, from, rooms, people, companies, holders, served: its } = read;
  const [ids, starts] = [sums(read.ids), sums(read.starts)];
  const dates = read.days.flatMap((count, day) => new Array<string>(count).fill(addDays(from, day)));
  const named = people.map(
    ([id, firstName, lastName, company]): Holder => ({
      ...{ id, firstName, lastName },
      companyName: companies[company] ?? '',
    }),
  );
  const assistants = new Map(read.assistants);
  const waiting = new Set(read.waiting);
  const word = <Word>(
    words: readonly Word[] | undefined,
    numbers: readonly number[] | undefined,
    at: number,
  ) => words?.[numbers?.[at] ?? -1];
  return ids.map((id, at): Reservation => {
    const [date, start, room] = [dates[at] ?? from, starts[at] ?? 0, rooms[at] ?? []];
    return {
      ...{ id, building, date, lastDate: date, title: '' },
      start: timeOf(start),
      end: timeOf(start + (read.minutes[at] ?? 0)),
      rooms: typeof room === 'number' ? [room] : room,
      expected: its?.expected[at] ?? 0,
      external: its?.external[at] ?? 0,
      layout: word(its?.layouts, its?.layout, at) ?? null,
      services: word(its?.sets, its?.services, at) ?? [],
      comment: word(its?.comments, its?.comment, at) ?? '',
      holder: word(named, holders, at) ?? null,
      assistant: assistants.get(at) ?? null,
      ...(waiting.has(at) && { isWaiting: true as const }),
      ...{ externalNames: '', guests: [], series: null, version: null },
      ...{ isTaken: true, isMine: false, mayChange: false },
    };
  });
}

/** Reservations of which nobody is told more than that they are, in the order of the list: a value of each in every list. */
export interface Taken {
  building: number;
  ids: readonly number[];
  /** Days after `from`. */
  from: LocalDate;
  days: readonly number[];
  /** Minutes of the day. */
  starts: readonly number[];
  ends: readonly number[];
  /** The rooms of each, as numbers with spaces between them. */
  rooms: readonly string[];
}

/** The same columns as of the whole reservations, without making these. */
function columnsOfTaken({ building, ids, from, days, starts, ends, rooms }: Taken): Columns {
  const [first = 0] = days;
  const counts: number[] = [];
  for (const day of days) {
    while (counts.length <= day - first) counts.push(0);
    counts[day - first] = (counts[day - first] ?? 0) + 1;
  }
  const isNone = ids.length === 0;
  return {
    building: isNone ? 0 : building,
    from: isNone ? NO_DAY : addDays(from, first),
    days: counts,
    ids: differences(ids),
    starts: differences(starts),
    minutes: ends.map((end, at) => end - (starts[at] ?? 0)),
    rooms: rooms.map((held) => {
      const [room, ...others] = held.split(' ').filter(Boolean).map(Number);
      if (room === undefined) return [];
      return others.length === 0 ? room : [room, ...others];
    }),
    ...{ people: [], companies: [], assistants: [], waiting: [] },
  };
}

/** What many see alike of a list: reservations, or those of which nothing else is seen. */
export type SharedReservations = { readonly list: Reservation[] } | { readonly taken: Taken };

export const sharedReservations: Codec<SharedReservations> = codec(
  columns,
  (read): SharedReservations => ({ list: fromColumns(read) }),
  (shared) => ('list' in shared ? toColumns(shared.list) : columnsOfTaken(shared.taken)),
);

/**
 * Reservations of one building, by day, of which nothing is told that only their own people see: title, names from outside,
 * guests, series and version are empty.
 */
export const reservationColumns: Codec<Reservation[]> = codec(columns, fromColumns, toColumns);
