import type { storedFiles } from '../database/tables.ts';

export type FileRow = ReturnType<typeof storedFiles.in>['$inferSelect'];

export const DOCUMENT = 'file.pdf';

export const shapeOfWidth = (width: number) => `${width}.webp`;

export function storageKey(row: FileRow, shape: string): string | null {
  const shapes = row.renditions.map(({ width }) => shapeOfWidth(width));
  if (row.kind === 'document') shapes.push(DOCUMENT);
  return shapes.includes(shape) ? `${row.folder}/${shape}` : null;
}
