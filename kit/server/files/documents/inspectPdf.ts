import { AppError } from '../../../errors.ts';
import { createThreadTaskRunner } from '../../concurrency/workerThread.ts';
import type { PdfDocumentErrorCode, PdfInspection } from './pdfDocumentError.ts';

/** Seconds. A leaflet takes a quarter of a second, including the start of the thread. */
const MAX_SECONDS = 20;

/**
 * Reads a PDF in a worker thread: number of pages and image of the first page. Throws with a problem of the
 * field `file`: `not_a_pdf`, `pdf_damaged`, `pdf_encrypted` (needs a password), `pdf_active` (scripts, files,
 * automatic actions) or `pdf_too_heavy` (too many pages, too much memory or time).
 */
export const inspectPdf = createThreadTaskRunner<Uint8Array, PdfInspection, PdfDocumentErrorCode>(
  new URL('./pdfWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'pdf_too_heavy',
    refusal: (code, cause) => Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause }),
  },
);
