import { removeInvisibleExceptOverrides } from '../invisibleCharacters.ts';
import { cleanLine } from '../plainLine.ts';
import { cleanText } from '../plainText.ts';
import { type CellDate, type CellValue, isCellDate, isUnreadableCell } from './types.ts';

export function getCellText(cell: CellValue): string {
  const text = isCellDate(cell)
    ? formatCellDate(cell)
    : isUnreadableCell(cell)
      ? cell.text
      : typeof cell === 'boolean'
        ? `${cell}`.toUpperCase()
        : `${cell ?? ''}`;
  // Direction overrides stay, because name cells refuse them.
  return cleanText(text.normalize('NFC'), removeInvisibleExceptOverrides);
}

export function getSingleLineCellText(cell: CellValue): string {
  return cleanLine(getCellText(cell), removeInvisibleExceptOverrides);
}

export function formatCellDate({ date, time }: Pick<CellDate, 'date' | 'time'>): string {
  return [date?.split('-').reverse().join('/'), time?.slice(0, 5)].filter(Boolean).join(' ');
}

export const keepLettersAndDigits = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}@\d]/gu, '')
    .toLowerCase();

export function normalizeHeading(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
