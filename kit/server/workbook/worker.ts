import { type Answer, answerTasks } from '../thread.ts';
import { parseWorkbook } from './parse.ts';
import { renderWorkbook, type SheetToWrite } from './render.ts';
import { type Sheet, WorkbookError, type WorkbookErrorCode } from './workbook.ts';

export type Task = { read: { bytes: Uint8Array; maxRows: number } } | { write: SheetToWrite };
export type Outcome = { sheet: Sheet } | { file: Uint8Array };

async function perform(task: Task): Promise<Answer<Outcome, WorkbookErrorCode>> {
  if ('write' in task) return { result: { file: await renderWorkbook(task.write) } };
  const { bytes, maxRows } = task.read;
  try {
    const sheet = await parseWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxRows);
    return { result: { sheet } };
  } catch (error) {
    // The libraries throw many kinds of error on a malformed file: all mean the same to whoever sent it.
    const code = error instanceof WorkbookError ? error.code : 'workbook_damaged';
    return { code, reason: String(error) };
  }
}

answerTasks(perform);
