import type { Language } from '../../../kit/actor.ts';
import type { Translate } from '../../../kit/server/i18n/translate.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import {
  PAGE_COUNT,
  PAGE_NUMBER,
  type PdfBlock,
  type PdfDocument,
  type PdfStyle,
  pdfStyles,
} from '../../../kit/server/pdf/pdfDocument.ts';
import { getLocalNow } from '../../../kit/time.ts';
import type { EvacuationRecord } from './evacuationRecord.ts';

type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const styles = {
  h1: { ...pdfStyles.h1, below: 4 },
  h2: { ...pdfStyles.h2, size: 13, above: 16, below: 4 },
  p: { ...pdfStyles.p, size: 11, below: 4 },
  register: { ...pdfStyles.note, above: 0, below: 2 },
  note: { ...pdfStyles.note, above: 8, below: 0 },
} satisfies Record<string, PdfStyle>;

const TABLE_FONT_SIZE = 10.5;

export function buildEvacuationDocument(
  record: EvacuationRecord,
  language: Language,
  translate: Translate,
): PdfDocument {
  const t: Words = (key, params = {}) => translate(language, `evacuations:pdf.${key}`, { ...params });
  const title = t(`title.${record.kind}`, { building: record.building.name });
  return {
    language,
    title,
    date: record.endedAt,
    sideMargin: 56,
    blocks: [
      { style: styles.register, text: t('register') },
      { style: styles.h1, text: title },
      ...buildSummaryBlocks(record, language, t),
      ...buildFloorBlocks(record, t),
      ...buildUnfoundBlocks(record, t),
      { style: styles.h2, text: t('comment') },
      { style: styles.p, text: record.comment || t('noComment') },
      { style: styles.note, text: t('names') },
      { signatureLines: [t('signature.name'), t('signature.date'), t('signature.signature')] },
    ],
    footer: t('page', { page: PAGE_NUMBER, pages: PAGE_COUNT, title }),
  };
}

function buildSummaryBlocks(record: EvacuationRecord, language: Language, t: Words): PdfBlock[] {
  const { building, startedAt, endedAt, startedBy, endedBy, heads, found, helped, needingHelp, left } =
    record;
  const moment = (at: Date) => {
    const { date, time } = getLocalNow(building.timeZone, at);
    return t('moment', { day: formatLongDate(date, language), time: formatTimeOfDay(time) });
  };
  const seconds = Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000);
  const duration = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const started = { moment: moment(startedAt), who: startedBy };
  const ended = { moment: moment(endedAt), who: endedBy };
  return [
    ...(building.address ? [{ style: { ...styles.p, muted: true }, text: building.address }] : []),
    { style: { ...styles.p, above: 6 }, text: t('started', started) },
    { style: styles.p, text: t('ended', ended) },
    { style: styles.p, text: t('duration', duration) },
    { style: styles.h2, text: t('visitors') },
    { style: styles.p, text: t('counts', { heads, found, missing: heads - found }) },
    { style: styles.p, text: t('help', { needingHelp, helped }) },
    ...(left > 0 ? [{ style: styles.p, text: t('left', { count: left }) }] : []),
  ];
}

function buildFloorBlocks({ floors }: EvacuationRecord, t: Words): PdfBlock[] {
  if (floors.length === 0) return [];
  const right = { align: 'right' } as const;
  const dash = '–';
  return [
    { style: styles.h2, text: t('byFloor') },
    {
      columns: [
        { title: t('columns.floor'), width: 3 },
        { title: t('columns.heads'), width: 2, ...right },
        { title: t('columns.found'), width: 2, ...right },
        { title: t('columns.missing'), width: 2, ...right },
        { title: t('columns.times'), width: 3, ...right },
        { title: t('columns.residents'), width: 3, ...right },
      ],
      fontSize: TABLE_FONT_SIZE,
      rows: floors.map((floor) => [
        formatFloors(floor.floors, t),
        String(floor.heads),
        String(floor.found),
        String(floor.heads - floor.found),
        floor.first && floor.last ? `${formatTimeOfDay(floor.first)} – ${formatTimeOfDay(floor.last)}` : dash,
        floor.inside === null ? dash : `${floor.outside} / ${floor.inside}`,
      ]),
    },
  ];
}

const formatFloors = (floors: readonly string[], t: Words) =>
  floors.length === 0
    ? t('noFloor')
    : floors.map((floor) => (floor === '0' ? t('ground') : floor)).join(', ');

function buildUnfoundBlocks({ unfound }: EvacuationRecord, t: Words): PdfBlock[] {
  const title: PdfBlock = { style: styles.h2, text: t('unfound') };
  if (unfound.length === 0) return [title, { style: styles.p, text: t('nobodyUnfound') }];
  return [
    title,
    {
      columns: [
        { title: t('columns.number'), width: 1.5 },
        { title: t('columns.floor'), width: 3 },
        { title: t('columns.company'), width: 4 },
        { title: t('columns.people'), width: 2, align: 'right' },
        { title: t('columns.note'), width: 5 },
      ],
      fontSize: TABLE_FONT_SIZE,
      rows: unfound.map(({ number, floors, company, heads, needsHelp, note }) => [
        String(number),
        formatFloors(floors, t),
        company,
        String(heads),
        [needsHelp ? t('needsHelp') : '', note].filter(Boolean).join(' · ') || '–',
      ]),
    },
  ];
}
