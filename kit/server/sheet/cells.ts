import { type CellDate, type CellValue, isCellDate } from '../workbook/workbook.ts';

/** A cell as text, much as its sheet shows it: without control characters other than line breaks, trimmed. */
export function textOf(cell: CellValue): string {
  const text = isCellDate(cell)
    ? shownMoment(cell)
    : typeof cell === 'boolean'
      ? `${cell}`.toUpperCase()
      : `${cell ?? ''}`;
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .trim()
  );
}

/** A cell as one line of text. */
export function lineOf(cell: CellValue): string {
  return textOf(cell).replace(/\s+/g, ' ');
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
