import { type App, createApp } from '../../app.ts';
import { readStatistics } from '../../features/statistics/api.ts';
import { storeFiguresJob } from '../../features/statistics/server/storeFiguresJob.ts';
import { encodeRequest } from '../../kit/endpoint.ts';
import { readEnv } from '../../kit/server/configuration/env.ts';
import { createEnqueue } from '../../kit/server/jobs/jobs.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import { fill } from '../fill/run.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { median, table, writeSection } from '../results.ts';

const TIMES = 15;
/** 140 visits, room and parking reservations and parcels per working day: 487 people in 20 full rooms. */
const TWO_YEARS = { rows: 73_000, buildings: 1, daysBack: 731, daysAhead: 0, desks: [] };

/** Counts the figures of two years, then reads them. */
export async function measureStatistics(): Promise<void> {
  const dataDir = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = atEnd(() => database.stop());
  const app = await createApp({ env: readEnv({ DATA_DIR: dataDir, DEMO: '0' }), databaseUrl: database.url });
  const close = atEnd(() => app.close());
  try {
    const { today, tokens } = await fill(database.url, TWO_YEARS, { services: true });
    const [first, again] = [await countFigures(app), await countFigures(app)];
    await app.database.pool.query('vacuum analyze figures');
    const { rows } = await app.database.pool.query('select count(*)::int as n from figures');
    const read = (days: number) => measureRead(app, tokens[0] ?? '', today, days);
    writeSection(
      'Statistics',
      `A building with 20 fully booked rooms and the load of 487 people: 73,000 visits, room reservations,
parking reservations and parcels each in two years, which are ${rows[0].n.toLocaleString('en')} figures.
A call in the process of the server, medians of ${TIMES}.

${table(
  ['', 'milliseconds', 'kB'],
  [
    ['statistics of two years', ...(await read(731))],
    ['statistics of a year, with the year before', ...(await read(365))],
    ['statistics of 30 days, with those before', ...(await read(30))],
    ['the first night: two years', first.toFixed(0), ''],
    ['every other night: 35 days', again.toFixed(0), ''],
  ],
)}
`,
    );
  } finally {
    await close();
    await stop();
  }
}

async function countFigures({ database, jobs }: App): Promise<number> {
  await createEnqueue(database.db)(storeFiguresJob, {});
  const start = performance.now();
  await jobs.drain();
  return performance.now() - start;
}

async function measureRead(
  { http }: App,
  token: string,
  today: LocalDate,
  days: number,
): Promise<[milliseconds: string, kilobytes: string]> {
  const period = { start: addDays(today, -days), end: addDays(today, -1) };
  const { method, url } = encodeRequest(readStatistics, period);
  const times: number[] = [];
  let bytes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    const answer = await http.inject({ method, url, headers: { authorization: `token ${token}` } });
    times.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    bytes = answer.body.length;
  }
  return [median(times).toFixed(0), (bytes / 1000).toFixed(0)];
}
