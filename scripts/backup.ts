// Writes a backup of all data into one file, whether Parvis is running or not.
import { recordBackup } from '../features/auditLog/server/recordBackup.ts';
import { makeBackup } from '../kit/server/backup/backup.ts';
import { hasEmbeddedPostgresFolder } from '../kit/server/postgres/embeddedPostgres.ts';
import {
  describeBackupFileCount,
  describeBackupRowCount,
  describeMissingBackupFiles,
  programVersion,
  requireFileArgument,
  runBackupCliCommand,
  withDatabaseAndStorage,
} from './archiveCommand.ts';

await runBackupCliCommand(async (env, signal) => {
  const file = requireFileArgument('backup');
  if (!env.databaseUrl && !hasEmbeddedPostgresFolder(env.dataDir))
    throw new Error(`There is no database in ${env.dataDir} (DATA_DIR), and no DATABASE_URL.`);
  const { manifest, bytes, isNoted } = await withDatabaseAndStorage(env, async (installation) => {
    const backup = await makeBackup({
      ...installation,
      file,
      version: programVersion,
      portable: !env.databaseUrl,
      signal,
    });
    return { ...backup, isNoted: await recordBackup(installation.databaseUrl, backup, new Date()) };
  });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const contents = `${describeBackupRowCount(manifest)} and ${describeBackupFileCount(manifest)}`;
  return [
    `${file}: ${contents}, as of ${manifest.madeAt}; ${size}.`,
    ...(isNoted
      ? []
      : ['The backup was not recorded in the database, so the screen shows the previous one.']),
    ...describeMissingBackupFiles(manifest),
  ];
});
