import { serveTasks } from '../concurrency/workerThread.ts';
import type { PdfDocument } from './pdfDocument.ts';
import { renderPdf } from './renderPdf.ts';

serveTasks<PdfDocument, Uint8Array, never>(async (document) => ({ result: await renderPdf(document) }));
