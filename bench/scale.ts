import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './results.ts';

// What a number of buildings needs: a model of what people do, with the costs that bench/RESULTS.md holds.

const results = readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8');
const document = join(import.meta.dirname, '..', 'docs', 'scale.md');
const BEGIN = '<!-- npm run scale -->';
const END = '<!-- end -->';

/** The section of RESULTS.md whose costs are taken, its processors, and the clients that kept them busy. */
const MEASURED = '1,000,000 reservations, and as many visits';
const CLIENTS = '8';

/** Assumed: of a day on which people work, for each person who has an account, at reception or not. */
const PER_PERSON: Record<string, number> = {
  'Log-in': 0.1,
  // One to open the calendar, three because somebody has booked (75 a day and building) while one in 25 has it open.
  'A week of reservations': 4,
  // Home, visitors, parcels, profile: lists of a few dozen rows.
  'A day of 60 visits': 14,
  'Search for a person': 0.2,
  'A booking, each of a free slot of its own': 0.15,
  // A visit announced, checked in and out; a parcel logged and handed over; an order, a registration.
  'Registration for an event': 1.2,
};
/** Reads of a day as busy as this, of each building: reception's screen is opened and comes back from outages. */
const PER_BUILDING: Record<string, number> = { 'A day of 2,000 visits': 4 };

/** Assumed. */
const PEAK_HOUR = 0.2;
const USED = 0.5;
const WORKING_DAYS = 230;
const PEOPLE = 500;
/** Of all accounts, how many have a screen open at once; and what each costs a process. */
const OPEN = 0.3;
const STREAM_KB = 60;
const STREAMS_OF_A_PROCESS = 4_000;
/** Rows a person and day: visits, bookings; facts, mails, parcels and the rest, with their indexes. */
const VISITS = 0.3;
const BOOKINGS = 0.15;
const OTHER_KB = 2.5;
const FILES_KB = 15;
/** PostgreSQL's connections of a process: DATABASE_POOL, JOB_POOL, who listens, what operators ask. */
const CONNECTIONS = 10 + 4 + 1 + 2;

function section(title: string): string {
  const found = results.split(/^(?=## )/m).find((part) => part.startsWith(`## ${title}`));
  if (!found) throw new Error(`bench/RESULTS.md has no section “${title}”.`);
  return found;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const numberIn = (text = '') => Number(text.replaceAll(',', ''));

/** Milliseconds of one processor that a call takes, all that takes part in it counted: PostgreSQL and who asks as well. */
function costs(): Map<string, number> {
  const text = section(MEASURED);
  const processors = Number(/(\d+) cores/.exec(text)?.[1]);
  const found = new Map<string, number>();
  for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
    const [name = '', clients, rate] = cellsOf(line);
    if (clients === CLIENTS && !found.has(name)) found.set(name, (processors * 1000) / numberIn(rate));
  }
  for (const name of [...Object.keys(PER_PERSON), ...Object.keys(PER_BUILDING)])
    if (!found.has(name)) throw new Error(`“${MEASURED}” has no line “${name}”.`);
  return found;
}

/** Bytes of a reservation and a visit with their rows and indexes. */
function bytesOfAPair(): number {
  const text = section('Partitioned by building, 1,000,000');
  const line = text.split('\n').find((one) => /^\| 16 +\|/.test(one)) ?? '';
  return numberIn(cellsOf(line)[3]);
}

/** MB of a process once it has served a whole run. */
function memory(): number {
  const line = section(MEASURED)
    .split('\n')
    .find((one) => /^\| Parvis +\|.*MB/.test(one));
  return numberIn((cellsOf(line ?? '').at(-1) ?? '').replace(' MB', ''));
}

function model(buildings: number) {
  const people = buildings * PEOPLE;
  const cost = costs();
  let [calls, busy] = [0, 0];
  const add = (name: string, times: number) => {
    calls += times;
    busy += (times * (cost.get(name) ?? Number.NaN)) / 1000;
  };
  for (const [name, times] of Object.entries(PER_PERSON)) add(name, times * people);
  for (const [name, times] of Object.entries(PER_BUILDING)) add(name, times * buildings);
  const peak = PEAK_HOUR / 3600;
  const streams = people * OPEN;
  const processors = (busy * peak) / USED;
  const processes = Math.max(2, Math.ceil(processors / 2), Math.ceil(streams / STREAMS_OF_A_PROCESS));
  const days = people * WORKING_DAYS;
  const pair = bytesOfAPair() * 1e6;
  const rows = days * Math.max(VISITS, BOOKINGS) * (pair / 1e6) + days * OTHER_KB * 1000;
  return {
    ...{ buildings, people, streams, processors, processes },
    calls: calls * peak,
    memory: processes * memory() + (streams * STREAM_KB) / 1000,
    connections: processes * CONNECTIONS,
    database: rows / 1e9,
    files: (days * FILES_KB) / 1e6,
  };
}

/** How many buildings one machine carries. */
function carried(processors: number): number {
  const one = model(100);
  return Math.floor((processors / one.processors) * 100);
}

const whole = (value: number) => Math.ceil(value).toLocaleString('en');

export function scaleTables(): string {
  const cost = costs();
  const every = { ...PER_PERSON, ...PER_BUILDING };
  const used = Object.entries(every).map(([name, times]) => [
    name,
    name in PER_BUILDING ? `${times} a building` : `${times} a person`,
    (cost.get(name) ?? 0).toFixed(1),
    (times * (cost.get(name) ?? 0)).toFixed(1),
  ]);
  const sizes = [1, 10, 100, 1_000].map(model);
  const row = (title: string, of: (size: ReturnType<typeof model>) => string) => [title, ...sizes.map(of)];
  return [
    'A working day, as assumed, with what a call takes as measured (ms of one processor, PostgreSQL and the load generator included):',
    table(['call as measured', 'times a day', 'ms', 'ms a day'], used),
    'What that comes to:',
    table(
      ['', ...sizes.map(({ buildings }) => `${whole(buildings)} building${buildings === 1 ? '' : 's'}`)],
      [
        row('people', ({ people }) => whole(people)),
        row('calls a second in the busiest hour', ({ calls }) => calls.toFixed(calls < 10 ? 1 : 0)),
        row('processors, half used then', ({ processors }) => processors.toFixed(processors < 10 ? 1 : 0)),
        row('processes of the product', ({ processes }) => whole(processes)),
        row('live streams', ({ streams }) => whole(streams)),
        row('memory of the processes, GB', (size) => (size.memory / 1000).toFixed(1)),
        row('connections to PostgreSQL without a pooler', ({ connections }) => whole(connections)),
        row('database, GB a year', ({ database }) => database.toFixed(1)),
        row('files, GB a year', ({ files }) => files.toFixed(1)),
      ],
    ),
    `One machine of 8 processors, half used in the busiest hour, carries ${whole(carried(8))} buildings of ${PEOPLE} people; one of 32, ${whole(carried(32))}.`,
  ].join('\n\n');
}

/** Puts the tables into docs/scale.md. */
export function writeScale(): void {
  const text = readFileSync(document, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/scale.md lacks ${BEGIN} … ${END}.`);
  writeFileSync(document, `${before}${BEGIN}\n\n${scaleTables()}\n\n${END}${after}`);
}
