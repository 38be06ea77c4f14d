// Restores a backup into an empty database and an empty storage.
import { restoreBackup } from '../kit/server/backup/restore.ts';
import {
  describeBackupFileCount,
  describeBackupRowCount,
  describeMissingBackupFiles,
  migrationsFolder,
  programVersion,
  requireFileArgument,
  runBackupCliCommand,
  withDatabaseAndStorage,
} from './archiveCommand.ts';

await runBackupCliCommand(async (env, signal) => {
  const file = requireFileArgument('restore');
  const { manifest, unknownTables } = await withDatabaseAndStorage(env, (installation) =>
    restoreBackup({
      ...installation,
      file,
      version: programVersion,
      migrations: migrationsFolder,
      now: new Date(),
      signal,
    }),
  );
  return [
    `Restored ${describeBackupRowCount(manifest)} and ${describeBackupFileCount(manifest)}, as of ${manifest.madeAt}.`,
    ...(unknownTables.length > 0
      ? [`Skipped tables that do not belong to Parvis: ${unknownTables.join(', ')}.`]
      : []),
    ...describeMissingBackupFiles(manifest),
    'Parvis can be started; mails that waited leave then.',
  ];
});
