import { serveReadTasks } from '../../kit/server/spreadsheet/readerWorker.ts';
import { selectRowsBelowHeadings } from '../../kit/server/spreadsheet/selectRowsBelowHeadings.ts';
import type { Spreadsheet } from '../../kit/spreadsheet/types.ts';

export interface WhatToRead {
  maxRows: number;
  sheet?: number;
  headingRow?: number;
}

export async function readFrom(book: Spreadsheet, { maxRows, headingRow, sheet = 0 }: WhatToRead) {
  return { ...selectRowsBelowHeadings(await book.rows(sheet), { headingRow, maxRows }), sheets: book.sheets };
}

serveReadTasks(readFrom);
