import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { PdfDocumentError } from './pdfDocumentError.ts';

interface Raw {
  wasmExports: { __indirect_function_table: WebAssembly.Table };
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  _malloc(size: number): number;
  _free(at: number): void;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
}

/** Flag of `FPDF_SaveAsCopy`: write the whole file, without encryption. */
const NOT_INCREMENTAL_WITHOUT_SECURITY = 3;

/**
 * `(module (import "e" "f" (func (param i32 i32 i32) (result i32))) (export "f" (func 0)))`: wraps a
 * JavaScript function, because a table accepts only WebAssembly functions.
 */
const TRAMPOLINE = new WebAssembly.Module(
  new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01,
    0x7f, 0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00, 0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00,
  ]),
);

/** Returns the PDF rewritten without compression, encryption and escapes: one character per byte. */
export function decompressPdf(library: PDFiumLibrary, document: PDFiumDocument): string {
  const raw = (library as unknown as { module: Raw }).module;
  const { documentIdx } = document as unknown as { documentIdx: number };
  const parts: Buffer[] = [];
  const keep = (_: number, at: number, size: number) =>
    parts.push(Buffer.from(raw.HEAPU8.subarray(at, at + size)));
  const { f } = new WebAssembly.Instance(TRAMPOLINE, { e: { f: keep } }).exports;
  const { __indirect_function_table: table } = raw.wasmExports;
  table.set(0, f);
  const writer = raw._malloc(8);
  raw.HEAP32.set([1, 0], writer / 4);
  try {
    if (!raw._FPDF_SaveAsCopy(documentIdx, writer, NOT_INCREMENTAL_WITHOUT_SECURITY))
      throw new PdfDocumentError('pdf_damaged');
  } finally {
    table.set(0, null);
    raw._free(writer);
  }
  return Buffer.concat(parts).toString('latin1');
}
