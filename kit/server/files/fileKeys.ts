import type { storedFiles } from '../database/tables.ts';

export type StoredFileRecord = ReturnType<typeof storedFiles.in>['$inferSelect'];

export const STORED_PDF_FILE_NAME = 'file.pdf';

export const getRenditionFileName = (width: number) => `${width}.webp`;

export function getFileStorageKey(row: StoredFileRecord, shape: string): string | null {
  const shapes = row.renditions.map(({ width }) => getRenditionFileName(width));
  if (row.kind === 'document') shapes.push(STORED_PDF_FILE_NAME);
  return shapes.includes(shape) ? `${row.folder}/${shape}` : null;
}
