import { setImmediate as othersTurn } from 'node:timers/promises';
import { and, between, inArray, ne } from 'drizzle-orm';
import { residentsByEmail } from '../../../core/people/server/queries.ts';
import type { Upload } from '../../../kit/endpoint.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import { outsideTransactions } from '../../../kit/server/database/outsideTransactions.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { readWorkbook } from '../../../kit/server/workbook/read.ts';
import { type Sheet, WorkbookError } from '../../../kit/server/workbook/workbook.ts';
import { workQueue } from '../../../kit/server/workQueue.ts';
import { isPast } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import { hasAddress, IMPORT_MAX_ROWS, type ImportColumns, type ImportField } from '../visit.ts';
import {
  type ColumnMatch,
  columnNames,
  type ImportReading,
  type ImportRow,
  matchColumns,
  type RowProblem,
  readRows,
} from './importSheet.ts';
import { hostSelf, needsEmail, refusalOfTime } from './planVisit.ts';
import { visits } from './tables.ts';

/** A row that may be written, with the person it is for. */
export interface ReadyRow extends ImportRow {
  residentId: number;
  /** Whether there is an address to invite and the visit is still to come. */
  invitable: boolean;
}

export interface ImportRequest {
  file: Upload;
  columns?: ImportColumns | undefined;
  sendInvitations?: boolean | undefined;
}

/** A sheet with its cells checked by themselves. Without the columns that it needs, it has no rows. */
interface ReadSheet extends ImportReading {
  sheet: Sheet;
  match: ColumnMatch;
}

/** A sheet as it was read, and with whom each visit is for. */
export interface CheckedSheet extends ReadSheet {
  ready: ReadyRow[];
  /** Of its cells and of the people, by row. */
  all: RowProblem[];
}

/** What an import's preparation and its write have in common. */
export type Reading = Omit<BuildingContext, 'enqueue' | 'record'>;

// Sheets of 20,000 rows take seconds, and tens of megabytes each.
const sheets = workQueue({ atOnce: 1, longest: 40, retryAfter: 10 });

/** Has sheets read one after the other. */
export function inTurn<T>({ signal }: Pick<Reading, 'signal'>, work: () => Promise<T>): Promise<T> {
  outsideTransactions('Reading a sheet');
  return sheets.run(work, signal);
}

/** Reads the file and finds whom each visit is for; in its turn. Nothing is written. */
export async function readSheet(context: Reading, request: ImportRequest): Promise<CheckedSheet> {
  return checkSheet(context, await readFile(context, request));
}

async function readFile(
  context: Pick<Reading, 'actor' | 'signal'>,
  { file, columns }: ImportRequest,
): Promise<ReadSheet> {
  const sheet = await openSheet(file.bytes, context.signal);
  context.signal.throwIfAborted();
  const match = matchFor(context, sheet, columns);
  if (match.missing.length > 0 || match.duplicates.length > 0)
    return { sheet, match, rows: [], incomplete: [], problems: [] };
  return { sheet, match, ...(await readRows(sheet, match.columns)) };
}

/** Finds whom each visit is for, as it is by now. */
export async function checkSheet(context: Reading, read: ReadSheet): Promise<CheckedSheet> {
  const { ready, problems } = await checkPeople(context, read);
  return { ...read, ready, all: [...read.problems, ...problems].sort((a, b) => a.row - b.row) };
}

async function openSheet(bytes: Uint8Array, signal: AbortSignal): Promise<Sheet> {
  try {
    return await readWorkbook(Buffer.from(bytes), { maxRows: IMPORT_MAX_ROWS }, signal);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const problem = { code: error.code, params: { max: IMPORT_MAX_ROWS } };
    throw new AppError(error.code, { params: problem.params, fields: { file: [problem] } });
  }
}

/**
 * Whoever must give visitors' addresses needs their column, rather than an error in each row. Residents announce their own
 * visitors only: to them the column of residents is one more that is ignored.
 */
function matchFor(
  context: Pick<Reading, 'actor'>,
  sheet: Sheet,
  chosen: ImportColumns | undefined,
): ColumnMatch {
  const { actor } = context;
  const found = matchColumns(sheet.headings, chosen);
  const has = (field: ImportField) => found.columns.some((column) => column.field === field);
  const forOneself = !can.announceForOthers(actor) || !has('residentEmail');
  const lacksEmail = forOneself && needsEmail(hostSelf(context)) && !has('visitorEmail');
  const match = {
    ...found,
    missing: lacksEmail ? [...found.missing, 'visitorEmail' as const] : found.missing,
  };
  if (can.announceForOthers(actor)) return match;
  return {
    ...match,
    columns: match.columns.map((column) =>
      column.field === 'residentEmail' ? { ...column, field: null } : column,
    ),
    duplicates: match.duplicates.filter(({ field }) => field !== 'residentEmail'),
  };
}

type PartialRow = Partial<ImportRow> & { row: number };

async function checkPeople(
  context: Reading,
  { match, rows, incomplete }: ReadSheet,
): Promise<{ ready: ReadyRow[]; problems: RowProblem[] }> {
  const { building, db, now } = context;
  const headings = new Map(match.columns.map(({ field, heading }) => [field, heading]));
  const headingOf = (field: 'residentEmail' | 'visitorEmail' | 'time') =>
    headings.get(field) ?? columnNames[field][context.language][0];
  const all: readonly PartialRow[] = [...rows, ...incomplete];
  const residents = await residentsByEmail(
    db,
    building,
    all.flatMap(({ residentEmail }) => residentEmail || []),
  );
  const self = hostSelf(context);
  const ready: ReadyRow[] = [];
  const problems: RowProblem[] = [];
  const complete = new Set<PartialRow>(rows);
  for (const [index, row] of all.entries()) {
    if (index % 500 === 499) await othersTurn();
    // An unreadable address is a problem of its own already.
    if (row.residentEmail === undefined) continue;
    const host = row.residentEmail ? residents.get(row.residentEmail.toLowerCase()) : self;
    const refusal = row.date && row.time ? refusalOfTime(context, row.date, row.time) : undefined;
    if (refusal) problems.push({ row: row.row, column: headingOf('time'), ...refusal });
    if (!host) {
      problems.push({ row: row.row, column: headingOf('residentEmail'), code: 'resident_unknown' });
    } else if (needsEmail(host) && row.visitorEmail === '') {
      problems.push({ row: row.row, column: headingOf('visitorEmail'), code: 'required' });
    } else if (complete.has(row) && !refusal) {
      const visit = row as ImportRow;
      const ahead = !isPast(visit.date, visit.time, building.timeZone, now);
      ready.push({ ...visit, residentId: host.id, invitable: ahead && hasAddress(visit.visitorEmail) });
    }
  }
  return { ready, problems };
}

/** What makes two visits the same one (docs/specification.md §15): resident, visitor, day and time. */
function identity(visit: {
  residentId: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
}): string {
  const name = `${visit.visitorLastName}\0${visit.visitorFirstName}`.toLocaleLowerCase('fr');
  return `${visit.residentId}\0${name}\0${visit.date}\0${visit.time}`;
}

/** The rows that are new: neither in the building, unless cancelled, nor higher up in the file. */
export async function withoutKnown(
  context: Pick<Reading, 'db' | 'building'>,
  ready: readonly ReadyRow[],
): Promise<ReadyRow[]> {
  if (ready.length === 0) return [];
  const table = visits.in(context.building);
  const dates = ready.map(({ date }) => date).sort();
  const known = await context.db
    .select({
      residentId: table.residentId,
      visitorLastName: table.visitorLastName,
      visitorFirstName: table.visitorFirstName,
      date: table.date,
      time: table.time,
    })
    .from(table)
    .where(
      and(
        between(table.date, dates[0] as string, dates.at(-1) as string),
        inArray(table.residentId, [...new Set(ready.map(({ residentId }) => residentId))]),
        ne(table.status, 'canceled'),
      ),
    );
  const seen = new Set(known.map(identity));
  return ready.filter((row) => {
    const key = identity(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Groups of rows that are one visitor of one resident: each gets one invitation, whatever the number of its days. */
export function byVisitor<R extends ReadyRow>(rows: readonly R[]): R[][] {
  const keyOf = ({ residentId, visitorEmail, visitorLastName, visitorFirstName }: R) =>
    [residentId, visitorEmail, visitorLastName, visitorFirstName].join('\0').toLowerCase();
  return [...Map.groupBy(rows, keyOf).values()];
}

export interface CellMessage {
  row: number;
  column: string;
  message: string;
}

/**
 * Problems in the reader's words, at row and heading; columns that are missing or twice there stand in row 1. Others are served
 * in between.
 */
export async function inWords(
  context: Pick<Reading, 'language' | 'translate'>,
  { match, all }: Pick<CheckedSheet, 'match' | 'all'>,
): Promise<CellMessage[]> {
  const { language, translate } = context;
  // The same few sentences, thousands of times.
  const said = new Map<string, string>();
  const say = ({ code, params }: Problem) => {
    const key = params ? `${code} ${JSON.stringify(params)}` : code;
    const known = said.get(key) ?? explain(translate, language, { code, ...(params && { params }) });
    said.set(key, known);
    return known;
  };
  const nameOf = (field: keyof typeof columnNames) => columnNames[field][language][0];
  const messages = [
    ...match.missing.map((field) => ({
      row: 1,
      column: nameOf(field),
      message: say({ code: 'missing_column', params: { column: nameOf(field) } }),
    })),
    ...match.duplicates.map(({ field, headings }) => ({
      row: 1,
      column: headings[1] ?? nameOf(field),
      message: say({ code: 'duplicate_column', params: { column: nameOf(field) } }),
    })),
  ];
  for (const [index, { row, column, ...problem }] of all.entries()) {
    if (index % 2_000 === 1_999) await othersTurn();
    messages.push({ row, column, message: say(problem) });
  }
  return messages;
}
