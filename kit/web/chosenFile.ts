import { CallError } from './callError.ts';
import { say } from './spoken.ts';

const MEGABYTE = 1024 * 1024;

const inMemory = new WeakSet<Blob>();

/**
 * Copies a chosen file into memory. The browser would read it from the disk at each sending, and fail like a lost connection
 * if it has changed there. Throws a CallError that tells the user to choose it again.
 */
export async function readChosenFile<F extends Blob>(file: F): Promise<F> {
  if (inMemory.has(file)) return file;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CallError(0, 'file_unreadable', () => say('ui.fileUnreadable'));
  });
  const { type } = file;
  const copy =
    file instanceof File
      ? new File([bytes], file.name, { type, lastModified: file.lastModified })
      : new Blob([bytes], { type });
  inMemory.add(copy);
  return copy as Blob as F;
}

/** Refuses a file before it is sent: a server that closes the connection on it would look like one that is away. */
export function refuseLargeFile({ size }: Blob, maxBytes: number): void {
  if (size <= maxBytes) return;
  throw new CallError(413, 'too_large', () => say('errors.too_large', { max: maxBytes / MEGABYTE }));
}
