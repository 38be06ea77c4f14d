import type { SheetToWrite } from './renderXlsx.ts';
import { workbookThread } from './workbookThread.ts';

const write = workbookThread<SheetToWrite[], Uint8Array>(new URL('./writeWorker.ts', import.meta.url));

/**
 * Makes an .xlsx file of one or more sheets: headings in bold, staying in view, then the rows. Dates and times become real cells of
 * the same wall-clock value, numbers and booleans theirs. Texts are always texts, whatever they begin with. It never waits for
 * sheets that are read. Throws as `workbookThread`.
 */
export async function writeWorkbook(...sheets: SheetToWrite[]): Promise<Buffer> {
  return Buffer.from(await write(sheets));
}
