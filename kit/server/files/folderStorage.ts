import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type FileStorage, wrapStorageErrors } from './fileStorage.ts';

export function openFolderStorage(location: string): FileStorage {
  const root = resolve(location);
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`${key} lies outside of the file storage`);
    return path;
  };
  return {
    put: (key, bytes) =>
      wrapStorageErrors(`write ${key}`, async () => {
        const path = pathOf(key);
        // Renamed when complete, so that a crash leaves no truncated file.
        const part = `${path}.${randomUUID()}.part`;
        await mkdir(dirname(path), { recursive: true });
        try {
          await writeFile(part, bytes);
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      }),
    read: (key) => wrapStorageErrors(`read ${key}`, () => readFile(pathOf(key)).catch(nullIfMissing)),
    delete: (key) => wrapStorageErrors(`delete ${key}`, () => rm(pathOf(key), { force: true })),
    deleteFolder: (folder) =>
      wrapStorageErrors(`delete ${folder}`, () => rm(pathOf(folder), { recursive: true, force: true })),
    async *list(folder, { recursive } = { recursive: false }) {
      const entries = await wrapStorageErrors(`list ${folder}`, () =>
        readdir(join(root, folder), { recursive, withFileTypes: true }).catch(nullIfMissing),
      );
      for (const entry of entries ?? [])
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
