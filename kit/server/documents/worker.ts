import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode, type ReadDocument } from './document.ts';
import { openDocument } from './open.ts';

export type Outcome = { document: ReadDocument } | { code: DocumentErrorCode; reason: string };

async function perform(bytes: Uint8Array): Promise<Outcome> {
  try {
    return { document: await openDocument(bytes) };
  } catch (error) {
    // Whatever else the library throws on a malformed file means the same to whoever sent it.
    const code = error instanceof DocumentError ? error.code : 'pdf_damaged';
    return { code, reason: String(error) };
  }
}

parentPort?.postMessage(await perform(workerData));
