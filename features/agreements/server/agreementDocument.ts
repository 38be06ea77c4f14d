import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import {
  type ParsedDocumentBlock,
  parseDocumentText,
  removeInlineMarkup,
} from '../../../kit/documentText.ts';
import type { Env } from '../../../kit/server/configuration/env.ts';
import type { Translate } from '../../../kit/server/i18n/translate.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import {
  PAGE_COUNT,
  PAGE_NUMBER,
  type PdfBlock,
  type PdfDocument,
  pdfStyles,
} from '../../../kit/server/pdf/pdfDocument.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { type AgreementTextVersion, FALLBACK_TIME_ZONE } from '../agreement.ts';
import {
  type AgreementVisitDetails,
  formatSigningTime,
  getAgreementVerificationPageUrl,
  joinParts,
  type SignatureRecord,
} from './agreementMail.ts';

interface SignedAgreement {
  signature: SignatureRecord;
  text: AgreementTextVersion;
  building: BuildingAddressData | null;
  visit: AgreementVisitDetails | null;
  translate: Translate;
  env: Pick<Env, 'publicUrl'>;
}

type TranslatePdf = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export function buildAgreementDocument(data: SignedAgreement): PdfDocument {
  const { text, translate } = data;
  const signature = { ...data.signature, name: capitalizeName(data.signature.name) };
  const agreement = { ...data, signature };
  const { language, reference } = signature;
  const t: TranslatePdf = (key, params = {}) => translate(language, `agreements:pdf.${key}`, { ...params });
  return {
    language,
    title: t('title', { name: signature.name }),
    subject: t('subject', { version: text.version }),
    date: signature.signedAt,
    sideMargin: 68,
    blocks: [
      ...parseDocumentText(text[language].text).map(toPdfBlock),
      ...buildSignatureBlocks(agreement, t),
      { pageBreak: true },
      ...buildEvidenceBlocks(agreement, t),
    ],
    footer: t('page', { page: PAGE_NUMBER, pages: PAGE_COUNT, reference }),
    unprintableNote: t('evidence.unprintable'),
  };
}

function toPdfBlock(block: ParsedDocumentBlock): PdfBlock {
  if (block.kind === 'list') return { ...block, items: block.items.map(removeInlineMarkup) };
  const style = block.kind === 'heading' ? pdfStyles[`h${block.level}`] : pdfStyles.p;
  return { style, text: removeInlineMarkup(block.text) };
}

function buildSignatureBlocks(agreement: SignedAgreement, t: TranslatePdf): PdfBlock[] {
  const { signature, building, visit } = agreement;
  const { kind, drawing, typed, name, company } = signature;
  const signatory = { name, company, ...formatSigningTime(signature, building) };
  const blocks: PdfBlock[] = [
    { neededHeight: kind === 'drawn' ? 220 : 120 },
    { style: pdfStyles.h2, text: t('signature.title') },
    { style: pdfStyles.p, text: t(company ? 'signature.ofCompany' : 'signature.of', signatory) },
  ];
  if (building) blocks.push({ style: pdfStyles.p, text: describeOccasion(building, visit, signature, t) });
  if (kind === 'drawn' && drawing) blocks.push({ picture: drawing, alt: t('signature.alt', signatory) });
  else if (kind === 'typed') blocks.push({ style: pdfStyles.typedSignature, text: typed });
  else blocks.push({ style: pdfStyles.p, text: t('signature.accepted') });
  return blocks;
}

function buildEvidenceBlocks(agreement: SignedAgreement, t: TranslatePdf): PdfBlock[] {
  const { signature, text, building, visit, env } = agreement;
  const { language } = signature;
  const zone = building?.timeZone ?? FALLBACK_TIME_ZONE;
  const published = formatLongDate(getLocalNow(zone, new Date(text.publishedAt)).date, language);
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
  const url = getAgreementVerificationPageUrl(env);
  return [
    { style: pdfStyles.h1, text: t('evidence.title') },
    { style: pdfStyles.p, text: t('evidence.intro') },
    {
      facts: facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => [t(`evidence.labels.${label}`), value] as const),
    },
    { style: pdfStyles.note, text: t('evidence.verify', { url }), linkableUrls: [url] },
  ];
}

function describeOccasion(
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

function describeVisit({ signature, visit }: SignedAgreement, t: TranslatePdf): string {
  const { language, claimedVisit } = signature;
  if (visit)
    return t('evidence.visitAt', {
      day: formatLongDate(visit.date, language),
      time: formatTimeOfDay(visit.time),
    });
  return claimedVisit === null ? '' : t('evidence.visitClaimed', { number: claimedVisit });
}
