// Writes down the data of a demonstration, for the test that upgrades it. Before a release that brings migrations:
//   npm start, once, with DATA_DIR=/some/folder; stop it; then
//   node test/upgrade/takeDump.ts /some/folder test/upgrade/<version>.json.zst
// and name the file in upgrade.test.ts. Files of earlier releases stay: whoever skips releases upgrades from them.
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { createApp } from '../../app.ts';
import { readEnv } from '../../kit/server/env.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import {
  type Dump,
  type DumpedTable,
  MIGRATIONS,
  packed,
  readAsWritten,
  rowsOf,
  sequencesOf,
  sha256Of,
  tablesOf,
} from './dump.ts';
import { fillEmptyTables } from './fillEmptyTables.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const [folder, file] = process.argv.slice(2);
if (!folder || !file) throw new Error('Usage: node test/upgrade/takeDump.ts <data folder> <file>');

const server = await startEmbeddedPostgres({ dataDir: folder });
try {
  const app = await createApp({ env: readEnv({ DATA_DIR: folder, DEMO: '1' }), databaseUrl: server.url });
  try {
    await fillEmptyTables(app);
  } finally {
    await app.close();
  }
  writeFileSync(file, packed(await dumpOf(server.url)));
} finally {
  await server.stop();
}

async function dumpOf(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await readAsWritten(client);
    const done = await client.query<{ name: string }>('select name from migrations order by name');
    const migrations = done.rows.map(({ name }) => ({
      name,
      sha256: sha256Of(readFileSync(`${MIGRATIONS}/${name}`)),
    }));
    const tables: DumpedTable[] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const quoted = columns.map((column) => `"${column}"`);
      tables.push(withoutSecrets({ name, columns, rows: await rowsOf(client, name, quoted) }));
    }
    return { takenAt: new Date().toISOString(), migrations, sequences: await sequencesOf(client), tables };
  } finally {
    await client.end();
  }
}
