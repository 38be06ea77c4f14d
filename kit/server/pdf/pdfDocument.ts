import type { Language } from '../../actor.ts';

/** Plain data, because a worker thread renders it. The same document gives the same bytes. */
export interface PdfDocument {
  language: Language;
  title: string;
  subject?: string;
  date: Date;
  sideMargin: number;
  blocks: PdfBlock[];
  /** May contain `PAGE_NUMBER` and `PAGE_COUNT`. */
  footer: string;
  /** PNG or JPEG. */
  logo?: Uint8Array | null;
  /** Last line if the font lacks a character of a text. */
  unprintableNote?: string;
}

export const PAGE_NUMBER = '{page}';
export const PAGE_COUNT = '{pages}';

export type PdfBlock =
  | PdfText
  | PdfList
  | PdfTable
  | PdfFactList
  | PdfSignatureLines
  | PdfSignature
  | { neededHeight: number }
  | { pageBreak: true };

export interface PdfText {
  style: PdfStyle;
  text: string;
  /** URLs that may become links. URLs in user input stay plain text. */
  linkableUrls?: readonly string[];
}

interface PdfList {
  items: readonly string[];
}

export interface PdfTable {
  columns: readonly { title: string; width: number; align?: 'right' }[];
  rows: readonly (readonly string[])[];
  fontSize?: number;
  /** Colour behind cells, by row and column: a bar of this length, or a cell of this strength (0 to 1). */
  fills?: readonly (readonly (PdfCellFill | null)[])[];
}

/** Labels and values in two columns. */
export interface PdfFactList {
  facts: readonly (readonly [label: string, value: string])[];
}

/** Empty lines to sign by hand, side by side, with a label below each. */
export interface PdfSignatureLines {
  signatureLines: readonly string[];
}

export type PdfCellFill = { bar: number } | { shade: number };

/** Picture of a handwritten signature. */
export interface PdfSignature {
  picture: Uint8Array;
  alt: string;
}

export interface PdfStyle {
  tag: 'H1' | 'H2' | 'H3' | 'P' | 'LBody';
  font: 'regular' | 'bold' | 'italic';
  size: number;
  above: number;
  below: number;
  muted?: boolean;
}

export const pdfStyles = {
  h1: { tag: 'H1', font: 'bold', size: 20, above: 0, below: 10 },
  h2: { tag: 'H2', font: 'bold', size: 11.5, above: 6, below: 2 },
  h3: { tag: 'H3', font: 'bold', size: 10.5, above: 4, below: 2 },
  p: { tag: 'P', font: 'regular', size: 10, above: 0, below: 5 },
  note: { tag: 'P', font: 'regular', size: 9, above: 4, below: 4, muted: true },
  typedSignature: { tag: 'P', font: 'italic', size: 22, above: 4, below: 4 },
} satisfies Record<string, PdfStyle>;
