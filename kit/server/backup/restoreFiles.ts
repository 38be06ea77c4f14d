import { createHash } from 'node:crypto';
import { type ArchivedFile, getFileEntryName } from './manifest.ts';
import type { RestoreOptions } from './options.ts';
import type { Archive } from './readArchive.ts';
import type { RestoreTarget } from './restoreTarget.ts';

const AT_ONCE = 4;

/** Stores the files and reads each again. Throws an Error if the storage returns other bytes. */
export async function restoreFiles(
  archive: Archive,
  target: RestoreTarget,
  { storage, signal }: Pick<RestoreOptions, 'storage' | 'signal'>,
): Promise<void> {
  if (!storage) return;
  const { files } = archive.manifest;
  const put = async (one: ArchivedFile) => {
    const bytes = await archive.bytes(getFileEntryName(one.key), one);
    target.files.add(one.key);
    await storage.put(one.key, bytes);
    const stored = await storage.read(one.key);
    if (!stored || createHash('sha256').update(stored).digest('hex') !== one.sha256)
      throw new Error(`The storage does not give ${one.key} back as it was written.`);
  };
  for (let at = 0; at < files.length; at += AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(files.slice(at, at + AT_ONCE).map(put));
  }
}
