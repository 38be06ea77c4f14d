import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { isActive } from './activeContent.ts';
import { DocumentError, type PdfInspection } from './documentError.ts';
import { rewritten } from './rewritePdf.ts';

/** In pixels; drawn twice as fine as it is kept, so that small print stays smooth. */
const DRAWN_WIDTH = 1280;
/** A first page is not drawn taller than twice its width, however long the roll. */
const TALLEST = 2;
/** A building's documents are leaflets and price lists; the longest manuals stay far below. */
const MAX_PAGES = 2_000;
const MAX_MEMORY = 512 * 1024 * 1024;

/**
 * Opens a PDF with PDFium, Chrome's own reader, compiled to WebAssembly: it reaches nothing but its own memory. Counts
 * the pages, sees that each one is there and that nothing in it acts by itself, and draws the first. Blocks its thread.
 * Throws DocumentError.
 */
export async function openDocument(bytes: Uint8Array): Promise<PdfInspection> {
  checkEnds(bytes);
  const bound = { outgrown: false };
  const library = await PDFiumLibrary.init({ instantiateWasm: await boundedMemory(bound) });
  try {
    const document = await load(library, bytes);
    const pages = document.getPageCount();
    if (pages < 1) throw new DocumentError('pdf_damaged');
    if (pages > MAX_PAGES) throw new DocumentError('pdf_too_heavy');
    for (let at = 1; at < pages; at++) sizeOf(document.getPage(at));
    if (isActive(rewritten(library, document))) throw new DocumentError('pdf_active');
    return { pages, firstPage: await draw(document.getPage(0)) };
  } catch (error) {
    throw bound.outgrown ? new DocumentError('pdf_too_heavy') : error;
  }
}

/**
 * PDFium repairs what it can, also a file that broke off on its way. Whole ones begin with their version and say near the
 * end where their table of contents begins (ISO 32000-2 §7.5.2, §7.5.5).
 */
function checkEnds(bytes: Uint8Array): void {
  const text = (start: number, end?: number) => Buffer.from(bytes.subarray(start, end)).toString('latin1');
  if (!/^%PDF-\d/.test(text(0, 8))) throw new DocumentError('not_a_pdf');
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text(-1024));
  const table = end ? text(Number(end[1]), Number(end[1]) + 24) : '';
  if (!/^\s*(xref|\d+\s+\d+\s+obj)/.test(table)) throw new DocumentError('pdf_damaged');
}

async function load(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    throw /password|security/i.test(String(error)) ? new DocumentError('pdf_encrypted') : error;
  }
}

/** In points, a 72nd of an inch. */
function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new DocumentError('pdf_damaged');
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

/** Once in a thread: each document has an instance of its own, and what is compiled never changes. */
async function compile(): Promise<WebAssembly.Module> {
  const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  return WebAssembly.compile(await readFile(file));
}

type Instantiate = NonNullable<NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>['instantiateWasm']>;

/** The library's own way of starting, except that its memory may grow to `MAX_MEMORY` only: files can claim much more. */
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
