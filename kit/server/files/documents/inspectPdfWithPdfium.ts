import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { hasActiveContent } from './activeContent.ts';
import { decompressPdf } from './decompressPdf.ts';
import { PdfDocumentError, type PdfInspection } from './pdfDocumentError.ts';

/** Pixels. Twice the width of the stored picture, so that small print stays smooth. */
const DRAWN_WIDTH = 1280;
/** Maximum height as a multiple of the width. A page can be as long as a roll. */
const TALLEST = 2;
const MAX_PAGES = 2_000;
const MAX_MEMORY = 512 * 1024 * 1024;

/** PDFium runs as WebAssembly, which can access only its own memory. Throws PdfDocumentError. */
export async function inspectPdfWithPdfium(bytes: Uint8Array): Promise<PdfInspection> {
  checkEnds(bytes);
  const bound = { outgrown: false };
  const library = await PDFiumLibrary.init({ instantiateWasm: await boundedMemory(bound) });
  try {
    const document = await load(library, bytes);
    const pages = document.getPageCount();
    if (pages < 1) throw new PdfDocumentError('pdf_damaged');
    if (pages > MAX_PAGES) throw new PdfDocumentError('pdf_too_heavy');
    for (let at = 1; at < pages; at++) sizeOf(document.getPage(at));
    if (hasActiveContent(decompressPdf(library, document))) throw new PdfDocumentError('pdf_active');
    return { pages, firstPage: await draw(document.getPage(0)) };
  } catch (error) {
    throw bound.outgrown ? new PdfDocumentError('pdf_too_heavy') : error;
  }
}

/** PDFium would repair truncated files. A complete one ends with an offset (ISO 32000-2 §7.5.2, §7.5.5). */
function checkEnds(bytes: Uint8Array): void {
  const text = (start: number, end?: number) => Buffer.from(bytes.subarray(start, end)).toString('latin1');
  if (!/^%PDF-\d/.test(text(0, 8))) throw new PdfDocumentError('not_a_pdf');
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text(-1024));
  const table = end ? text(Number(end[1]), Number(end[1]) + 24) : '';
  if (!/^\s*(xref|\d+\s+\d+\s+obj)/.test(table)) throw new PdfDocumentError('pdf_damaged');
}

async function load(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    throw /password|security/i.test(String(error)) ? new PdfDocumentError('pdf_encrypted') : error;
  }
}

function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new PdfDocumentError('pdf_damaged');
  return { width, height };
}

async function draw(page: PDFiumPage): Promise<PdfInspection['firstPage']> {
  const size = sizeOf(page);
  const scale = Math.min(DRAWN_WIDTH / size.width, (DRAWN_WIDTH * TALLEST) / size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const { data } = await page.render({ width, height, renderFormFields: true });
  return { pixels: data, width, height };
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  return WebAssembly.compile(await readFile(file));
}

type Instantiate = NonNullable<NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>['instantiateWasm']>;

/** Limits the memory to `MAX_MEMORY`, because files can claim much more. */
async function boundedMemory(bound: { outgrown: boolean }): Promise<Instantiate> {
  compiled ??= compile();
  const module = await compiled;
  return (imports, started) => {
    const instance = new WebAssembly.Instance(module, imports);
    const memory = instance.exports.memory as WebAssembly.Memory;
    memory.grow = (pages) => {
      bound.outgrown = memory.buffer.byteLength + pages * 65_536 > MAX_MEMORY;
      if (bound.outgrown) throw new RangeError('The document outgrew its memory');
      return WebAssembly.Memory.prototype.grow.call(memory, pages);
    };
    started(instance as unknown as WebAssembly.Module);
    return instance.exports;
  };
}
