import PDFDocument from 'pdfkit';
import type { Language } from '../../../kit/actor.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { loadPdfFontFaces, replaceUnprintableCharacters } from '../../../kit/server/pdf/fonts.ts';
import type { Translate } from '../../../kit/server/translate.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { disableLinks } from '../../../kit/webAddresses.ts';
import type { EvacuationRecord } from './evacuationRecord.ts';

export interface RenderEvacuationPdfTask {
  record: EvacuationRecord;
  language: Language;
}

const INK = '#1e2320';
const QUIET = '#5c6159';
const LINE = '#ddd6c7';
const MARGIN = 56;
const FOOT = 64;

type Draw = PDFKit.PDFDocument;
type Section = ReturnType<Draw['struct']>;
type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

interface Style {
  font: 'regular' | 'bold';
  size: number;
  above: number;
  below: number;
  color?: string;
}
const STYLES = {
  H1: { font: 'bold', size: 20, above: 0, below: 4 },
  H2: { font: 'bold', size: 12, above: 14, below: 4 },
  P: { font: 'regular', size: 10, above: 0, below: 3 },
  Quiet: { font: 'regular', size: 9, above: 8, below: 0, color: QUIET },
} satisfies Record<string, Style>;

/** Tagged PDF of the record. The data is immutable, so the output is deterministic. */
export async function renderEvacuationPdf(
  { record, language }: RenderEvacuationPdfTask,
  translate: Translate,
): Promise<Buffer> {
  const t: Words = (key, params = {}) => translate(language, `evacuations:pdf.${key}`, { ...params });
  const title = t(`title.${record.kind}`, { building: record.building.name });
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'fr' ? 'fr-FR' : 'en-GB',
    bufferPages: true,
    info: {
      Title: disableLinks(title),
      Author: 'Parvis',
      CreationDate: record.endedAt,
      ModDate: record.endedAt,
    },
  });
  for (const [name, face] of Object.entries(loadPdfFontFaces())) doc.registerFont(name, face);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawHead(doc, root, record, language, t);
  drawFloors(doc, root, record, t);
  drawUnfound(doc, root, record, t);
  write(doc, root, 'H2', STYLES.H2, t('comment'));
  write(doc, root, 'P', STYLES.P, record.comment || t('noComment'));
  write(doc, root, 'P', STYLES.Quiet, t('names'));
  root.end();
  drawFooters(doc, title, t);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const printableText = (text: string) => disableLinks(replaceUnprintableCharacters(text));

function write(doc: Draw, section: Section, tag: string, style: Style, text: string): void {
  const { font, size, above, below, color = INK } = style;
  const needed = tag.startsWith('H') ? 60 : size;
  if (doc.y + above + needed > doc.page.height - FOOT) doc.addPage();
  else doc.y += above;
  section.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(size).fillColor(color);
      doc.text(printableText(text), MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN, lineGap: 0.8 });
      doc.y += below;
    }),
  );
}

interface TableColumn {
  title: string;
  width: number;
  align?: 'right';
}

function drawTable(
  doc: Draw,
  root: Section,
  columns: readonly TableColumn[],
  rows: readonly string[][],
): void {
  const table = doc.struct('Table');
  root.add(table);
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const room = doc.page.width - 2 * MARGIN;
  const widths = columns.map(({ width }) => (width / whole) * room - 8);
  const drawRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    const font = tag === 'TH' ? 'bold' : 'regular';
    doc.font(font).fontSize(9);
    const height = Math.max(
      ...cells.map((cell, at) => doc.heightOfString(printableText(cell), { width: widths[at] ?? 0 })),
    );
    if (doc.y + height + 8 > doc.page.height - FOOT) doc.addPage();
    const top = doc.y + 4;
    const row = doc.struct('TR');
    table.add(row);
    let left = MARGIN;
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0;
      const x = left;
      row.add(
        doc.struct(tag, {}, () => {
          doc
            .font(font)
            .fontSize(9)
            .fillColor(tag === 'TH' ? QUIET : INK);
          doc.text(printableText(cell), x, top, { width, align: columns[at]?.align ?? 'left' });
        }),
      );
      left += width + 8;
    }
    row.end();
    doc.y = top + height + 4;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + room, doc.y)
      .lineWidth(0.5)
      .stroke(LINE);
    doc.endMarkedContent();
  };
  drawRow(
    columns.map(({ title }) => title),
    'TH',
  );
  for (const row of rows) drawRow(row, 'TD');
  table.end();
}

function drawHead(doc: Draw, root: Section, record: EvacuationRecord, language: Language, t: Words): void {
  const { building, kind, startedAt, endedAt } = record;
  const moment = (at: Date) => {
    const { date, time } = getLocalNow(building.timeZone, at);
    return t('moment', { day: formatLongDate(date, language), time: formatTimeOfDay(time) });
  };
  const minutes = Math.floor((endedAt.getTime() - startedAt.getTime()) / 60_000);
  const seconds = Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000) % 60;
  write(doc, root, 'P', { ...STYLES.Quiet, above: 0, below: 2 }, t('register'));
  write(doc, root, 'H1', STYLES.H1, t(`title.${kind}`, { building: building.name }));
  if (building.address) write(doc, root, 'P', { ...STYLES.P, color: QUIET }, building.address);
  doc.y += 6;
  const started = { moment: moment(startedAt), who: record.startedBy };
  const ended = { moment: moment(endedAt), who: record.endedBy };
  write(doc, root, 'P', STYLES.P, t('started', started));
  write(doc, root, 'P', STYLES.P, t('ended', ended));
  write(doc, root, 'P', STYLES.P, t('duration', { minutes, seconds }));
  write(doc, root, 'H2', STYLES.H2, t('visitors'));
  const { heads, found, helped, needingHelp, left } = record;
  write(doc, root, 'P', STYLES.P, t('counts', { heads, found, missing: heads - found }));
  write(doc, root, 'P', STYLES.P, t('help', { needingHelp, helped }));
  if (left > 0) write(doc, root, 'P', STYLES.P, t('left', { count: left }));
}

function drawFloors(doc: Draw, root: Section, { floors }: EvacuationRecord, t: Words): void {
  if (floors.length === 0) return;
  write(doc, root, 'H2', STYLES.H2, t('byFloor'));
  const right = { align: 'right' } as const;
  const dash = '–';
  drawTable(
    doc,
    root,
    [
      { title: t('columns.floor'), width: 3 },
      { title: t('columns.heads'), width: 2, ...right },
      { title: t('columns.found'), width: 2, ...right },
      { title: t('columns.missing'), width: 2, ...right },
      { title: t('columns.times'), width: 3, ...right },
      { title: t('columns.residents'), width: 3, ...right },
    ],
    floors.map((floor) => [
      formatFloors(floor.floors, t),
      String(floor.heads),
      String(floor.found),
      String(floor.heads - floor.found),
      floor.first && floor.last ? `${formatTimeOfDay(floor.first)} – ${formatTimeOfDay(floor.last)}` : dash,
      floor.inside === null ? dash : `${floor.outside} / ${floor.inside}`,
    ]),
  );
}

const formatFloors = (floors: readonly string[], t: Words) =>
  floors.length === 0
    ? t('noFloor')
    : floors.map((floor) => (floor === '0' ? t('ground') : floor)).join(', ');

function drawUnfound(doc: Draw, root: Section, { unfound }: EvacuationRecord, t: Words): void {
  write(doc, root, 'H2', STYLES.H2, t('unfound'));
  if (unfound.length === 0) {
    write(doc, root, 'P', STYLES.P, t('nobodyUnfound'));
    return;
  }
  drawTable(
    doc,
    root,
    [
      { title: t('columns.number'), width: 1.5 },
      { title: t('columns.floor'), width: 3 },
      { title: t('columns.company'), width: 4 },
      { title: t('columns.people'), width: 2, align: 'right' },
      { title: t('columns.word'), width: 5 },
    ],
    unfound.map(({ number, floors, company, heads, needsHelp, word }) => [
      String(number),
      formatFloors(floors, t),
      company,
      String(heads),
      [needsHelp ? t('needsHelp') : '', word].filter(Boolean).join(' · ') || '–',
    ]),
  );
}

/** Page numbers, marked as PDF artifacts because they are not part of the text. */
function drawFooters(doc: Draw, title: string, t: Words): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at);
    doc.markContent('Artifact', { type: 'Pagination' });
    // The footer is below the margin, where PDFKit would otherwise add a new page.
    doc.page.margins.bottom = 0;
    doc.font('regular').fontSize(8).fillColor(QUIET);
    doc.text(
      t('page', { page: at + 1, pages: count, title: printableText(title) }),
      MARGIN,
      doc.page.height - 44,
      {
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
      },
    );
    doc.page.margins.bottom = FOOT;
    doc.endMarkedContent();
  }
}
