import { createHash } from 'node:crypto';
import { createThreadTaskRunner } from '../concurrency/workerThread.ts';
import type { ConfidentialFileStore } from '../files/confidentialFiles.ts';
import type { PdfDocument } from './pdfDocument.ts';

const MAX_SECONDS = 30;

/** In a worker thread, so that no text can block the event loop. Throws on timeout. */
const renderInThread = createThreadTaskRunner<PdfDocument, Uint8Array, 'too_heavy'>(
  new URL('./pdfWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'too_heavy',
    refusal: (code, cause) => new Error(`The document was not rendered: ${code}`, { cause }),
  },
);

/** Call before the transaction that inserts the row of the stored file (`folder`). */
export async function sealPdf(store: ConfidentialFileStore, document: PdfDocument, now: Date) {
  const pdf = Buffer.from(await renderInThread(document));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { pdf, sha256, folder: await store.put(pdf, now) };
}
