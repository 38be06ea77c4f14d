import { openSpreadsheet } from '../../kit/server/spreadsheet/openSpreadsheet.ts';
import { createSpreadsheetReader } from '../../kit/server/spreadsheet/readerThread.ts';
import type { Spreadsheet, Worksheet } from '../../kit/server/spreadsheet/types.ts';
import { unzipSafely } from '../../kit/server/spreadsheet/unzip.ts';
import { readFrom, type WhatToRead } from './spreadsheetReader.ts';

type Read = Worksheet & Pick<Spreadsheet, 'sheets'>;

/** A sheet of a workbook, the first unless told otherwise, as it is. In the thread that calls it: starting one takes longer. */
export async function readWorkbook(bytes: Uint8Array, what: WhatToRead): Promise<Read> {
  return readFrom(await openSpreadsheet(Buffer.from(bytes)), what);
}

const read = createSpreadsheetReader<WhatToRead, Read>(new URL('./spreadsheetReader.ts', import.meta.url));

/** The same in a thread and its bounds, as the product reads. */
export function readInThread(bytes: Uint8Array, what: WhatToRead, signal?: AbortSignal): Promise<Read> {
  return read({ bytes, given: what }, signal);
}

/** All XML parts of an .xlsx file, as one text. */
export async function partsOf(bytes: Uint8Array): Promise<string> {
  const { parts } = await unzipSafely(Buffer.from(bytes));
  return [...parts.values()].map((part) => part.toString('utf8')).join('\n');
}
