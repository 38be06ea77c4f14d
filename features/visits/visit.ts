import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { dateSpans } from '../../kit/datePairs.ts';
import { defineErrors } from '../../kit/errors.ts';
import { personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { type LocalDate, localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';

export const visitStatuses = ['waiting', 'done', 'missed', 'canceled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The life cycle: from each state, the states that staff may bring a visit to. */
export const transitions: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  waiting: ['done', 'missed', 'canceled'],
  done: ['waiting'],
  missed: ['waiting', 'canceled'],
  canceled: ['waiting'],
};

/**
 * Whether a visit may go from one state to another on `today` (the building's). Back to waiting only on the visit's own
 * day, while the desk can still see who stands there; and nobody checks in, or fails to come, before the day.
 */
export function mayBecome(
  visit: { status: VisitStatus; date: LocalDate },
  next: VisitStatus,
  today: LocalDate,
): boolean {
  if (!transitions[visit.status].includes(next)) return false;
  if (next === 'waiting') return visit.date === today;
  if (next === 'done') return visit.date === today;
  if (next === 'missed') return visit.date <= today;
  return true;
}

/** Whether the desk may say which signature is this visitor's. */
export const mayHaveMatched = ({ ndaSigned, status }: { ndaSigned: boolean; status: VisitStatus }): boolean =>
  !ndaSigned && status !== 'canceled';

defineErrors('visits', {
  not_for_others: 403,
  visit_not_editable: 409,
  visit_checked_in: 409,
  transition_refused: 409,
  import_invalid: 422,
  not_a_workbook: 422,
  workbook_encrypted: 422,
  workbook_too_large: 422,
  workbook_too_many_rows: 422,
  workbook_empty: 422,
  workbook_damaged: 422,
  missing_column: 422,
  duplicate_column: 422,
  invalid_language: 422,
  import_too_old: 409,
  half_a_name: 422,
  time_missing: 422,
  workbook_other_format: 422,
});

export const NAME_MAX = 50;
export const EMAIL_MAX = 100;
export const ORGANIZATION_MAX = 100;
export const COMMENT_MAX = 200;
/** Import: the file's size in bytes and its rows (docs/specification.md §15). */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_CORRECTIONS = 5_000;
/** The last row that a sheet can have. */
const IMPORT_LAST_ROW = 1_048_576;
/** Up to this many rows invitations are sent unless the sender says otherwise; above, only when they ask. */
export const IMPORT_INVITES_BY_DEFAULT = 200;

const name = personName.min(1).max(NAME_MAX);

const emailText = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'invalid_email' });

/** A visitor's address: null where the resident says that there is none, empty like any text that is not given. */
export const visitorEmail = emailText.nullable();

/** Whether there is somebody to mail to. */
export function hasAddress(email: string | null): email is string {
  return email !== null && email !== '';
}

const visitFields = {
  time: localTime,
  visitorFirstName: name,
  visitorLastName: name,
  visitorEmail,
  organization: plainLine.max(ORGANIZATION_MAX),
  comment: z.string().trim().max(COMMENT_MAX),
  language: z.enum(languages),
};

/** What is announced: it becomes a visit for each day. `residentEmail` empty means the caller; `checkIn`: who stands at the desk. */
export const newVisit = z.object({
  ...visitFields,
  building: rowId,
  dates: dateSpans,
  residentEmail: z.string().trim().max(EMAIL_MAX).default(''),
  visitorEmail: visitorEmail.default(''),
  organization: visitFields.organization.default(''),
  comment: visitFields.comment.default(''),
  language: visitFields.language.default('fr'),
  checkIn: z.boolean().optional(),
});
export type NewVisit = z.output<typeof newVisit>;

/** What may change of a visit; what is left out stays. `notify` mails the visitor even where neither day nor time change. */
export const visitEdit = z
  .object({ id: rowId, version: seenVersion, date: localDate, ...visitFields, notify: z.boolean() })
  .partial({
    version: true,
    date: true,
    time: true,
    visitorFirstName: true,
    visitorLastName: true,
    visitorEmail: true,
    organization: true,
    comment: true,
    language: true,
    notify: true,
  });
export type VisitEdit = z.output<typeof visitEdit>;

/**
 * Whether a visitor could be announced, or a `visit` changed, like this; `time` and `dates` as far as they are known.
 * `residentEmail` empty means the caller.
 */
export const visitQuestion = z.object({
  dates: z.union([dateSpans, z.tuple([])]).default([]),
  time: localTime.optional(),
  residentEmail: newVisit.shape.residentEmail,
  visit: rowId.optional(),
});
export type VisitQuestion = z.output<typeof visitQuestion>;

export const visitCheck = z.object({
  /** The visitor's address must be given, or that there is none; of a change, to be asked of who is shown it. */
  emailNeeded: z.boolean(),
  /** One of the days is past by now, to the minute: meant seriously, it is accepted all the same. */
  isPast: z.boolean(),
  /** Whoever has an address would be written to: not everything is past, and the visitor has not arrived. */
  mayMail: z.boolean(),
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type VisitCheck = z.output<typeof visitCheck>;

/** What taking a visit back does: it goes, or it stays as cancelled, and the visitor may be told so by mail. */
export const removals = ['removed', 'canceled', 'told'] as const;

/** A visit as lists show it. */
export const visit = z.object({
  id: z.int(),
  building: z.int(),
  residentName: z.string(),
  residentFirstName: z.string(),
  residentLastName: z.string(),
  residentEmail: z.string(),
  /** Who announced it as the resident's assistant; '' where nobody did. */
  announcedBy: z.string(),
  companyName: z.string(),
  status: z.enum(visitStatuses),
  date: localDate,
  time: localTime,
  visitor: z.string(),
  visitorFirstName: z.string(),
  visitorLastName: z.string(),
  visitorEmail: z.string().nullable(),
  organization: z.string(),
  comment: z.string(),
  language: z.enum(languages),
  ndaSigned: z.boolean(),
  /** What taking it back would do. */
  onRemoval: z.enum(removals),
  version: z.int(),
});
export type Visit = z.output<typeof visit>;

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

export const nameOrders = ['lastFirst', 'firstLast'] as const;
export type NameOrder = (typeof nameOrders)[number];

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
  /** The first rows, and every row with a problem up to a few hundred: cells as text, by column number. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type ImportPreview = z.output<typeof importPreview>;

/** An import of one's own that can still be undone; `untouched` of the visits it `created` would go. */
export const recentImport = z.object({
  id: z.int(),
  importedAt: z.iso.datetime(),
  created: z.int(),
  untouched: z.int(),
});
export type RecentImport = z.output<typeof recentImport>;
