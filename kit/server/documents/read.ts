import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { DocumentErrorCode, ReadDocument } from './document.ts';
import type { Outcome } from './worker.ts';

/** Leaflets take a quarter of a second, starting included. */
const MAX_SECONDS = 20;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads a PDF: how many pages it has, and what its first page looks like. In a thread of its own, bounded in memory and
 * time, one at a time in a process, as workbooks are (kit/server/workbook/thread.ts).
 * Throws `not_a_pdf`, `pdf_damaged`, `pdf_encrypted` (it wants a password) or `pdf_too_heavy` at the field `file`.
 */
export function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const turn = previous.then(() => run(bytes));
  previous = turn.catch(() => undefined);
  return turn;
}

function refused(code: DocumentErrorCode, cause?: unknown): AppError {
  return Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause });
}

function run(bytes: Uint8Array): Promise<ReadDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    // What the library says about a bad file is said to whoever sent it, in words.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => reject(refused('pdf_too_heavy')), MAX_SECONDS * 1000);
  worker.on('message', (outcome: Outcome) => {
    if ('document' in outcome) resolve(outcome.document);
    else reject(refused(outcome.code, outcome.reason));
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The document thread ended with ${code} and no outcome`)));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
