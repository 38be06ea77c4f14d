import type { SheetToWrite } from './render.ts';
import { writeInThread } from './thread.ts';

/**
 * Makes an .xlsx file of one sheet: headings in bold, staying in view, then the rows. Dates and times become real cells of
 * the same wall-clock value, numbers and booleans theirs. Texts are always texts, whatever they begin with.
 */
export async function writeWorkbook(sheet: SheetToWrite): Promise<Buffer> {
  const outcome = await writeInThread({ write: sheet });
  if ('file' in outcome) return Buffer.from(outcome.file);
  throw new Error('The workbook was not written', { cause: outcome });
}
