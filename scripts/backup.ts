// Writes a backup of all data into one file, whether Parvis is running or not.
import { recordBackup } from '../features/auditLog/server/recordBackup.ts';
import { makeBackup } from '../kit/server/backup/backup.ts';
import { hasEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import {
  describeBackupFiles,
  describeBackupRows,
  describeMissingBackupFiles,
  programVersion,
  requireFileArgument,
  runArchiveCommand,
  withDatabaseAndStorage,
} from './archiveCommand.ts';

await runArchiveCommand(async (env, signal) => {
  const file = requireFileArgument('backup');
  if (!env.databaseUrl && !hasEmbeddedPostgres(env.dataDir))
    throw new Error(`There is no database in ${env.dataDir} (DATA_DIR), and no DATABASE_URL.`);
  const { manifest, bytes, isNoted } = await withDatabaseAndStorage(env, async (installation) => {
    const made = await makeBackup({
      ...installation,
      file,
      version: programVersion,
      portable: !env.databaseUrl,
      signal,
    });
    return { ...made, isNoted: await recordBackup(installation.databaseUrl, made, new Date()) };
  });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    `${file}: ${describeBackupRows(manifest)} and ${describeBackupFiles(manifest)}, as of ${manifest.madeAt}; ${size}.`,
    ...(isNoted ? [] : ['The database took no note of it: the screen of operation shows the one before.']),
    ...describeMissingBackupFiles(manifest),
  ];
});
