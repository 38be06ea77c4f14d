import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { readEnv } from '../kit/server/env.ts';
import { today } from '../kit/time.ts';
import { type Filling, fill, filledIn, SMALL, ZONE } from './fill.ts';
import { fingerprintOf } from './fingerprint.ts';
import { startDatabase } from './processes.ts';

/** Data folders as they were filled, for the runs to come. They are only ever copied. */
const FOLDER = join(tmpdir(), 'parvis-bench-filled');
const NOTE = 'filled.json';
/** Of several sources, which others work on beside us; a large one has 1.5 GB. */
const MOST_KEPT = 6;
/** What the rows follow from, besides the day. */
const SOURCES = [
  'migrations/*.sql',
  'bench/fill.ts',
  'bench/filling/*.ts',
  'bench/bareTables.ts',
  'bench/kept.ts',
];

const placeOf = (size: number) => {
  const day = today(ZONE, new Date());
  return { day, path: join(FOLDER, `${day}-${size}-${fingerprintOf(SOURCES).slice(0, 12)}`) };
};

/** Two processes of the product, who listens to them and the baselines have more together than PostgreSQL's hundred. */
const CONNECTIONS = 200;

/**
 * A filled database in a new data folder.
 *
 * @param kept Whether one that was kept is taken, and otherwise this one kept.
 */
export async function openFilled(dataDir: string, size: number, kept: boolean) {
  const start = performance.now();
  const after = () => `in ${((performance.now() - start) / 1000).toFixed(0)} s`;
  const taken = kept ? takeKept(size, dataDir) : undefined;
  if (taken) {
    const database = await startDatabase(dataDir);
    console.log(`taken from what was kept, ${after()}`);
    return { database, filled: filledIn(database.url, taken) };
  }
  // Made, and begun anew with what it is to hold.
  await (await startDatabase(dataDir)).stop();
  appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), `max_connections = ${CONNECTIONS}\n`);
  const database = await startDatabase(dataDir);
  await createTables(database.url, dataDir);
  const filled = await fill(database.url, size, { desks: true, twins: size > SMALL });
  console.log(`filled ${after()}`);
  if (!kept) return { database, filled };
  await database.stop();
  keep(dataDir, filled);
  const again = await startDatabase(dataDir);
  return { database: again, filled: filledIn(again.url, filled) };
}

async function createTables(databaseUrl: string, dataDir: string): Promise<void> {
  const app = await createApp({ env: readEnv({ DATA_DIR: dataDir, DEMO: '0' }), databaseUrl });
  await app.close();
}

/** Puts what was filled today, from the same sources and of this size, into an empty data folder, if it was kept. */
function takeKept(size: number, dataDir: string): Filling | undefined {
  const { path } = placeOf(size);
  if (!existsSync(path)) return undefined;
  copyInto(path, dataDir);
  return JSON.parse(readFileSync(join(dataDir, NOTE), 'utf8'));
}

/** Keeps a data folder whose database is stopped, and forgets the oldest and those of other days. */
function keep(dataDir: string, filling: Filling): void {
  const { day, path } = placeOf(filling.size);
  mkdirSync(FOLDER, { recursive: true });
  const age = (name: string) => statSync(join(FOLDER, name)).mtimeMs;
  const latest = readdirSync(FOLDER).toSorted((a, b) => age(b) - age(a));
  for (const [at, name] of latest.entries()) {
    if (at < MOST_KEPT && name.startsWith(`${day}-`)) continue;
    rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(FOLDER, `${day}-draft-`));
  copyInto(dataDir, draft);
  writeFileSync(join(draft, NOTE), JSON.stringify(filling));
  // Somebody else may have kept the same meanwhile.
  if (existsSync(path)) rmSync(draft, { recursive: true });
  else renameSync(draft, path);
}

/** Whose each file is and who may read it included: PostgreSQL insists. */
const copyInto = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
