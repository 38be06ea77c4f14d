import { Alert, Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useCallback, useEffect, useState } from 'react';
import type { PictureSources } from '../../fileDetails.ts';
import { RetryButton } from '../feedback/FailedState.tsx';
import { useI18n } from '../i18n/i18n.ts';
import classes from './Pdf.module.css';
import { PdfPageCanvas } from './PdfPageCanvas.tsx';
import { PdfViewerAssetLoader } from './pdfAssetLoader.ts';

GlobalWorkerOptions.workerSrc = workerSrc;

/** `close` frees the worker, also while the document is opening. */
interface PdfLoadingTask {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** Opens a PDF in a worker. Scripts in it are not run. */
function loadPdfDocument(address: string): PdfLoadingTask {
  const task = getDocument({ url: address, BinaryDataFactory: PdfViewerAssetLoader, enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}

export type PdfFit = 'width' | 'page';

type PdfViewerProps = {
  address: string;
  label: string;
  preview: PictureSources;
  fit: PdfFit;
  zoom: number;
  onRetry: () => void;
};

const GUTTER = 32;
const WIDEST = 860;
/** Minimum width in pixels, also if the page is then higher than the window. */
const NARROWEST = 320;

export default function PdfViewer({ address, label, preview, fit, zoom, onRetry }: PdfViewerProps) {
  const { t } = useI18n();
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  // Focuses the pages for keyboard scrolling. Lazy code may arrive after the dialog has set its focus; if
  // not, the dialog must first record the previous focus.
  const focused = useCallback((pages: HTMLElement | null) => {
    if (pages?.closest('[role=dialog]')?.contains(pages.ownerDocument.activeElement))
      pages.focus({ preventScroll: true });
  }, []);
  const ref = useMergedRef(measured, focused);
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const { document: opening, close } = loadPdfDocument(address);
    let left = false;
    setDocument(null);
    setFailed(false);
    opening.then(
      (opened) => !left && setDocument(opened),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
      close();
    };
  }, [address]);

  const ratio = preview.height / preview.width;
  const whole = fit === 'page' ? (height - GUTTER) / ratio : WIDEST;
  const pageWidth = Math.floor(Math.min(width - GUTTER, WIDEST, Math.max(whole, NARROWEST)) * zoom);
  if (failed) {
    return (
      <Alert role="alert" color="red" m="md" title={t('ui.pdf.failed')}>
        <RetryButton onClick={onRetry} />
      </Alert>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div ref={ref} className={classes.pages} role="document" aria-label={label} tabIndex={0} data-autofocus>
      {!document && width > 0 && (
        <Skeleton width={pageWidth} height={pageWidth * ratio} className={classes.page} />
      )}
      {document &&
        width > 0 &&
        Array.from({ length: document.numPages }, (_, at) => (
          <PdfPageCanvas
            key={String(at)}
            document={document}
            number={at + 1}
            width={pageWidth}
            ratio={ratio}
          />
        ))}
    </div>
  );
}
