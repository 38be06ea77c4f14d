// Restores a backup into an empty database and an empty storage.
import { restoreBackup } from '../kit/server/backup/restore.ts';
import {
  describeFiles,
  describeMissingFiles,
  describeRows,
  migrations,
  requireFileArgument,
  runCommand,
  version,
  withInstallation,
} from './archiveCommand.ts';

await runCommand(async (env, signal) => {
  const file = requireFileArgument('restore');
  const { manifest, strange } = await withInstallation(env, (installation) =>
    restoreBackup({ ...installation, file, version, migrations, now: new Date(), signal }),
  );
  return [
    `Restored ${describeRows(manifest)} and ${describeFiles(manifest)}, as of ${manifest.madeAt}.`,
    ...(strange.length > 0 ? [`Left out, since they are none of Parvis: ${strange.join(', ')}.`] : []),
    ...describeMissingFiles(manifest),
    'Parvis can be started; mails that waited leave then.',
  ];
});
