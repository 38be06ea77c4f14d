/** Stores files by key: a path with `/` between its parts, such as `stored/2026-11-23/<uuid>/file.pdf`. */
export interface FileStorage {
  /** Writes a file; a file that has this key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The content of a file; null if it does not exist. */
  read(key: string): Promise<Uint8Array | null>;
  /** Deletes a file; does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes every file below a folder. */
  deleteFolder(folder: string): Promise<void>;
  /** The keys below a folder; `''` is the root. Only the files directly in it unless `recursive` is set. */
  list(folder: string, options?: { recursive: boolean }): AsyncGenerator<string>;
}

/** A storage operation failed; `cause` is the error of the file system or of the S3 client. */
export class StorageError extends Error {}

/** Runs a storage operation and wraps its failure in a `StorageError`. */
export async function asStorageError<T>(operation: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new StorageError(`Cannot ${operation}`, { cause });
  }
}
