import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook } from './parse.ts';
import { type Sheet, WorkbookError, type WorkbookErrorCode } from './workbook.ts';

export interface ParseTask {
  bytes: Uint8Array;
  maxRows: number;
}

export type ParseOutcome = { sheet: Sheet } | { code: WorkbookErrorCode; reason: string };

async function parse({ bytes, maxRows }: ParseTask): Promise<ParseOutcome> {
  try {
    return { sheet: await parseWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxRows) };
  } catch (error) {
    // The libraries throw many kinds of error on a malformed file: all mean the same to whoever sent it.
    const code = error instanceof WorkbookError ? error.code : 'workbook_damaged';
    return { code, reason: String(error) };
  }
}

parentPort?.postMessage(await parse(workerData));
