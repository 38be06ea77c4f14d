import { createHash } from 'node:crypto';
import type { ConfidentialFileStore } from '../files/confidentialFiles.ts';
import type { PdfDocument } from './pdfDocument.ts';
import { renderPdfInThread } from './renderPdfInThread.ts';

/** Call before the transaction that inserts the row of the stored file (`folder`). */
export async function sealPdf(store: ConfidentialFileStore, document: PdfDocument, now: Date) {
  const pdf = await renderPdfInThread(document);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { pdf, sha256, folder: await store.put(pdf, now) };
}
