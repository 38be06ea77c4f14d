// Restores a backup into an empty database and an empty storage.
import { restoreBackup } from '../kit/server/backup/restore.ts';
import {
  filesOf,
  linesAbout,
  migrations,
  namedFile,
  rowsOf,
  runCommand,
  version,
  withInstallation,
} from './archiveCommand.ts';

await runCommand(async (env, signal) => {
  const file = namedFile('restore');
  const { manifest, strange } = await withInstallation(env, (installation) =>
    restoreBackup({ ...installation, file, version, migrations, now: new Date(), signal }),
  );
  return [
    `Restored ${rowsOf(manifest)} and ${filesOf(manifest)}, as of ${manifest.madeAt}.`,
    ...(strange.length > 0 ? [`Left out, since they are none of Parvis: ${strange.join(', ')}.`] : []),
    ...linesAbout(manifest),
    'Parvis can be started; mails that waited leave then.',
  ];
});
