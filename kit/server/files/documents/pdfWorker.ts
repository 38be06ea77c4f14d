import { type Answer, answerTasks } from '../../workerThread.ts';
import { DocumentError, type DocumentErrorCode, type PdfInspection } from './documentError.ts';
import { openDocument } from './openPdf.ts';

async function perform(bytes: Uint8Array): Promise<Answer<PdfInspection, DocumentErrorCode>> {
  try {
    return { result: await openDocument(bytes) };
  } catch (error) {
    // Whatever else the library throws on a malformed file means the same to whoever sent it.
    const code = error instanceof DocumentError ? error.code : 'pdf_damaged';
    return { code, reason: String(error) };
  }
}

answerTasks(perform);
