import type { storedFiles } from '../database/tables.ts';

export type FileRow = ReturnType<typeof storedFiles.in>['$inferSelect'];

export const DOCUMENT_FILE_NAME = 'file.pdf';

export const getRenditionFileName = (width: number) => `${width}.webp`;

export function getStorageKey(row: FileRow, shape: string): string | null {
  const shapes = row.renditions.map(({ width }) => getRenditionFileName(width));
  if (row.kind === 'document') shapes.push(DOCUMENT_FILE_NAME);
  return shapes.includes(shape) ? `${row.folder}/${shape}` : null;
}
