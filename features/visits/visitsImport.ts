import { z } from 'zod';
import { nameOrders } from '../../kit/fullName.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { EMAIL_MAX } from './visit.ts';

/** Import: the file's size in bytes and its rows (docs/specification.md §15). */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_CORRECTIONS = 5_000;
/** The last row that a sheet can have. */
const IMPORT_LAST_ROW = 1_048_576;
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

const rowNumber = z.int().min(1).max(IMPORT_LAST_ROW);
const ofRow = z.string().regex(/^[1-9]\d{0,6}$/);
const ofColumn = z.string().regex(/^\d{1,4}$/);

/** Which field each column holds, by column number from 0 (null: none); unset, the headings decide. */
export const importColumns = z.record(ofColumn, z.enum(importFields).nullable());
export type ImportColumns = z.output<typeof importColumns>;

/** What stands in the place of cells, by row number and column number, as somebody typed it. */
export const importCorrections = z
  .record(ofRow, z.record(ofColumn, z.string().max(1_000)))
  .refine(
    (rows) =>
      Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0) <= IMPORT_MAX_CORRECTIONS,
    { error: 'too_big' },
  );
export type ImportCorrections = z.output<typeof importCorrections>;

/** How a file is to be read; what is unset the file decides. */
export const importOptions = z
  .object({
    /** Which of the sheets that are not hidden, from 0. */
    sheet: z.int().min(0).max(1_000),
    headingRow: rowNumber,
    columns: importColumns,
    /** Of full names, where neither capitals nor a comma tell. */
    nameOrder: z.enum(nameOrders),
    /** Of the rows that have none of their own. */
    time: localTime,
    date: localDate,
    /** Whom the visits are to, of the rows that name nobody; unset, the sender. */
    residentEmail: z.string().trim().max(EMAIL_MAX),
    /** Rows that the sheet hides count too. */
    withHidden: z.boolean(),
    /** A visitor's address that is asked for and not there does not exist. */
    noAddress: z.boolean(),
    corrections: importCorrections,
    /** Rows that are not imported. */
    leaveOut: z.array(rowNumber).max(IMPORT_MAX_ROWS),
    /** Unset: as `IMPORT_INVITES_BY_DEFAULT` says. */
    sendInvitations: z.boolean(),
  })
  .partial();
export type ImportOptions = z.output<typeof importOptions>;

/** One bad cell. `column` is its heading as written, `at` its number: null where the sheet has no such column. */
const cellProblem = z.object({
  row: z.int(),
  at: z.int().nullable(),
  field: z.enum(importFields).nullable(),
  code: z.string(),
  column: z.string(),
  message: z.string(),
});

/** What the screen shows before anything is written. */
export const importPreview = z.object({
  /** Those that are not hidden. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  headingRow: z.int(),
  columns: z.array(
    z.object({ column: z.int(), heading: z.string(), field: z.enum(importFields).nullable() }),
  ),
  /** The columns are those that this person chose for such headings before. */
  remembered: z.boolean(),
  missing: z.array(z.enum(importFields)),
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
  withoutAddress: z.int(),
  /** Rows that would be written, rows that exist already, and mails that would leave. */
  total: z.int(),
  duplicates: z.int(),
  invitations: z.int(),
  problems: z.array(cellProblem),
  /** Rows without a problem that are not among `rows`. */
  otherRows: z.int(),
  /** The first rows, and every row with a problem up to a few hundred: cells as text, by column number. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type ImportPreview = z.output<typeof importPreview>;

/** What an import wrote: `import` is what it can be undone by, and the days are those of the visits; null: there are none. */
export const importDone = z.object({
  ...{ created: z.int(), skipped: z.int(), import: z.int().nullable() },
  ...{ firstDay: localDate.nullable(), lastDay: localDate.nullable() },
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
