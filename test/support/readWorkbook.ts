import { workbookReader } from '../../kit/server/workbook/thread.ts';
import type { Sheet } from '../../kit/server/workbook/workbook.ts';

const read = workbookReader<null, Sheet>(new URL('./sheetReader.ts', import.meta.url));

/** The first sheet of a workbook, as it is. */
export function readWorkbook(bytes: Uint8Array, { maxRows }: { maxRows: number }, signal?: AbortSignal) {
  return read({ bytes, maxRows, given: null }, signal);
}
