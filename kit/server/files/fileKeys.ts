import type { storedFiles } from '../database/tables.ts';

export type FileRow = ReturnType<typeof storedFiles.in>['$inferSelect'];

/** The shape that a document is in besides the pictures of its first page. */
export const DOCUMENT = 'file.pdf';

/** The shape of a picture in one of its widths. */
export const shapeOfWidth = (width: number) => `${width}.webp`;

/** Where a file lies in one of its shapes; null where it has no such shape. */
export function storageKey(row: FileRow, shape: string): string | null {
  const shapes = row.renditions.map(({ width }) => shapeOfWidth(width));
  if (row.kind === 'document') shapes.push(DOCUMENT);
  return shapes.includes(shape) ? `${row.folder}/${shape}` : null;
}
