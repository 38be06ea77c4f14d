import { openDatabase } from '../kit/server/db.ts';
import { A_DAY, busyBuilding, workingDays } from '../test/busyRooms.ts';
import { startProduct } from '../test/e2e/product.ts';
import { Sessions } from '../test/e2e/sessions.ts';
import { factories } from '../test/factories.ts';

/**
 * The rooms calendar's week of 800 reservations, out of a year of 41,760, over HTTP by a server in a process of its own:
 * how many a second for 8 clients at once, and how long one waits.
 */

const CLIENTS = 8;
const WARM_UP = 80;
const REQUESTS = 800;

const product = await startProduct();
const database = openDatabase(product.databaseUrl, () => {}, 2);
const { building, people, book } = await busyBuilding(factories(database.db), database.db);
const year = workingDays('2026-01-01', '2026-12-31');
await book(year, year.length * A_DAY);
await database.pool.query('analyze');
await database.close();

const sessions = new Sessions(product.url);
const url = `${product.url}/salle/deleteGetPatchReservation/${building.id}/?start=2026-06-01&end=2026-06-07`;
const tokens: string[] = [];
for (const { email } of people) tokens.push((await sessions.of(email)).token);

/** Asks so many times in all, and answers how long each took, in milliseconds, the shortest first. */
async function ask(requests: number): Promise<number[]> {
  const times: number[] = [];
  let left = requests;
  const client = async (_: unknown, number: number) => {
    const headers = { authorization: `token ${tokens[number % tokens.length]}` };
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times.sort((a, b) => a - b);
}

await ask(WARM_UP);
const start = performance.now();
const times = await ask(REQUESTS);
const seconds = (performance.now() - start) / 1000;
process.stdout.write(
  [
    `rate            ${Math.round(REQUESTS / seconds)} answers a second for ${CLIENTS} clients`,
    `half within     ${Math.round(times[REQUESTS / 2] ?? 0)} ms`,
    `95 % within     ${Math.round(times[REQUESTS * 0.95] ?? 0)} ms`,
    '',
  ].join('\n'),
);
await product.stop();
