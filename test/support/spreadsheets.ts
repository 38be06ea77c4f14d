import { renderXlsx } from '../../kit/server/spreadsheet/renderXlsx.ts';
import type { CellValue } from '../../kit/spreadsheet/types.ts';
import type { Answer, Caller } from './testApp.ts';

export const HEADINGS = ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'] as const;

export const day = (date: string): CellValue => ({ date, time: null });
export const clock = (time: string): CellValue => ({ date: null, time });

/** An .xlsx file with one worksheet. */
export async function makeSheet(headings: readonly string[], ...rows: CellValue[][]): Promise<Buffer> {
  const columns = headings.map((heading) => ({ heading }));
  return Buffer.from(await renderXlsx({ sheetName: 'Visiteurs', columns, rows }));
}

/** Visitors on a day, half an hour apart, with the headings `HEADINGS`. */
export function visitorsOn(date: string, ...names: string[]): Promise<Buffer> {
  const rows = names.map((name, at) => [
    name,
    'Anne',
    day(date),
    clock(`${String(8 + (at >> 1)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`),
    `${name.toLowerCase()}@example.com`,
  ]);
  return makeSheet(HEADINGS, ...rows);
}

export function uploadSheet(
  caller: Caller,
  url: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return caller.upload(url, { name: 'excel_file', filename: 'visiteurs.xlsx', bytes }, fields, headers);
}

/** Bad cells with only the fields that people read. */
export const badCells = (rows: readonly { row: number; column: string; message: string }[]) =>
  rows.map(({ row, column, message }) => ({ row, column, message }));
