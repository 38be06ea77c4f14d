import { serveTasks, type ThreadAnswer } from '../../workerThread.ts';
import { DocumentError, type DocumentErrorCode, type PdfInspection } from './documentError.ts';
import { openPdf } from './openPdf.ts';

async function perform(bytes: Uint8Array): Promise<ThreadAnswer<PdfInspection, DocumentErrorCode>> {
  try {
    return { result: await openPdf(bytes) };
  } catch (error) {
    // All other errors of the library mean that the file is malformed.
    const code = error instanceof DocumentError ? error.code : 'pdf_damaged';
    return { code, reason: String(error) };
  }
}

serveTasks(perform);
