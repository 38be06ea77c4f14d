import { answerReadings } from '../../kit/server/workbook/answerReadings.ts';
import { sheetUnder } from '../../kit/server/workbook/sheetUnder.ts';

export interface WhatToRead {
  maxRows: number;
  sheet?: number;
  headingRow?: number;
}

answerReadings(async (book, { maxRows, headingRow, sheet = 0 }: WhatToRead) => ({
  ...sheetUnder(await book.rows(sheet), { headingRow, maxRows }),
  sheets: book.sheets,
}));
