import { readInThread } from './thread.ts';
import { type Sheet, WorkbookError } from './workbook.ts';

/**
 * Reads the first sheet of an .xlsx file.
 * In: the file, at most how many rows below the headings, and a signal to give up.
 * Out: headings and rows; date and time cells as wall-clock values, formulas as their stored results, error cells (`#N/A`)
 * as text. Nothing outside the file is ever looked up.
 * Throws WorkbookError, or the signal's reason.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: { maxRows: number },
  signal?: AbortSignal,
): Promise<Sheet> {
  const outcome = await readInThread({ read: { bytes, maxRows: limits.maxRows } }, signal);
  if ('sheet' in outcome) return outcome.sheet;
  throw new WorkbookError('workbook_damaged', { cause: outcome });
}
