import { AppError } from '../../../errors.ts';
import { threadFor } from '../../workerThread.ts';
import type { DocumentErrorCode, PdfInspection } from './documentError.ts';

/** Leaflets take a quarter of a second, starting included. */
const MAX_SECONDS = 20;

/**
 * Reads a PDF in a thread: how many pages it has, and what its first page looks like.
 * Throws `not_a_pdf`, `pdf_damaged`, `pdf_encrypted` (it wants a password), `pdf_active`
 * (it holds scripts, files, or what starts by itself) or `pdf_too_heavy` at the field `file`.
 */
export const inspectPdf = threadFor<Uint8Array, PdfInspection, DocumentErrorCode>(
  new URL('./pdfWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'pdf_too_heavy',
    refusal: (code, cause) => Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause }),
  },
);
