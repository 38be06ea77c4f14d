import { statementsAlone } from '../baselines.ts';
import { type Call, put } from '../load.ts';
import { quietDay, staff } from '../measurements/reading.ts';
import type { Round } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { shareOf, warmUp } from './alternate.ts';
import { bareQuery } from './bareQuery.ts';
import { putAfterChanges } from './changed.ts';
import { percent, type Row, shareText } from './row.ts';
import { CLIENTS, statementsOfKnown } from './weeks.ts';

const OF_QUERY = 0.3;
const OF_PGBENCH = 0.25;
/** Who reads the desks of 2,000 visitors; and answers of each in a round, within what an account may ask for. */
const READERS = 30;
const MOST_OF_EACH = 100;

/** A hundred readers of thirty days, so that no account's limit is reached; each round reads the same ones again and again. */
export async function dayOfVisits(setup: BenchSetup): Promise<Row[]> {
  await setup.filled.touchSessions();
  const { product, seconds } = setup;
  const calls = [0, 1].flatMap((part) => quietDay.calls(setup, part));
  await warmUp(setup, { clients: CLIENTS, calls });
  const measured = await shareOf(
    setup,
    () => put({ url: product.url, clients: CLIENTS, calls, seconds }),
    () => bareQuery(setup, CLIENTS),
  );
  return [
    {
      what: 'A day of 60 visits, the contract’s call, which is the screens’, too',
      wanted: `${percent(OF_QUERY)} of the same`,
      measured: shareText(measured),
      reached: measured.share >= OF_QUERY,
    },
  ];
}

export const deskCalls = ({ filled }: BenchSetup, above = 0): Call[] =>
  Array.from({ length: READERS }, (_, number) => {
    const building = above + (filled.desks[number % filled.desks.length] ?? 0);
    return {
      method: 'GET',
      path: `/api/buildings/${building}/desk`,
      token: filled.token(staff(building, 2 + (number % 8))),
    };
  });

/** The desk's day, read after a change each time; and read again and again, as it stands. */
export async function deskOfTheDay(setup: BenchSetup): Promise<Row[]> {
  await setup.filled.touchSessions();
  const { product, seconds, filled } = setup;
  const calls = deskCalls(setup);
  // Of each desk one call: what a process sends for the second it may remember.
  const statements = await statementsOfKnown(setup, calls.slice(0, filled.desks.length));
  const changing = calls.map((call, at) => ({
    call,
    change: {
      text: `update visits set updated_at = updated_at where building_id = $1
        and id = (select max(id) from visits where building_id = $1 and date = $2)`,
      values: [filled.desks[at % filled.desks.length], filled.today],
    },
  }));
  const alone = (_: number, ours: Round) => statementsAlone(setup, statements, CLIENTS, ours);
  const changed = await shareOf(setup, () => putAfterChanges(setup, CLIENTS, changing), alone);
  const again = await shareOf(
    setup,
    () => put({ url: product.url, clients: CLIENTS, calls, seconds, most: READERS * MOST_OF_EACH }),
    alone,
  );
  return [
    {
      what: 'The desk’s day of 2,000, changed before each call',
      wanted: `${percent(OF_PGBENCH)} of pgbench`,
      measured: `${shareText(changed)}; again and again, as it stands: ${shareText(again)}`,
      reached: changed.share >= OF_PGBENCH,
    },
  ];
}
