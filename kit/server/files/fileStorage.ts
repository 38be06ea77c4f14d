/** Keys are paths with `/`, such as `stored/2026-11-23/<uuid>/file.pdf`. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
  /** Keys below a folder (`''` is the root), only those directly in it unless `recursive` is set. */
  list(folder: string, options?: { recursive: boolean }): AsyncGenerator<string>;
}

export class StorageError extends Error {}

export async function wrapStorageErrors<T>(operation: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new StorageError(`Cannot ${operation}`, { cause });
  }
}
