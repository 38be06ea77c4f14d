import { createHash } from 'node:crypto';
import { type BackupFileEntry, getFileEntryName } from './manifest.ts';
import type { BackupArchiveReader } from './openBackupArchive.ts';
import type { RestoreOptions } from './options.ts';
import type { RestoreTarget } from './restoreTarget.ts';

const AT_ONCE = 4;

/** Stores the files and reads each again. Throws an Error if the storage returns other bytes. */
export async function restoreFiles(
  archive: BackupArchiveReader,
  target: RestoreTarget,
  { storage, signal }: Pick<RestoreOptions, 'storage' | 'signal'>,
): Promise<void> {
  if (!storage) return;
  const { files } = archive.manifest;
  const put = async (one: BackupFileEntry) => {
    const bytes = await archive.bytes(getFileEntryName(one.key), one);
    target.files.add(one.key);
    await storage.put(one.key, bytes);
    const storedBytes = await storage.read(one.key);
    if (!storedBytes || createHash('sha256').update(storedBytes).digest('hex') !== one.sha256)
      throw new Error(`The storage returned other bytes than were written for ${one.key}.`);
  };
  for (let at = 0; at < files.length; at += AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(files.slice(at, at + AT_ONCE).map(put));
  }
}
