export interface PdfInspection {
  readonly pages: number;
  /** The first page on white paper, four bytes per pixel (red, green, blue, opacity). */
  readonly firstPage: { readonly pixels: Uint8Array; readonly width: number; readonly height: number };
}

export type PdfDocumentErrorCode =
  | 'not_a_pdf'
  | 'pdf_damaged'
  | 'pdf_encrypted'
  | 'pdf_active'
  | 'pdf_too_heavy';

export class PdfDocumentError extends Error {
  readonly code: PdfDocumentErrorCode;

  constructor(code: PdfDocumentErrorCode) {
    super(code);
    this.name = 'PdfDocumentError';
    this.code = code;
  }
}
