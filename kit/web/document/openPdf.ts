import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PdfAssets } from './pdfAssets.ts';

GlobalWorkerOptions.workerSrc = workerSrc;

/** A document that is being opened; `close` gives back what it takes, whether it has opened or not. */
export interface OpenedPdf {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** Opens the PDF of an address. It is read in a thread of its own, and nothing in it is run. */
export function openPdf(address: string): OpenedPdf {
  const task = getDocument({ url: address, BinaryDataFactory: PdfAssets, enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}
