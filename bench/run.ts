import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from '../scripts/webClient.ts';
import { type Line, measure } from './baselines.ts';
import { SMALL } from './fill.ts';
import { importVisits } from './measurements/importing.ts';
import { bookOneSlot } from './measurements/oneSlot.ts';
import { press } from './measurements/pressure.ts';
import { busyDay, month, quietDay, search, week } from './measurements/reading.ts';
import { startTwice } from './measurements/starting.ts';
import { booking, logIn, passwordTime, registration } from './measurements/writing.ts';
import { memoryAfterwards, secondStart } from './reach/process.ts';
import { type Row, reachTable } from './reach/row.ts';
import { browserNames, measureInBrowser, measureReach, reachNames } from './reach/run.ts';
import { importNotes, loadTables, memoryTable, pressureTable, singleTable, startTable } from './report.ts';
import { writeSection } from './results.ts';
import { type BenchSetup, setUp } from './setup.ts';

const loads = {
  week,
  month,
  'quiet-day': quietDay,
  'busy-day': busyDay,
  search,
  'log-in': logIn,
  booking,
  registration,
};
type Load = keyof typeof loads;
const singles = ['pressure', 'one-slot', 'import', 'start'] as const;
const names = [...reachNames, ...(Object.keys(loads) as Load[]), ...singles];
const sizes = { small: SMALL, large: 1_000_000 };
type Size = keyof typeof sizes;

const isLoad = (name: string): name is Load => name in loads;
const isSize = (name: string): name is Size => name in sizes;

interface Wanted {
  sizes: Size[];
  measurements: string[];
  seconds: number;
  rounds: number;
  kept: boolean;
}

function wantedOf(args: string[]): Wanted {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      keep: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !isSize(name) && !(names as string[]).includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no ${unknown.join(', ')}. There are the sizes small and large, and: ${names.join(', ')}.`,
    );
  }
  const chosen = positionals.filter(isSize);
  const measurements = positionals.filter((name) => !isSize(name));
  return {
    sizes: chosen.length > 0 ? chosen : ['large'],
    measurements: measurements.length > 0 ? measurements : names,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    kept: values.keep,
  };
}

/**
 * Measures what the arguments name, or everything. Into bench/RESULTS.md go the starts, what must be reached where all of it was
 * measured, and the rest only where nothing was left out.
 */
export async function bench(args: string[]): Promise<void> {
  const wanted = wantedOf(args);
  const { measurements, rounds } = wanted;
  if (!isBuilt()) spawnSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'build.ts')]);
  const isWhole = measurements.length === names.length;
  const tell = (title: string, body: string, isSection = isWhole) => {
    console.log(`\n${title}\n\n${body}\n`);
    if (isSection) writeSection(title, body);
  };
  const reached: Row[] = [];
  if (measurements.includes('start')) {
    const { first, second, memory } = await startTwice(rounds);
    const starts = startTable([
      { name: 'First start, on an empty folder', ...first },
      { name: 'Second start', ...second },
    ]);
    tell('Starting', `${starts}\n\nResident memory once it is open: ${Math.round(memory)} MB.`, true);
    reached.push(secondStart(second));
  }
  const inDatabase = measurements.filter((name) => name !== 'start' && !browserNames.includes(name));
  for (const size of inDatabase.length > 0 ? wanted.sizes : []) {
    const title = `${sizes[size].toLocaleString('en')} reservations, and as many visits`;
    console.log(title);
    const setup = await setUp({ ...wanted, size: sizes[size] });
    reached.unshift(...(await measureReach(setup, inDatabase)));
    const section = await sectionOf(setup, inDatabase);
    reached.push(memoryAfterwards(setup));
    await setup.stop();
    if (section) tell(title, section);
  }
  reached.push(...(await measureInBrowser(measurements)));
  const isReachWhole = [...reachNames, 'start'].every((name) => measurements.includes(name));
  if (reached.length > 0) tell('What it must reach', reachTable(reached), isReachWhole);
}

async function sectionOf(setup: BenchSetup, measurements: string[]): Promise<string> {
  const parts: string[] = [];
  const memoriesOf = () =>
    Object.entries({
      Parvis: setup.product,
      'The bare server, bytes': setup.bytes,
      'The bare server, query': setup.query,
    }).map(([name, process]) => ({ name, memory: process.memory() }));
  const before = memoriesOf();
  const lines: Line[] = [];
  for (const name of measurements.filter(isLoad)) lines.push(...(await measure(setup, loads[name])));
  if (lines.length > 0) parts.push(loadTables(lines));
  if (measurements.includes('log-in')) {
    parts.push(
      `Of a log-in, ${Math.round(await passwordTime())} ms are the password's hash, which is slow on purpose.`,
    );
  }
  if (measurements.includes('pressure')) parts.push(pressureTable(await press(setup)));
  const once = [];
  if (measurements.includes('one-slot')) {
    const figures = await bookOneSlot(setup);
    once.push({ name: 'Fifty bookings of one slot, two processes', unit: 'ms', figures });
  }
  const afterwards: string[] = [];
  const after = memoriesOf();
  if (measurements.includes('import')) {
    const figures = await importVisits(setup);
    once.push({ name: 'Import of 20,000 visits', unit: 's', figures });
    afterwards.push(importNotes(figures));
  }
  if (once.length > 0) parts.push(`### Once\n\n${singleTable(once)}`, ...afterwards);
  const memories = before.map(({ name, memory }, at) => ({
    ...{ name, before: memory },
    after: after[at]?.memory ?? Number.NaN,
  }));
  parts.push(memoryTable(memories));
  return parts.join('\n\n');
}
