import { unpackSafely } from '../../kit/server/workbook/container.ts';
import { workbookReader } from '../../kit/server/workbook/thread.ts';
import type { Sheet, Workbook } from '../../kit/server/workbook/workbook.ts';
import type { WhatToRead } from './sheetReader.ts';

const read = workbookReader<WhatToRead, Sheet & Pick<Workbook, 'sheets'>>(
  new URL('./sheetReader.ts', import.meta.url),
);

/** A sheet of a workbook, the first unless told otherwise, as it is. */
export function readWorkbook(bytes: Uint8Array, what: WhatToRead, signal?: AbortSignal) {
  return read({ bytes, given: what }, signal);
}

/** All XML parts of an .xlsx file, as one text. */
export async function partsOf(bytes: Uint8Array): Promise<string> {
  const { parts } = await unpackSafely(Buffer.from(bytes));
  return [...parts.values()].map((part) => part.toString('utf8')).join('\n');
}
