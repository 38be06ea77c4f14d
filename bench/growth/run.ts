import pg from 'pg';
import { type App, createApp } from '../../app.ts';
import { readEnv } from '../../kit/server/configuration/env.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { checkPlans, findLargeTables } from '../../test/support/plans.ts';
import { recordStatements } from '../../test/support/statements.ts';
import type { Extent } from '../fill/house.ts';
import { type Filled, fill } from '../fill/run.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { median, table, writeSection } from '../results.ts';
import { extents, heaviestLists, type List } from './lists.ts';

const TIMES = 15;
/** PostgreSQL plans a prepared statement five times before it may use a generic plan. */
const WARM_UP = 6;

interface Measured {
  name: string;
  milliseconds: number;
  kilobytes: number;
  read: number;
  faults: string[];
}

/** Compares the heaviest lists with 20,000 and with 1,000,000 rows in each table that grows. */
export async function compareGrowth(): Promise<void> {
  const [small, large] = [await measureExtent(extents[0]), await measureExtent(extents[1])];
  writeSection('Growth', report(small, large));
}

export async function measureExtent(extent: Extent): Promise<Measured[]> {
  console.log(`Filling ${extent.rows.toLocaleString('en')} rows of each table …`);
  const dataDir = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = atEnd(() => database.stop());
  const app = await createApp({
    env: readEnv({ DATA_DIR: dataDir, DEMO: '0' }),
    databaseUrl: database.url,
  });
  const close = atEnd(() => app.close());
  try {
    const filled = await fill(database.url, extent, { services: true });
    const measured: Measured[] = [];
    for (const list of heaviestLists(filled.today))
      measured.push(await measureList(app, database.url, filled, list));
    return measured;
  } finally {
    await close();
    await stop();
  }
}

async function measureList(
  app: App,
  databaseUrl: string,
  { tokens }: Filled,
  { name, request, account }: List,
): Promise<Measured> {
  const headers = { authorization: `token ${tokens[account - 1]}` };
  let bytes = 0;
  const read = async () => {
    const { statusCode, body } = await app.http.inject({ method: request.method, url: request.url, headers });
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
    bytes = body.length;
  };
  for (let time = 0; time < WARM_UP; time += 1) await read();
  const statements = await recordStatements(read);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const judgement = await checkPlans(client, statements, await findLargeTables(client));
  await client.end();
  return { name, milliseconds: median(times), kilobytes: bytes / 1000, ...judgement };
}

function report(small: readonly Measured[], large: readonly Measured[]): string {
  const count = (number: number) => Math.round(number).toLocaleString('en');
  const rows = large.map((after, at) => {
    const before = small[at] as Measured;
    return [
      after.name,
      count(after.kilobytes),
      before.milliseconds.toFixed(1),
      after.milliseconds.toFixed(1),
      (after.milliseconds / before.milliseconds).toFixed(2),
      count(before.read),
      count(after.read),
      after.faults.length === 0 ? 'kept' : '**broken**',
    ];
  });
  const faults = large.flatMap(({ name, faults }) => faults.map((fault) => `- ${name}: ${fault}`));
  return `The ten heaviest lists with 20,000 and with 1,000,000 rows in each table that grows: reservations,
visits, parking, parcels and mails. The fiftieth has two buildings and a tenth of the days, so the answers are
as long. A call in the process of the server, medians of ${TIMES}, milliseconds. Rows read are those that
PostgreSQL's scans of these tables looked at.
The rule: no sequential scan of these tables, at most 1,000 rows and 3 for each row returned.

${table(['', 'kB', '20,000: ms', '1,000,000: ms', 'ratio', '20,000: rows read', '1,000,000: rows read', 'plans'], rows)}
${faults.length > 0 ? `\n${faults.join('\n')}\n` : ''}`;
}
