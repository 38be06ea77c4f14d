import type { Language } from '../../../kit/actor.ts';
import type { Translate } from '../../../kit/server/i18n/translate.ts';
import { formatMonth } from '../../../kit/server/mail/mailFormats.ts';
import {
  PAGE_COUNT,
  PAGE_NUMBER,
  type PdfBlock,
  type PdfCellFill,
  type PdfDocument,
  pdfStyles,
} from '../../../kit/server/pdf/pdfDocument.ts';
import { LOCALES } from '../../../kit/wordFormats.ts';
import type { Figures, Statistics } from '../statistics.ts';

interface ReportInput {
  building: string;
  statistics: Statistics;
  language: Language;
  translate: Translate;
  now: Date;
}

type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;
type Modules = Statistics['modules'];

/** Maximum rows, so that each table fits its page. */
const MAX_COMPANIES = 8;
const MAX_ROOMS = 20;
const MAX_REFUSALS = 8;

const heading = { ...pdfStyles.h2, above: 10, below: 2 };
const right = { align: 'right' } as const;

/** Key figures with their modules; figures of modules that are off are left out. */
const keyFigures: readonly (readonly [keyof Figures, Modules[number]])[] = [
  ['visitsAnnounced', 'visits'],
  ['visitsArrived', 'visits'],
  ['roomReservations', 'rooms'],
  ['roomRefusals', 'rooms'],
  ['roomUse', 'rooms'],
  ['spaceReservations', 'parking'],
  ['spaceUse', 'parking'],
  ['parcelsArrived', 'parcels'],
  ['parcelsWaiting', 'parcels'],
  ['eventRegistrations', 'events'],
];

/** Two pages: the month in figures with its visitors, then rooms, refusals and events. */
export function buildReportDocument(input: ReportInput): PdfDocument {
  const { building, statistics, language, translate, now } = input;
  const t: Words = (key, params = {}) => translate(language, `statistics:${key}`, { ...params });
  const title = t('report.title', { month: formatMonth(statistics.start, language), building });
  const format = (value: number | null) =>
    value === null ? '–' : new Intl.NumberFormat(LOCALES[language]).format(value);
  const parts = { t, format, statistics };
  return {
    language,
    title,
    date: now,
    sideMargin: 56,
    blocks: [
      { style: { ...pdfStyles.h1, below: 2 }, text: title },
      { style: pdfStyles.note, text: t('report.intro') },
      ...buildKeyFigures(parts),
      ...buildVisitorHours(parts),
      ...buildCompanies(parts),
      { pageBreak: true },
      ...buildRoomHours(parts),
      ...buildRefusals(parts),
      ...buildEvents(parts),
    ],
    footer: t('report.page', { page: PAGE_NUMBER, pages: PAGE_COUNT, title }),
  };
}

interface Parts {
  t: Words;
  format: (value: number | null) => string;
  statistics: Statistics;
}

function buildKeyFigures({ t, format, statistics }: Parts): PdfBlock[] {
  const { totals, previousTotals, modules } = statistics;
  const shown = keyFigures.filter(([, module]) => modules.includes(module));
  return [
    { style: heading, text: t('report.keyFigures') },
    {
      columns: [
        { title: t('report.figure'), width: 5 },
        { title: t('report.month'), width: 2, ...right },
        { title: t('report.before'), width: 2, ...right },
      ],
      rows: shown.map(([key]) => [t(`columns.${key}`), format(totals[key]), format(previousTotals[key])]),
    },
  ];
}

/** The highest value has the full colour. */
const toShades = (rows: readonly (readonly number[])[]): (PdfCellFill | null)[][] => {
  const most = Math.max(1, ...rows.flat());
  return rows.map((row) => [null, ...row.map((value) => (value > 0 ? { shade: value / most } : null))]);
};

const toBars = (values: readonly number[], column: number): (PdfCellFill | null)[][] => {
  const most = Math.max(1, ...values);
  return values.map((value) => [...Array<null>(column).fill(null), { bar: value / most }]);
};

const listHoursBetween = (hours: readonly number[]) =>
  Array.from({ length: Math.max(...hours) - Math.min(...hours) + 1 }, (_, at) => Math.min(...hours) + at);

function buildVisitorHours({ t, format, statistics: { visitHours } }: Parts): PdfBlock[] {
  const arrivals = visitHours.filter(({ visitsArrived }) => visitsArrived > 0);
  if (arrivals.length === 0) return [];
  const hours = listHoursBetween(arrivals.map(({ hour }) => hour));
  const weekdays = [...new Set(arrivals.map(({ weekday }) => weekday))].sort();
  const counts = weekdays.map((weekday) =>
    hours.map(
      (hour) => arrivals.find((cell) => cell.weekday === weekday && cell.hour === hour)?.visitsArrived ?? 0,
    ),
  );
  return [
    { style: heading, text: t('report.visitorHours') },
    {
      columns: [
        { title: '', width: 3 },
        ...hours.map((hour) => ({ title: t('report.hour', { hour }), width: 1.4, ...right })),
      ],
      rows: weekdays.map((weekday, at) => [
        t(`weekdays.${weekday}`),
        ...(counts[at] ?? []).map((count) => (count > 0 ? format(count) : '')),
      ]),
      fills: toShades(counts),
    },
  ];
}

function buildCompanies({ t, format, statistics: { companies } }: Parts): PdfBlock[] {
  const most = companies
    .toSorted((one, other) => other.visitsArrived - one.visitsArrived)
    .filter(({ visitsArrived }) => visitsArrived > 0)
    .slice(0, MAX_COMPANIES);
  if (most.length === 0) return [];
  return [
    { style: heading, text: t('report.companies') },
    {
      columns: [
        { title: t('report.company'), width: 4 },
        { title: t('columns.visitsArrived'), width: 5 },
        { title: t('columns.roomReservations'), width: 3, ...right },
      ],
      rows: most.map((row) => [row.name, format(row.visitsArrived), format(row.roomReservations)]),
      fills: toBars(
        most.map(({ visitsArrived }) => visitsArrived),
        1,
      ),
    },
  ];
}

function buildRoomHours({ t, format, statistics: { rooms } }: Parts): PdfBlock[] {
  const used = rooms.filter(({ use }) => use !== null);
  const shown = used.toSorted((one, other) => other.asked - one.asked).slice(0, MAX_ROOMS);
  const open = shown.flatMap((room) => room.hours.flatMap(({ hour, use }) => (use === null ? [] : hour)));
  if (open.length === 0) return [];
  const hours = listHoursBetween(open);
  const cells = shown.map((room) =>
    hours.map((hour) => room.hours.find((cell) => cell.hour === hour)?.use ?? 0),
  );
  return [
    { style: heading, text: t('report.roomHours') },
    {
      columns: [
        { title: t('report.room'), width: 4 },
        ...hours.map((hour) => ({ title: t('report.hour', { hour }), width: 1.4, ...right })),
        { title: t('report.all'), width: 1.6, ...right },
      ],
      rows: shown.map((room, at) => [
        room.name,
        ...(cells[at] ?? []).map((use) => (use > 0 ? format(Math.round(use)) : '')),
        format(room.use),
      ]),
      fills: toShades(cells),
    },
    ...(used.length > shown.length
      ? [{ style: pdfStyles.note, text: t('report.moreRooms', { count: used.length - shown.length }) }]
      : []),
  ];
}

function buildRefusals({ t, format, statistics: { refusals } }: Parts): PdfBlock[] {
  const shown = refusals.slice(0, MAX_REFUSALS);
  if (shown.length === 0) return [];
  return [
    { style: heading, text: t('report.refusals') },
    {
      columns: [
        { title: t('columns.of'), width: 2 },
        { title: t('report.reason'), width: 4 },
        { title: t('columns.count'), width: 5 },
      ],
      rows: shown.map((row) => [t(`refusedOf.${row.of}`), row.label, format(row.count)]),
      fills: toBars(
        shown.map(({ count }) => count),
        2,
      ),
    },
  ];
}

function buildEvents({ t, format, statistics: { events } }: Parts): PdfBlock[] {
  if (events.length === 0) return [];
  return [
    { style: heading, text: t('columns.eventsHeld') },
    {
      columns: [
        { title: t('report.kind'), width: 4 },
        ...(['eventsHeld', 'eventPlaces', 'eventRegistrations'] as const).map((key) => ({
          title: t(`columns.${key}`),
          width: 2,
          ...right,
        })),
      ],
      rows: events.map((row) => [row.label, format(row.held), format(row.places), format(row.registrations)]),
    },
  ];
}
