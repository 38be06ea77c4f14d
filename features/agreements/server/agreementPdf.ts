import PDFDocument from 'pdfkit';
import type { BuildingAddressData } from '../../../core/server/feature.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { type ParsedDocumentBlock, parseDocumentText } from '../../../kit/documentText.ts';
import type { Env } from '../../../kit/server/env.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import {
  findUnprintableCharacters,
  loadPdfFontFaces,
  replaceUnprintableCharacters,
} from '../../../kit/server/pdf/fonts.ts';
import type { Translate } from '../../../kit/server/translate.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { disableLinks } from '../../../kit/webAddresses.ts';
import { type AgreementTextVersion, FALLBACK_TIME_ZONE } from '../agreement.ts';
import {
  type AgreementVisitDetails,
  formatSigningTime,
  getAgreementVerificationPageUrl,
  joinParts,
  type SignatureRecord,
} from './agreementMail.ts';

export interface AgreementDocumentData {
  signature: SignatureRecord;
  text: AgreementTextVersion;
  building: BuildingAddressData | null;
  visit: AgreementVisitDetails | null;
  translate: Translate;
  env: Pick<Env, 'publicUrl'>;
}

export type AgreementPdfTask = Omit<AgreementDocumentData, 'translate'>;

const INK = '#1e2320';
const MUTED = '#5c6159';
const LINE = '#ddd6c7';
const MARGINS = { top: 56, bottom: 64, left: 68, right: 68 };
const SIGNATURE_BOX = { width: 240, height: 110 };

type Draw = PDFKit.PDFDocument;
type Section = ReturnType<Draw['struct']>;

/** Output is byte-identical for the same signature. Takes about 20 ms of CPU, longer for very long words. */
export async function renderAgreementPdf(data: AgreementDocumentData): Promise<Buffer> {
  const { text, translate } = data;
  const signature = { ...data.signature, name: capitalizeName(data.signature.name) };
  const agreement = { ...data, signature };
  const { language } = signature;
  const t: TranslatePdf = (key, params = {}) => translate(language, `agreements:pdf.${key}`, { ...params });
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'fr' ? 'fr-FR' : 'en-GB',
    bufferPages: true,
    info: {
      Title: disableLinks(t('title', { name: signature.name })),
      Author: 'Parvis',
      Subject: t('subject', { version: text.version }),
      CreationDate: signature.signedAt,
      ModDate: signature.signedAt,
    },
  });
  for (const [name, face] of Object.entries(loadPdfFontFaces())) doc.registerFont(name, face);

  const root = doc.struct('Document');
  doc.addStructure(root);
  drawText(doc, root, parseDocumentText(text[language].text));
  drawSignature(doc, root, agreement, t);
  doc.addPage();
  drawEvidence(doc, root, agreement, t);
  root.end();
  drawFooters(doc, signature, t);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type TranslatePdf = (key: string, params?: Readonly<Record<string, unknown>>) => string;

interface Style {
  font: 'regular' | 'bold' | 'italic';
  size: number;
  above: number;
  below: number;
  color?: string;
}
const STYLES = {
  H1: { font: 'bold', size: 20, above: 0, below: 10 },
  H2: { font: 'bold', size: 11.5, above: 6, below: 2 },
  H3: { font: 'bold', size: 10.5, above: 4, below: 2 },
  P: { font: 'regular', size: 10, above: 0, below: 5 },
  Label: { font: 'bold', size: 9, above: 4, below: 0, color: MUTED },
  Quiet: { font: 'regular', size: 9, above: 4, below: 4, color: MUTED },
  Typed: { font: 'italic', size: 22, above: 4, below: 4 },
} satisfies Record<string, Style>;

interface WriteOptions {
  indent?: number;
  /** URLs that may become links. URLs in user input stay plain text. */
  linkableUrls?: readonly string[];
}

function write(
  doc: Draw,
  section: Section,
  tag: string,
  style: Style,
  text: string,
  { indent = 0, linkableUrls = [] }: WriteOptions = {},
): void {
  // If the font lacks a character, the exact text is stored beside the drawn one (PDF ActualText).
  const exact =
    findUnprintableCharacters(text).length > 0 ? { actual: disableLinks(text, linkableUrls) } : {};
  const { font, size, above, below, color = INK } = style;
  // Keep a heading with the text below it. The page must be added outside the element: inside, its marked
  // content would stay open on the old page.
  const needed = tag.startsWith('H') ? 60 : size;
  if (doc.y + above + needed > doc.page.height - MARGINS.bottom) doc.addPage();
  else doc.y += above;
  section.add(
    doc.struct(tag, exact, () => {
      const left = MARGINS.left + indent;
      const width = doc.page.width - left - MARGINS.right;
      doc.font(font).fontSize(size).fillColor(color);
      doc.text(disableLinks(replaceUnprintableCharacters(text), linkableUrls), left, doc.y, {
        width,
        lineGap: 0.8,
      });
      doc.y += below;
    }),
  );
}

function drawText(doc: Draw, root: Section, blocks: readonly ParsedDocumentBlock[]): void {
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const tag = `H${block.level}` as const;
      write(doc, root, tag, STYLES[tag], block.text);
    } else if (block.kind === 'paragraph') {
      write(doc, root, 'P', STYLES.P, block.text);
    } else {
      const list = doc.struct('L');
      root.add(list);
      for (const item of block.items) {
        const entry = doc.struct('LI');
        list.add(entry);
        write(doc, entry, 'LBody', { ...STYLES.P, below: 3 }, `•  ${item}`, { indent: 12 });
        entry.end();
      }
      list.end();
      doc.y += 3;
    }
  }
}

function drawSignature(
  doc: Draw,
  root: Section,
  { signature, building, visit }: AgreementDocumentData,
  t: TranslatePdf,
): void {
  const { kind, drawing, typed, name, company } = signature;
  const needed = kind === 'drawn' ? SIGNATURE_BOX.height + 110 : 120;
  if (doc.y + needed > doc.page.height - MARGINS.bottom) doc.addPage();
  write(doc, root, 'H2', STYLES.H2, t('signature.title'));
  const signatory = { name, company, ...formatSigningTime(signature, building) };
  write(doc, root, 'P', STYLES.P, t(company ? 'signature.ofCompany' : 'signature.of', signatory));
  if (building) write(doc, root, 'P', STYLES.P, describePurpose(building, visit, signature, t));
  if (kind === 'drawn' && drawing) {
    root.add(
      doc.struct('Figure', { alt: disableLinks(t('signature.alt', signatory)) }, () => {
        const { left } = MARGINS;
        doc.rect(left, doc.y, SIGNATURE_BOX.width + 16, SIGNATURE_BOX.height + 16).stroke(LINE);
        doc.image(drawing, left + 8, doc.y + 8, {
          fit: [SIGNATURE_BOX.width, SIGNATURE_BOX.height],
          align: 'center',
          valign: 'center',
        });
        doc.y += SIGNATURE_BOX.height + 24;
      }),
    );
  } else if (kind === 'typed') {
    write(doc, root, 'P', STYLES.Typed, typed);
  } else {
    write(doc, root, 'P', STYLES.P, t('signature.accepted'));
  }
}

function drawEvidence(doc: Draw, root: Section, agreement: AgreementDocumentData, t: TranslatePdf): void {
  const { signature, text, building, visit, env } = agreement;
  const { language } = signature;
  const zone = building?.timeZone ?? FALLBACK_TIME_ZONE;
  const published = formatLongDate(getLocalNow(zone, new Date(text.publishedAt)).date, language);
  write(doc, root, 'H1', STYLES.H1, t('evidence.title'));
  write(doc, root, 'P', STYLES.P, t('evidence.intro'));
  const moment = t('evidence.moment', {
    ...formatSigningTime(signature, building),
    zone,
    utc: signature.signedAt.toISOString(),
  });
  const facts: [label: string, value: string][] = [
    ['reference', signature.reference],
    ['name', signature.name],
    ['company', signature.company],
    ['email', signature.email],
    ['moment', moment],
    ['kind', t(`evidence.kinds.${signature.kind}`)],
    ['address', signature.address],
    ['userAgent', signature.userAgent],
    ['visit', describeVisit(agreement, t)],
    ['host', joinParts(visit?.host, visit?.company)],
    ['building', joinParts(building?.name, building?.address)],
    ['identity', t(visit ? 'evidence.identities.code' : 'evidence.identities.declared')],
    ['version', t('evidence.versionOf', { version: text.version, published })],
    ['language', t(`evidence.languages.${language}`)],
    ['hash', signature.textSha256],
    ['frenchHash', language === 'fr' ? '' : text.fr.sha256],
  ];
  for (const [label, value] of facts) {
    if (value === '') continue;
    write(doc, root, 'P', STYLES.Label, t(`evidence.labels.${label}`));
    write(doc, root, 'P', { ...STYLES.P, below: 2 }, value);
  }
  const url = getAgreementVerificationPageUrl(env);
  write(doc, root, 'P', STYLES.Quiet, t('evidence.verify', { url }), { linkableUrls: [url] });
  if (
    [signature.typed, ...facts.map(([, value]) => value)].some(
      (value) => findUnprintableCharacters(value).length > 0,
    )
  )
    write(doc, root, 'P', STYLES.Quiet, t('evidence.unprintable'));
}

function describePurpose(
  building: BuildingAddressData,
  visit: AgreementVisitDetails | null,
  { language }: SignatureRecord,
  t: TranslatePdf,
): string {
  if (!visit) return t('signature.forBuilding', { building: building.name });
  const { host, company, date, time } = visit;
  const moment = { day: formatLongDate(date, language), time: formatTimeOfDay(time) };
  const hostLabel = host === '' ? company : t('signature.hostOf', { host, company });
  return t('signature.forVisit', { who: hostLabel, building: building.name, ...moment });
}

function describeVisit({ signature, visit }: AgreementDocumentData, t: TranslatePdf): string {
  const { language, claimedVisit } = signature;
  if (visit)
    return t('evidence.visitAt', {
      day: formatLongDate(visit.date, language),
      time: formatTimeOfDay(visit.time),
    });
  return claimedVisit === null ? '' : t('evidence.visitClaimed', { number: claimedVisit });
}

/** Marked as PDF artifacts: page numbers are not part of the text. */
function drawFooters(doc: Draw, signature: SignatureRecord, t: TranslatePdf): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at);
    doc.markContent('Artifact', { type: 'Pagination' });
    const line = t('page', { page: at + 1, pages: count, reference: signature.reference });
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    // The footer is below the margin, where PDFKit would otherwise add a new page.
    doc.page.margins.bottom = 0;
    doc.font('regular').fontSize(8).fillColor(MUTED);
    doc.text(line, MARGINS.left, doc.page.height - 44, { width, lineBreak: false });
    doc.page.margins.bottom = MARGINS.bottom;
    doc.endMarkedContent();
  }
}
