import { openSpreadsheet } from '../../kit/server/spreadsheet/openSpreadsheet.ts';
import {
  createSpreadsheetTaskRunner,
  type SpreadsheetReadTask,
} from '../../kit/server/spreadsheet/readerThread.ts';
import { unzipSpreadsheet } from '../../kit/server/spreadsheet/unzip.ts';
import type { Spreadsheet, Worksheet } from '../../kit/spreadsheet/types.ts';
import { readFrom, type WhatToRead } from './spreadsheetReader.ts';

type Read = Worksheet & Pick<Spreadsheet, 'sheets'>;

/** Reads one worksheet, by default the first, in the current thread, which is faster. */
export async function readWorkbook(bytes: Uint8Array, what: WhatToRead): Promise<Read> {
  return readFrom(await openSpreadsheet(Buffer.from(bytes)), what);
}

const read = createSpreadsheetTaskRunner<SpreadsheetReadTask<WhatToRead>, Read>(
  new URL('./spreadsheetReader.ts', import.meta.url),
);

/** Like `readWorkbook`, in a worker thread with its limits. */
export function readInThread(bytes: Uint8Array, what: WhatToRead, signal?: AbortSignal): Promise<Read> {
  return read({ bytes, input: what }, signal);
}

export async function partsOf(bytes: Uint8Array): Promise<string> {
  const { parts } = await unzipSpreadsheet(Buffer.from(bytes));
  return [...parts.values()].map((part) => part.toString('utf8')).join('\n');
}
