import type { Language } from '../../../kit/actor.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import type { CellValue } from '../../../kit/spreadsheet/types.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { visitImportColumns } from '../import/server/importColumns.ts';
import { type VisitImportField, visitImportFields } from '../import/visitsImport.ts';
import { hasAddress, type Visit, type VisitStatus } from '../visit.ts';

export const visitExportColumns = [
  'visitor',
  'time',
  'date',
  'resident',
  'status',
  'companyName',
  'residentEmail',
  'organization',
  'visitorEmail',
  'nda',
  'comment',
  // Last, so that programs that read columns by position still work.
  'announcedBy',
] as const;
type ExportColumn = (typeof visitExportColumns)[number];

const emailColumnKeys: ReadonlySet<ExportColumn> = new Set(['visitorEmail', 'nda']);

export interface VisitExportTexts {
  readonly sheetName: string;
  readonly headings: Readonly<Record<ExportColumn, string>>;
  readonly statuses: Readonly<Record<VisitStatus, string>>;
  readonly residentLeft: string;
  readonly nda: { readonly signed: string; readonly missing: string };
}

export function writeVisitExport(
  visits: readonly Visit[],
  texts: VisitExportTexts,
  { withEmail }: { withEmail: boolean },
): Promise<Buffer> {
  const columns = visitExportColumns.filter((column) => withEmail || !emailColumnKeys.has(column));
  return writeSpreadsheet({
    sheetName: texts.sheetName,
    columns: columns.map((column) => ({ heading: texts.headings[column], width: widths[column] })),
    rows: visits.map((visit) => columns.map((column) => cellsByColumn[column](visit, texts))),
  });
}

const widths: Readonly<Record<ExportColumn, number>> = {
  visitor: 30,
  time: 9,
  date: 12,
  resident: 26,
  status: 14,
  companyName: 24,
  residentEmail: 30,
  organization: 24,
  visitorEmail: 30,
  nda: 14,
  comment: 50,
  announcedBy: 26,
};

const cellsByColumn: Readonly<Record<ExportColumn, (visit: Visit, texts: VisitExportTexts) => CellValue>> = {
  visitor: ({ visitor }) => visitor,
  time: ({ time }) => ({ date: null, time }),
  date: ({ date }) => ({ date, time: null }),
  resident: ({ residentName }, { residentLeft }) => residentName || residentLeft,
  status: ({ status }, { statuses }) => statuses[status],
  companyName: ({ companyName }) => companyName,
  residentEmail: ({ residentEmail }) => residentEmail,
  organization: ({ organization }) => organization,
  visitorEmail: ({ visitorEmail }) => (hasAddress(visitorEmail) ? visitorEmail : ''),
  nda: ({ ndaSigned }, { nda }) => (ndaSigned ? nda.signed : nda.missing),
  comment: ({ comment }) => comment,
  announcedBy: ({ announcedBy }) => announcedBy,
};

type TemplateField = Exclude<VisitImportField, 'visitorFullName' | 'moment'>;
const templateFields = visitImportFields.filter(
  (field): field is TemplateField => field !== 'visitorFullName' && field !== 'moment',
);

const examples: Readonly<
  Record<Language, readonly Readonly<Record<Exclude<TemplateField, 'date' | 'residentEmail'>, string>>[]>
> = {
  fr: [
    {
      visitorLastName: 'Martin',
      visitorFirstName: 'Camille',
      time: '09:30',
      visitorEmail: 'camille.martin@example.org',
      organization: 'Cabinet Martin',
      comment: 'Vient avec un ordinateur portable',
      language: 'français',
    },
    {
      visitorLastName: 'Smith',
      visitorFirstName: 'Alex',
      time: '14:00',
      visitorEmail: 'aucune',
      organization: '',
      comment: '',
      language: 'anglais',
    },
  ],
  en: [
    {
      visitorLastName: 'Smith',
      visitorFirstName: 'Alex',
      time: '09:30',
      visitorEmail: 'alex.smith@example.org',
      organization: 'Smith & Co',
      comment: 'Brings a laptop',
      language: 'English',
    },
    {
      visitorLastName: 'Martin',
      visitorFirstName: 'Camille',
      time: '14:00',
      visitorEmail: 'none',
      organization: '',
      comment: '',
      language: 'French',
    },
  ],
};

const templateNames: Readonly<Record<Language, string>> = { fr: 'Visiteurs', en: 'Visitors' };

/** `residentEmail`: host in the column that only staff have; null omits it. */
export function writeVisitImportTemplate(
  language: Language,
  { exampleDay, residentEmail }: { exampleDay: LocalDate; residentEmail: string | null },
): Promise<Buffer> {
  const fields = templateFields.filter((field) => residentEmail !== null || field !== 'residentEmail');
  return writeSpreadsheet({
    sheetName: templateNames[language],
    columns: fields.map((field) => ({
      heading: visitImportColumns[field].names[language][0],
      width: field === 'comment' ? 40 : 22,
    })),
    rows: examples[language].map((example) =>
      fields.map((field): CellValue => {
        if (field === 'date') return { date: exampleDay, time: null };
        if (field === 'residentEmail') return residentEmail;
        return field === 'time' ? { date: null, time: example.time } : example[field];
      }),
    ),
  });
}
