import { createThreadTaskRunner } from '../concurrency/workerThread.ts';
import type { PdfDocument } from './pdfDocument.ts';

const MAX_SECONDS = 30;

const render = createThreadTaskRunner<PdfDocument, Uint8Array, 'too_heavy'>(
  new URL('./pdfWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'too_heavy',
    refusal: (code, cause) => new Error(`The document was not rendered: ${code}`, { cause }),
  },
);

/** In a worker thread, so that no text can block the event loop. Throws on timeout. */
export const renderPdfInThread = async (document: PdfDocument): Promise<Buffer> =>
  Buffer.from(await render(document));
