import PDFDocument from 'pdfkit';
import { disableLinks } from '../../webAddresses.ts';
import { drawLogo } from './drawLogo.ts';
import { findUnprintableCharacters, pdfFontFiles, replaceUnprintableCharacters } from './fonts.ts';
import {
  PAGE_COUNT,
  PAGE_NUMBER,
  type PdfBlock,
  type PdfCellFill,
  type PdfDocument,
  type PdfFactList,
  type PdfSignature,
  type PdfSignatureLines,
  type PdfStyle,
  type PdfTable,
  type PdfText,
  pdfStyles,
} from './pdfDocument.ts';

const INK = '#1e2320';
const MUTED = '#5c6159';
const LINE = '#ddd6c7';
const FILL = '#c8a04f';
/** Weaker fills keep the contrast of the text above 7:1. */
const MAX_FILL_OPACITY = 0.7;
const BAR_OPACITY = 0.4;
const BOTTOM_MARGIN = 64;
const SIGNATURE_BOX = { width: 240, height: 110 };
const LIST_STYLE: PdfStyle = { ...pdfStyles.p, tag: 'LBody', below: 3 };
const TABLE_FONT_SIZE = 9;
const COLUMN_GAP = 8;
const SIGNATURE_LINES_HEIGHT = 64;

type Draw = PDFKit.PDFDocument;
type Section = ReturnType<Draw['struct']>;

/** Tagged PDF. Takes about 0.1 s of CPU, mostly to open the fonts; longer for very long words. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { language, title, subject, date, sideMargin, blocks, footer, logo, unprintableNote } = document;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: BOTTOM_MARGIN, left: sideMargin, right: sideMargin },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'fr' ? 'fr-FR' : 'en-GB',
    bufferPages: true,
    info: {
      Title: disableLinks(title),
      Author: 'Parvis',
      ...(subject && { Subject: subject }),
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const [name, file] of Object.entries(pdfFontFiles)) doc.registerFont(name, file);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const block of blocks) drawBlock(doc, root, block);
  if (unprintableNote && blocks.some(blockHasUnprintable))
    drawText(doc, root, { style: pdfStyles.note, text: unprintableNote });
  root.end();
  drawFooters(doc, footer);
  if (logo) drawLogo(doc, logo);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function drawBlock(doc: Draw, root: Section, block: PdfBlock): void {
  if ('pageBreak' in block) doc.addPage();
  else if ('neededHeight' in block) addPageUnlessFits(doc, block.neededHeight);
  else if ('text' in block) drawText(doc, root, block);
  else if ('items' in block) drawList(doc, root, block.items);
  else if ('facts' in block) drawFactList(doc, root, block);
  else if ('signatureLines' in block) drawSignatureLines(doc, root, block);
  else if ('rows' in block) drawTable(doc, root, block);
  else drawSignature(doc, root, block);
}

const hasUnprintable = (text: string) => findUnprintableCharacters(text).length > 0;

function blockHasUnprintable(block: PdfBlock): boolean {
  if ('facts' in block) return block.facts.some(([, value]) => hasUnprintable(value));
  return 'text' in block && hasUnprintable(block.text);
}

const toPrintable = (text: string, linkableUrls?: readonly string[]) =>
  disableLinks(replaceUnprintableCharacters(text), linkableUrls);

/** If the font lacks a character, the exact text is stored beside the drawn one (PDF ActualText). */
const storeExactText = (text: string, linkableUrls?: readonly string[]) =>
  hasUnprintable(text) ? { actual: disableLinks(text, linkableUrls) } : {};

const getTextWidth = ({ page }: Draw) => page.width - page.margins.left - page.margins.right;

function addPageUnlessFits(doc: Draw, height: number): boolean {
  if (doc.y + height <= doc.page.height - BOTTOM_MARGIN) return false;
  doc.addPage();
  return true;
}

function drawText(doc: Draw, section: Section, { style, text, linkableUrls }: PdfText, indent = 0): void {
  const { tag, font, size, above, below, muted } = style;
  // Keep a heading with the text below it. The page must be added outside the element: inside, its marked
  // content would stay open on the old page.
  if (!addPageUnlessFits(doc, above + (tag.startsWith('H') ? 60 : size))) doc.y += above;
  section.add(
    doc.struct(tag, storeExactText(text, linkableUrls), () => {
      const options = { width: getTextWidth(doc) - indent, lineGap: 0.8 };
      doc
        .font(font)
        .fontSize(size)
        .fillColor(muted ? MUTED : INK);
      doc.text(toPrintable(text, linkableUrls), doc.page.margins.left + indent, doc.y, options);
      doc.y += below;
    }),
  );
}

function drawList(doc: Draw, root: Section, items: readonly string[]): void {
  const list = doc.struct('L');
  root.add(list);
  for (const item of items) {
    const entry = doc.struct('LI');
    list.add(entry);
    drawText(doc, entry, { style: LIST_STYLE, text: `•  ${item}` }, 12);
    entry.end();
  }
  list.end();
  doc.y += 3;
}

function drawTable(doc: Draw, root: Section, { columns, rows, fontSize, fills = [] }: PdfTable): void {
  const table = doc.struct('Table');
  root.add(table);
  const parts = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (width / parts) * getTextWidth(doc) - COLUMN_GAP);
  const drawRow = (
    cells: readonly string[],
    tag: 'TH' | 'TD',
    cellFills: readonly (PdfCellFill | null)[] = [],
  ) => {
    doc.font(tag === 'TH' ? 'bold' : 'regular').fontSize(fontSize ?? TABLE_FONT_SIZE);
    const heights = cells.map((cell, at) =>
      doc.heightOfString(toPrintable(cell), { width: widths[at] ?? 0 }),
    );
    const height = Math.max(...heights);
    addPageUnlessFits(doc, height + 8);
    const top = doc.y + 4;
    const row = doc.struct('TR');
    table.add(row);
    const { left } = doc.page.margins;
    let x = left;
    for (const [at, cell] of cells.entries()) {
      const [cellX, width] = [x, widths[at] ?? 0];
      drawFill(doc, cellFills[at] ?? null, { x: cellX, y: top - 2, width, height: height + 3 });
      row.add(
        doc.struct(tag, storeExactText(cell), () => {
          doc.fillColor(tag === 'TH' ? MUTED : INK);
          doc.text(toPrintable(cell), cellX, top, { width, align: columns[at]?.align ?? 'left' });
        }),
      );
      x += width + COLUMN_GAP;
    }
    row.end();
    doc.y = top + height + 4;
    drawRule(doc);
  };
  drawRow(
    columns.map(({ title }) => title),
    'TH',
  );
  for (const [at, row] of rows.entries()) drawRow(row, 'TD', fills[at]);
  table.end();
}

function drawFactList(doc: Draw, root: Section, { facts }: PdfFactList): void {
  const table = doc.struct('Table');
  root.add(table);
  const { left } = doc.page.margins;
  const labelWidth = getTextWidth(doc) * 0.28;
  const valueWidth = getTextWidth(doc) - labelWidth - COLUMN_GAP;
  for (const [label, value] of facts) {
    doc.font('regular').fontSize(pdfStyles.p.size);
    const height = Math.max(
      doc.heightOfString(toPrintable(value), { width: valueWidth }),
      doc.heightOfString(label, { width: labelWidth }),
    );
    addPageUnlessFits(doc, height + 12);
    const top = doc.y + 6;
    const row = doc.struct('TR');
    table.add(row);
    row.add(
      doc.struct('TH', {}, () => {
        doc.fillColor(MUTED).text(label, left, top, { width: labelWidth });
      }),
    );
    row.add(
      doc.struct('TD', storeExactText(value), () => {
        doc
          .fillColor(INK)
          .text(toPrintable(value), left + labelWidth + COLUMN_GAP, top, { width: valueWidth });
      }),
    );
    row.end();
    doc.y = top + height + 6;
    drawRule(doc);
  }
  table.end();
  doc.y += 6;
}

function drawSignatureLines(doc: Draw, root: Section, { signatureLines }: PdfSignatureLines): void {
  addPageUnlessFits(doc, SIGNATURE_LINES_HEIGHT);
  const top = doc.y + SIGNATURE_LINES_HEIGHT - 20;
  const width = getTextWidth(doc) / signatureLines.length - 2 * COLUMN_GAP;
  for (const [at, label] of signatureLines.entries()) {
    const x = doc.page.margins.left + at * (width + 2 * COLUMN_GAP);
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(x, top)
      .lineTo(x + width, top)
      .lineWidth(0.5)
      .stroke(MUTED);
    doc.endMarkedContent();
    root.add(
      doc.struct('P', {}, () => {
        doc.font('regular').fontSize(TABLE_FONT_SIZE).fillColor(MUTED);
        doc.text(label, x, top + 4, { width });
      }),
    );
  }
}

function drawRule(doc: Draw): void {
  const { left } = doc.page.margins;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, doc.y)
    .lineTo(left + getTextWidth(doc), doc.y)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.endMarkedContent();
}

function drawFill(
  doc: Draw,
  fill: PdfCellFill | null,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  if (!fill) return;
  const isBar = 'bar' in fill;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .save()
    .fillOpacity(isBar ? BAR_OPACITY : fill.shade * MAX_FILL_OPACITY)
    .rect(x - 3, y, (width + 6) * (isBar ? fill.bar : 1), height)
    .fill(FILL)
    .restore();
  doc.endMarkedContent();
}

function drawSignature(doc: Draw, root: Section, { picture, alt }: PdfSignature): void {
  const { width, height } = SIGNATURE_BOX;
  root.add(
    doc.struct('Figure', { alt: disableLinks(alt) }, () => {
      const { left } = doc.page.margins;
      doc.rect(left, doc.y, width + 16, height + 16).stroke(LINE);
      // The structured clone between threads turns a Buffer into a Uint8Array.
      doc.image(Buffer.from(picture), left + 8, doc.y + 8, {
        fit: [width, height],
        align: 'center',
        valign: 'center',
      });
      doc.y += height + 24;
    }),
  );
}

/** Marked as PDF artifacts: page numbers are not part of the text. */
function drawFooters(doc: Draw, footer: string): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at);
    doc.markContent('Artifact', { type: 'Pagination' });
    const line = footer.replace(PAGE_NUMBER, String(at + 1)).replace(PAGE_COUNT, String(count));
    // The footer is below the margin, where PDFKit would otherwise add a new page.
    doc.page.margins.bottom = 0;
    doc.font('regular').fontSize(8).fillColor(MUTED);
    const place = { width: getTextWidth(doc), lineBreak: false };
    doc.text(toPrintable(line), doc.page.margins.left, doc.page.height - 44, place);
    doc.page.margins.bottom = BOTTOM_MARGIN;
    doc.endMarkedContent();
  }
}
