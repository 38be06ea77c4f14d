// Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL.
import { moveDatabase } from '../kit/server/backup/moveDatabase.ts';
import {
  describeBackupFileCount,
  describeBackupRowCount,
  describeMissingBackupFiles,
  migrationsFolder,
  programVersion,
  runBackupCliCommand,
} from './archiveCommand.ts';

await runBackupCliCommand(async (env, signal) => {
  const { manifest, filesMoved } = await moveDatabase({
    env,
    version: programVersion,
    migrations: migrationsFolder,
    now: new Date(),
    signal,
  });
  const files = filesMoved
    ? `${describeBackupFileCount(manifest)} went into the bucket`
    : `files stay in ${env.s3 ? 'the bucket' : `${env.dataDir}/files`}`;
  return [
    `Moved ${describeBackupRowCount(manifest)}; ${files}.`,
    ...describeMissingBackupFiles(manifest),
    `Start Parvis with the same variables. The old database in ${env.dataDir}/postgres is no longer used:`,
    'remove it after checking that nothing is missing.',
  ];
});
