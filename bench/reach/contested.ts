import { Agent } from 'node:http';
import { addressesOf, allAtOnce, fiftyCalls } from '../measurements/oneSlot.ts';
import { startProduct } from '../processes.ts';
import { type BenchSetup, jobsDone, remember } from '../setup.ts';
import type { Row } from './row.ts';

const SLOTS = 20;
const FAILURE = 500;

/** Twenty slots one after the other, each booked by fifty people at once at two processes. */
export async function contestedSlots(setup: BenchSetup): Promise<Row[]> {
  await setup.filled.touchSessions();
  const other = await startProduct(setup.dataDir, setup.databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const undo = await remember(setup);
  const winners: number[] = [];
  let failures = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const calls = fiftyCalls(setup, slot % 10, slot);
    const { answers } = await allAtOnce(agent, addressesOf(calls, [setup.product.url, other.url]));
    winners.push(answers.filter(({ body }) => body.includes('"status":"OK"')).length);
    failures += answers.filter(({ status }) => status >= FAILURE).length;
  }
  agent.destroy();
  await jobsDone(setup);
  await other.stop();
  await undo();
  const won = winners.filter((count) => count === 1).length;
  return [
    {
      what: 'Fifty at one slot, two processes, twenty slots',
      wanted: 'exactly one each, no 5xx',
      measured: `exactly one in ${won} of ${SLOTS}, ${failures} answers 5xx`,
      reached: won === SLOTS && failures === 0,
    },
  ];
}
