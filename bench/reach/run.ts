import type { BenchSetup } from '../setup.ts';
import { sameWeeksAgain, unchanged } from './again.ts';
import { bookingAlone, bookingTogether } from './booking.ts';
import { contestedSlots } from './contested.ts';
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
} satisfies Record<string, (setup: BenchSetup) => Promise<Row[]>>;

export const reachNames = Object.keys(measurements);

/** The rows that are named, each told as soon as it is there. */
export async function measureReach(setup: BenchSetup, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measureRows] of Object.entries(measurements)) {
    if (!names.includes(name)) continue;
    for (const row of await measureRows(setup)) {
      console.log(`${row.what}: ${row.measured} (wanted: ${row.wanted})`);
      rows.push(row);
    }
  }
  return rows;
}
