import { removeInvisibleButOverrides } from '../../invisible.ts';
import { cleanLine } from '../../plainLine.ts';
import { cleanText } from '../../plainText.ts';
import { type CellDate, type CellValue, isCellDate, isCellFault } from '../spreadsheet/types.ts';

/** A cell as text, much as its sheet shows it, line breaks included. */
export function textOf(cell: CellValue): string {
  const text = isCellDate(cell)
    ? shownMoment(cell)
    : isCellFault(cell)
      ? cell.text
      : typeof cell === 'boolean'
        ? `${cell}`.toUpperCase()
        : `${cell ?? ''}`;
  // A name with a direction override is refused where its cell is read.
  return cleanText(text.normalize('NFC'), removeInvisibleButOverrides);
}

/** A cell as one line of text. */
export function lineOf(cell: CellValue): string {
  return cleanLine(textOf(cell), removeInvisibleButOverrides);
}

export function shownMoment({ date, time }: Pick<CellDate, 'date' | 'time'>): string {
  return [date?.split('-').reverse().join('/'), time?.slice(0, 5)].filter(Boolean).join(' ');
}

/** A word as people write it in a cell: small letters without accents, digits and `@`. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}@\d]/gu, '')
    .toLowerCase();

/** A heading as it is compared: small letters and digits, no accents. */
export function bare(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
