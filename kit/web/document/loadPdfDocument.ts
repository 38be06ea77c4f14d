import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PdfViewerAssetLoader } from './pdfAssetLoader.ts';

GlobalWorkerOptions.workerSrc = workerSrc;

/** `close` frees the worker, also while the document is opening. */
export interface PdfLoadingTask {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** Opens a PDF in a worker. Scripts in it are not run. */
export function loadPdfDocument(address: string): PdfLoadingTask {
  const task = getDocument({ url: address, BinaryDataFactory: PdfViewerAssetLoader, enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}
