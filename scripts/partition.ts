// Partitions the tables of a building that grow by building, while Parvis is stopped.
import { statfs } from 'node:fs/promises';
import { partition } from '../kit/server/partition/partition.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import { runCommand } from './archiveCommand.ts';
import { growingTables } from './growingTables.ts';

const tell = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(async ({ databaseDirectUrl, databaseUrl, dataDir }, signal) => {
  const server = databaseDirectUrl ?? databaseUrl;
  if (!server && !hasEmbeddedPostgres(dataDir))
    throw new Error(`There is no database in ${dataDir} (DATA_DIR), and no DATABASE_URL.`);
  const embedded = server ? undefined : await startEmbeddedPostgres({ dataDir });
  /** Of another server's disk nothing is known. */
  const requireRoom = async (bytes: number) => {
    const { bavail, bsize } = await statfs(dataDir);
    if (embedded && bavail * bsize < bytes)
      throw new Error(
        `The disk of ${dataDir} has ${Math.floor((bavail * bsize) / 1e6)} MB left. Nothing was changed.`,
      );
  };
  try {
    const databaseUrl = server ?? embedded?.url ?? '';
    const { made, before } = await partition({
      databaseUrl,
      tables: growingTables,
      signal,
      tell,
      requireRoom,
    });
    if (made === 0) return [`It is done already: ${before} tables are partitioned by building.`];
    return [
      `Done: ${made} tables are partitioned by building${before > 0 ? `, ${before} were before` : ''}.`,
    ];
  } finally {
    await embedded?.stop();
  }
});
