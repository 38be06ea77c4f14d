import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook } from './parse.ts';
import { renderWorkbook, type SheetToWrite } from './render.ts';
import { type Sheet, WorkbookError, type WorkbookErrorCode } from './workbook.ts';

export type Task = { read: { bytes: Uint8Array; maxRows: number } } | { write: SheetToWrite };
export type Outcome = { sheet: Sheet } | { file: Uint8Array } | { code: WorkbookErrorCode; reason: string };

async function perform(task: Task): Promise<Outcome> {
  if ('write' in task) return { file: await renderWorkbook(task.write) };
  const { bytes, maxRows } = task.read;
  try {
    return {
      sheet: await parseWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxRows),
    };
  } catch (error) {
    // The libraries throw many kinds of error on a malformed file: all mean the same to whoever sent it.
    const code = error instanceof WorkbookError ? error.code : 'workbook_damaged';
    return { code, reason: String(error) };
  }
}

parentPort?.postMessage(await perform(workerData));
