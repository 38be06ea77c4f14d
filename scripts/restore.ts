// Restores a backup into an empty database and an empty storage.
import { restoreBackup } from '../kit/server/backup/restore.ts';
import {
  describeFiles,
  describeMissingFiles,
  describeRows,
  migrations,
  programVersion,
  requireFileArgument,
  runCommand,
  withDatabaseAndStorage,
} from './archiveCommand.ts';

await runCommand(async (env, signal) => {
  const file = requireFileArgument('restore');
  const { manifest, strange } = await withDatabaseAndStorage(env, (installation) =>
    restoreBackup({ ...installation, file, version: programVersion, migrations, now: new Date(), signal }),
  );
  return [
    `Restored ${describeRows(manifest)} and ${describeFiles(manifest)}, as of ${manifest.madeAt}.`,
    ...(strange.length > 0 ? [`Left out, since they are none of Parvis: ${strange.join(', ')}.`] : []),
    ...describeMissingFiles(manifest),
    'Parvis can be started; mails that waited leave then.',
  ];
});
