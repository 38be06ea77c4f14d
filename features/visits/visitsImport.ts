import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { nameOrders } from '../../kit/fullName.ts';
import {
  cellProblem,
  columnsOfFields,
  headingRowNumber,
  rowNumber,
  SHEET_MAX_BYTES,
  SHEET_MAX_ROWS,
  sheetColumn,
  sheetCorrections,
  shownRow,
} from '../../kit/spreadsheet/spreadsheetImport.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { EMAIL_MAX } from './visit.ts';

/** Import: the file's size in bytes and its rows (docs/specification.md §15). */
export const IMPORT_MAX_BYTES = SHEET_MAX_BYTES;
export const IMPORT_MAX_ROWS = SHEET_MAX_ROWS;
/** Up to this many rows invitations are sent unless the sender says otherwise; above, only when they ask. */
export const IMPORT_INVITES_BY_DEFAULT = 200;

/** What a column of an imported sheet can hold. */
export const importFields = [
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
export type ImportField = (typeof importFields)[number];

const importField = z.enum(importFields);

export const importColumns = columnsOfFields(importField);
export type ImportColumns = z.output<typeof importColumns>;

/** How a file is to be read; what is unset the file decides. */
export const importOptions = z
  .object({
    /** Which of the sheets that are not hidden, from 0. */
    sheet: z.int().min(0).max(1_000),
    /** 0: the sheet has no headings. */
    headingRow: headingRowNumber,
    columns: importColumns,
    /** Of full names, where neither capitals nor a comma tell. */
    nameOrder: z.enum(nameOrders),
    /** Of the rows that have none of their own. */
    time: localTime,
    date: localDate,
    /** Language of the e-mails for rows that have none of their own. Default: French. */
    language: z.enum(languages),
    /** Whom the visits are to, of the rows that name nobody; unset, the sender. */
    residentEmail: emailText.max(EMAIL_MAX),
    /** Rows that the sheet hides count too. */
    withHidden: z.boolean(),
    /** A visitor's address that is asked for and not there does not exist. */
    noAddress: z.boolean(),
    corrections: sheetCorrections,
    /** Rows that are not imported. */
    leaveOut: z.array(rowNumber).max(IMPORT_MAX_ROWS),
    /** Unset: as `IMPORT_INVITES_BY_DEFAULT` says. */
    sendInvitations: z.boolean(),
  })
  .partial();
export type ImportOptions = z.output<typeof importOptions>;

/** What the screen shows before anything is written. */
export const importPreview = z.object({
  /** Those that are not hidden. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  /** 0: it has none, and its first row is imported like the others. */
  headingRow: z.int(),
  columns: z.array(sheetColumn(importField)),
  /** The columns are those that this person chose for such headings before. */
  remembered: z.boolean(),
  missing: z.array(importField),
  /** Null: no column of full names. `names`: the first different ones, as they were split. */
  nameOrder: z.enum(nameOrders).nullable(),
  /** Of days in digits; null: there are none. */
  dateOrder: z.enum(['dayFirst', 'monthFirst']).nullable(),
  /** What counts for rows that have none of their own. */
  time: localTime.nullable(),
  date: localDate.nullable(),
  /** Whom they are to is asked of the sender: rows name nobody. Null: they are to the sender, or all say whom. */
  asksResident: z.enum(['required', 'optional']).nullable(),
  names: z.array(z.object({ row: z.int(), typed: z.string(), lastName: z.string(), firstName: z.string() })),
  /** Rows that the sheet hides, that were left out as asked, and that want an address and have none. */
  hidden: z.int(),
  leftOut: z.int(),
  /** Cancelled rows of the product's own export, which are not imported. */
  canceled: z.int(),
  withoutAddress: z.int(),
  /** Rows that would be written, rows that exist already, and mails that would leave. */
  total: z.int(),
  duplicates: z.int(),
  invitations: z.int(),
  problems: z.array(cellProblem(importField)),
  /** Rows without a problem that are not among `rows`. */
  otherRows: z.int(),
  /** The first rows, and every row with a problem up to a few hundred: cells as text, by column number. */
  rows: z.array(shownRow),
});
export type ImportPreview = z.output<typeof importPreview>;

/** What an import wrote: `import` is what it can be undone by, and the days are those of the visits; null: there are none. */
export const importDone = z.object({
  created: z.int(),
  skipped: z.int(),
  import: z.int().nullable(),
  firstDay: localDate.nullable(),
  lastDay: localDate.nullable(),
});
export type ImportDone = z.output<typeof importDone>;

/** An import of one's own that can still be undone; `untouched` of the visits it `created` would go. */
export const recentImport = z.object({
  id: z.int(),
  importedAt: z.iso.datetime(),
  created: z.int(),
  untouched: z.int(),
});
export type RecentImport = z.output<typeof recentImport>;
