import { createSpreadsheetTaskRunner } from './readerThread.ts';
import type { WorksheetToWrite } from './renderXlsx.ts';

const write = createSpreadsheetTaskRunner<WorksheetToWrite[], Uint8Array>(
  new URL('./writerWorker.ts', import.meta.url),
);

/** Texts stay texts, whatever they begin with. Has its own queue, so that it does not wait for imports. */
export async function writeSpreadsheet(...sheets: WorksheetToWrite[]): Promise<Buffer> {
  return Buffer.from(await write(sheets));
}
