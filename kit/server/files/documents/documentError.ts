export interface PdfInspection {
  readonly pages: number;
  /** The first page on white paper, four bytes per pixel (red, green, blue, opacity). */
  readonly firstPage: { readonly pixels: Uint8Array; readonly width: number; readonly height: number };
}

export type DocumentErrorCode =
  | 'not_a_pdf'
  | 'pdf_damaged'
  | 'pdf_encrypted'
  | 'pdf_active'
  | 'pdf_too_heavy';

export class DocumentError extends Error {
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode) {
    super(code);
    this.name = 'DocumentError';
    this.code = code;
  }
}
