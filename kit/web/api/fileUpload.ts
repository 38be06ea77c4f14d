import { translate } from '../i18n/translate.ts';
import { CallError } from './callError.ts';

export const MEGABYTE = 1024 * 1024;

const inMemory = new WeakSet<Blob>();

/** Browsers read a file from disk at each send and fail as if offline if it has changed. */
export async function copyFileToMemory<F extends Blob>(file: F): Promise<F> {
  if (inMemory.has(file)) return file;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CallError(0, 'file_unreadable', () => translate('ui.fileUnreadable'));
  });
  const { type } = file;
  const copy =
    file instanceof File
      ? new File([bytes], file.name, { type, lastModified: file.lastModified })
      : new Blob([bytes], { type });
  inMemory.add(copy);
  return copy as Blob as F;
}

/** Throws a `CallError`: a server that closes the connection on a large file would look like an outage. */
export function assertUploadFileSize({ size }: Blob, maxBytes: number): void {
  if (size <= maxBytes) return;
  throw new CallError(413, 'too_large', () => translate('errors.too_large', { max: maxBytes / MEGABYTE }));
}
