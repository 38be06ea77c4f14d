import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import classes from './Pdf.module.css';

type PdfPageCanvasProps = {
  document: PDFDocumentProxy;
  number: number;
  width: number;
  /** Height divided by width, until the page has loaded. */
  ratio: number;
};

/** Phones fail on larger canvases. */
const MAX_PIXELS = 16_000_000;

/** One page, rendered while it is near the viewport. */
export function PdfPageCanvas({ document, number, width, ratio }: PdfPageCanvasProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [shape, setShape] = useState(ratio);

  useEffect(() => {
    if (!frame.current) return;
    const root = frame.current.parentElement;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root,
      rootMargin: '100% 0%',
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const container = frame.current;
    if (!isNear || !container) return;
    const giveUp = new AbortController();
    paint({ document, number, width, container, signal: giveUp.signal, onShape: setShape }).catch((error) => {
      if (!giveUp.signal.aborted && !(error instanceof RenderingCancelledException)) throw error;
    });
    return () => {
      giveUp.abort();
      container.replaceChildren();
    };
  }, [isNear, document, number, width]);

  return (
    <section
      ref={frame}
      className={classes.page}
      aria-label={t('ui.pdf.page', { number, count: document.numPages })}
      style={{ width, height: width * shape }}
    />
  );
}

interface Painting extends Omit<PdfPageCanvasProps, 'ratio'> {
  container: HTMLElement;
  signal: AbortSignal;
  onShape: (ratio: number) => void;
}

/** Renders the page and, over it, an invisible text layer for screen readers, search and copying. */
async function paint({ document, number, width, container, signal, onShape }: Painting): Promise<void> {
  const page = await document.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  onShape(natural.height / natural.width);
  const viewport = page.getViewport({ scale: width / natural.width });
  const most = Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height));
  const fineness = Math.min(Math.max(devicePixelRatio, 1), most);

  const canvas = window.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * fineness);
  canvas.height = Math.floor(viewport.height * fineness);
  canvas.ariaHidden = 'true';
  const rendering = page.render({ canvas, viewport, transform: [fineness, 0, 0, fineness, 0, 0] });
  signal.addEventListener('abort', () => rendering.cancel());
  await rendering.promise;
  if (signal.aborted) return;

  const text = window.document.createElement('div');
  text.className = 'textLayer';
  container.style.setProperty('--total-scale-factor', String(viewport.scale));
  container.replaceChildren(canvas, text);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
}
