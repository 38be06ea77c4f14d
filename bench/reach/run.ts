import type { BenchSetup } from '../setup.ts';
import { sameWeeksAgain, unchanged } from './again.ts';
import { bookingAlone, bookingTogether } from './booking.ts';
import { calendarPage } from './browser/calendarPage.ts';
import { publicPages } from './browser/publicPages.ts';
import { slowNetwork } from './browser/slowNetwork.ts';
import { slowProcessor } from './browser/slowProcessor.ts';
import { type Demonstration, startDemonstration } from './browser/start.ts';
import { contestedSlots } from './contested.ts';
import { growth } from './growth.ts';
import type { Row } from './row.ts';
import { dayOfVisits, deskOfTheDay } from './visits.ts';
import { contractsWeek, screensWeek } from './weeks.ts';

/** What is measured with a filled database, in this order: what nothing may be remembered of comes first. */
const measurements = {
  'week-contract': contractsWeek,
  'week-screens': screensWeek,
  'weeks-again': sameWeeksAgain,
  unchanged,
  'visits-day': dayOfVisits,
  'desk-day': deskOfTheDay,
  'booking-alone': bookingAlone,
  'booking-together': bookingTogether,
  contested: contestedSlots,
  growth,
  'calendar-page': calendarPage,
} satisfies Record<string, (setup: BenchSetup) => Promise<Row[]>>;

/** What is measured with the demonstration, in a browser. */
const inBrowser = {
  'slow-network': slowNetwork,
  'slow-processor': slowProcessor,
  'public-pages': publicPages,
} satisfies Record<string, (context: Demonstration) => Promise<Row[]>>;

export const reachNames = [...Object.keys(measurements), ...Object.keys(inBrowser)];
export const browserNames: readonly string[] = Object.keys(inBrowser);

/** The rows that are named of those that need a filled database. */
export function measureReach(setup: BenchSetup, names: readonly string[]): Promise<Row[]> {
  return rowsOf(measurements, setup, names);
}

/** The rows that are named of those that need a browser and the demonstration. */
export async function measureInBrowser(names: readonly string[]): Promise<Row[]> {
  if (!names.some((name) => name in inBrowser)) return [];
  const context = await startDemonstration();
  const rows = await rowsOf(inBrowser, context, names);
  await context.stop();
  return rows;
}

/** Each row is told as soon as it is there. */
async function rowsOf<Context>(
  all: Record<string, (context: Context) => Promise<Row[]>>,
  context: Context,
  names: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measureRows] of Object.entries(all)) {
    if (!names.includes(name)) continue;
    for (const row of await measureRows(context)) {
      console.log(`${row.what}: ${row.measured} (wanted: ${row.wanted})`);
      rows.push(row);
    }
  }
  return rows;
}
