// Restores a backup into an empty database and an empty storage.
import { restoreBackup } from '../kit/server/backup/restore.ts';
import {
  describeBackupFiles,
  describeBackupRows,
  describeMissingBackupFiles,
  migrationsFolder,
  programVersion,
  requireFileArgument,
  runArchiveCommand,
  withDatabaseAndStorage,
} from './archiveCommand.ts';

await runArchiveCommand(async (env, signal) => {
  const file = requireFileArgument('restore');
  const { manifest, strange } = await withDatabaseAndStorage(env, (installation) =>
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
    `Restored ${describeBackupRows(manifest)} and ${describeBackupFiles(manifest)}, as of ${manifest.madeAt}.`,
    ...(strange.length > 0 ? [`Left out, since they are none of Parvis: ${strange.join(', ')}.`] : []),
    ...describeMissingBackupFiles(manifest),
    'Parvis can be started; mails that waited leave then.',
  ];
});
