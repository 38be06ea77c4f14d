import { z } from 'zod';
import { languages } from '../../../kit/actor.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { nameOrders } from '../../../kit/fullName.ts';
import {
  cellCorrectionsInputSchema,
  cellProblemSchema,
  headingRowNumberSchema,
  importedColumnSchema,
  importFieldByColumnSchema,
  previewRowSchema,
  rowNumberSchema,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_ROWS,
} from '../../../kit/spreadsheet/spreadsheetImport.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { EMAIL_MAX } from '../visit.ts';

/** File size in bytes and number of rows (docs/specification.md §15). */
export const VISIT_IMPORT_MAX_BYTES = SPREADSHEET_MAX_BYTES;
export const VISIT_IMPORT_MAX_ROWS = SPREADSHEET_MAX_ROWS;
/** With more rows, invitations are sent only on request. */
export const MAX_ROWS_INVITED_BY_DEFAULT = 200;

export const visitImportFields = [
  'visitorLastName',
  'visitorFirstName',
  'visitorFullName',
  'date',
  'time',
  'moment',
  'visitorEmail',
  'organization',
  'comment',
  'language',
  'residentEmail',
] as const;
export type VisitImportField = (typeof visitImportFields)[number];

/** Fields that cannot have a column beside a field. */
export const exclusiveVisitImportFields: Partial<Record<VisitImportField, readonly VisitImportField[]>> = {
  visitorFullName: ['visitorLastName', 'visitorFirstName'],
  visitorLastName: ['visitorFullName'],
  visitorFirstName: ['visitorFullName'],
  moment: ['date', 'time'],
  date: ['moment'],
  time: ['moment'],
};

const importField = z.enum(visitImportFields);

const visitImportColumnsSchema = importFieldByColumnSchema(importField);
export type VisitImportColumns = z.output<typeof visitImportColumnsSchema>;

/** Import options. An unset option is detected from the file. */
export const visitImportOptionsSchema = z
  .object({
    sheet: z.int().min(0).max(1_000),
    /** 0 if the worksheet has no heading row. */
    headingRow: headingRowNumberSchema,
    columns: visitImportColumnsSchema,
    /** Order of full names that neither capitals nor a comma reveal. */
    nameOrder: z.enum(nameOrders),
    /** `time`, `date`, `language` and `residentEmail` are defaults for rows without their own. */
    time: localTimeSchema,
    date: localDateSchema,
    language: z.enum(languages),
    residentEmail: pastedEmailAddressSchema.max(EMAIL_MAX),
    withHidden: z.boolean(),
    /** Treat a missing required visitor email as "has none". */
    noAddress: z.boolean(),
    corrections: cellCorrectionsInputSchema,
    leaveOut: z.array(rowNumberSchema).max(VISIT_IMPORT_MAX_ROWS),
    sendInvitations: z.boolean(),
  })
  .partial();
export type VisitImportOptions = z.output<typeof visitImportOptionsSchema>;

export const visitImportPreviewResultSchema = z.object({
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  headingRow: z.int(),
  columns: z.array(importedColumnSchema(importField)),
  remembered: z.boolean(),
  missing: z.array(importField),
  /** Null without a full-name column. `names`: the first distinct names, as split. */
  nameOrder: z.enum(nameOrders).nullable(),
  /** Order of numeric dates; null if there are none. */
  dateOrder: z.enum(['dayFirst', 'monthFirst']).nullable(),
  time: localTimeSchema.nullable(),
  date: localDateSchema.nullable(),
  /** Null if no host needs to be chosen. */
  asksResident: z.enum(['required', 'optional']).nullable(),
  names: z.array(z.object({ row: z.int(), typed: z.string(), lastName: z.string(), firstName: z.string() })),
  hidden: z.int(),
  leftOut: z.int(),
  /** Cancelled visits in the product's own export, which are not imported. */
  canceled: z.int(),
  withoutAddress: z.int(),
  total: z.int(),
  duplicates: z.int(),
  invitations: z.int(),
  problems: z.array(cellProblemSchema(importField)),
  /** Rows without a problem that are not in `rows`. */
  otherRows: z.int(),
  /** The first rows and some hundred rows with problems, as text by column number. */
  rows: z.array(previewRowSchema),
});
export type VisitImportPreviewResult = z.output<typeof visitImportPreviewResultSchema>;

/** `import` is the id for undo; the days are null if no visit was written. */
export const importVisitsResultSchema = z.object({
  created: z.int(),
  skipped: z.int(),
  import: z.int().nullable(),
  firstDay: localDateSchema.nullable(),
  lastDay: localDateSchema.nullable(),
});
export type ImportVisitsResult = z.output<typeof importVisitsResultSchema>;

/** `untouched` visits would be removed by an undo. */
export const recentVisitImportSchema = z.object({
  id: z.int(),
  importedAt: z.iso.datetime(),
  created: z.int(),
  untouched: z.int(),
});
export type RecentVisitImport = z.output<typeof recentVisitImportSchema>;
