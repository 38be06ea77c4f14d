import { serveTasks, type ThreadAnswer } from '../../concurrency/workerThread.ts';
import { inspectPdfWithPdfium } from './inspectPdfWithPdfium.ts';
import { PdfDocumentError, type PdfDocumentErrorCode, type PdfInspection } from './pdfDocumentError.ts';

async function perform(bytes: Uint8Array): Promise<ThreadAnswer<PdfInspection, PdfDocumentErrorCode>> {
  try {
    return { result: await inspectPdfWithPdfium(bytes) };
  } catch (error) {
    // All other errors of the library mean that the file is malformed.
    const code = error instanceof PdfDocumentError ? error.code : 'pdf_damaged';
    return { code, reason: String(error) };
  }
}

serveTasks(perform);
