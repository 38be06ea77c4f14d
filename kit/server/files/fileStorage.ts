/** Keys are paths with `/`, such as `stored/2026-11-23/<uuid>/file.pdf`. */
export interface FileStorage {
  /** Overwrites an existing file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if the file does not exist. */
  read(key: string): Promise<Uint8Array | null>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
  /** Keys below a folder (`''` is the root), only those directly in it unless `recursive` is set. */
  list(folder: string, options?: { recursive: boolean }): AsyncGenerator<string>;
}

/** `cause` is the error of the file system or the S3 client. */
export class StorageError extends Error {}

export async function asStorageError<T>(operation: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new StorageError(`Cannot ${operation}`, { cause });
  }
}
