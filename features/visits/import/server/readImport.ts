import { setImmediate } from 'node:timers/promises';
import { and, between, inArray, ne } from 'drizzle-orm';
import { findResidentsByEmail } from '../../../../core/people/server/queries.ts';
import { filterPrincipalsByBuilding } from '../../../../kit/actor.ts';
import type { UploadedFile } from '../../../../kit/endpoint.ts';
import { removeAllInvisibleCharacters } from '../../../../kit/invisibleCharacters.ts';
import { cleanLine } from '../../../../kit/plainLine.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import {
  createSpreadsheetTaskRunner,
  type SpreadsheetReadTask,
} from '../../../../kit/server/spreadsheet/readerThread.ts';
import {
  ImportProblemCollector,
  translateCellProblems,
} from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import { mapSpreadsheetFileErrors } from '../../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import type { CellProblem } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { getToday, isPast } from '../../../../kit/time.ts';
import { can } from '../../policy.ts';
import {
  checkTimeExists,
  findAssistedHost,
  findVisitHostByEmail,
  isEmailRequired,
  type PlannedHost,
  toOwnHost,
} from '../../server/planVisit.ts';
import { visits } from '../../server/tables.ts';
import { hasAddress } from '../../visit.ts';
import type { VisitImportField, VisitImportOptions } from '../visitsImport.ts';
import { findSavedImportColumnMappings } from './columnMappings.ts';
import { type VisitImportRow, visitImportColumns } from './importColumns.ts';
import type { ReadRowsResult } from './importRows.ts';
import type { ParsedVisitSheet, VisitImportThreadInput } from './importThread.ts';

interface ValidRow extends VisitImportRow {
  residentId: number;
  assistantId: number | null;
  canInvite: boolean;
}

export type VisitImportRequest = VisitImportOptions & { file: UploadedFile };

export type CheckedVisitSheet = ParsedVisitSheet & {
  validRows: ValidRow[];
  messages: CellProblem<VisitImportField>[];
  withoutEmail: number;
};

export type VisitImportContext = Omit<BuildingContext, 'enqueue' | 'recordActivity'>;

/** Call it within `runInImportQueue`. */
export async function parseAndCheckSheet(
  context: VisitImportContext,
  { file, sendInvitations: _, ...options }: VisitImportRequest,
  { showsRows = false } = {},
): Promise<CheckedVisitSheet> {
  const task: VisitImportThreadInput = {
    options,
    showsRows,
    memory: await findSavedImportColumnMappings(context),
    announcesForOthers:
      can.announceForOthers(context.actor) ||
      filterPrincipalsByBuilding(context.actor, context.building.id).length > 0,
    needsEmail: isEmailRequired(toOwnHost(context)),
    language: context.language,
    today: getToday(context.building.timeZone, context.now),
  };
  const parsed = await mapSpreadsheetFileErrors(
    readInThread({ bytes: file.bytes, input: task }, context.signal),
  );
  context.signal.throwIfAborted();
  return checkHostsAndEmails(context, parsed, options);
}

const readInThread = createSpreadsheetTaskRunner<
  SpreadsheetReadTask<VisitImportThreadInput>,
  ParsedVisitSheet
>(new URL('./importThread.ts', import.meta.url));

export async function checkHostsAndEmails(
  context: VisitImportContext,
  parsed: ParsedVisitSheet,
  { noAddress = false, residentEmail = '' }: Pick<VisitImportOptions, 'noAddress' | 'residentEmail'>,
): Promise<CheckedVisitSheet> {
  const { match, rows, incomplete } = parsed;
  const { building, db, now } = context;
  const all: ReadRowsResult['incomplete'] = [...rows, ...incomplete];
  const residents = await findResidentsByEmail(db, building, [
    ...new Set(all.flatMap(({ residentEmail }) => residentEmail || [])),
  ]);
  const self = toOwnHost(context);
  const defaultHost = await findVisitHostByEmail(context, residentEmail);
  const findHostByEmail = (email: string): PlannedHost | undefined => {
    if (email.toLowerCase() === context.actor.email.toLowerCase()) return self;
    const resident = can.announceForOthers(context.actor) ? residents.get(email.toLowerCase()) : undefined;
    return findAssistedHost(context, email) ?? (resident && { ...resident, assistantId: null });
  };
  const validRows: ValidRow[] = [];
  const problems = new ImportProblemCollector({ columns: visitImportColumns }, match, context);
  const complete = new Set(all.slice(0, rows.length));
  // A missing column is reported once, not in each row.
  const lacksColumn = match.missing.includes('visitorEmail');
  let withoutEmail = 0;
  for (const [at, row] of all.entries()) {
    // Yield to the event loop: 20,000 rows block it for 35 to 60 ms.
    if (at % 1_000 === 999) await setImmediate();
    if (row.residentEmail === undefined) continue;
    const host = row.residentEmail ? findHostByEmail(row.residentEmail) : defaultHost;
    const refusal = row.date && row.time ? checkTimeExists(context, row.date, row.time) : undefined;
    if (refusal) problems.note(row.row, 'time', refusal, 'moment');
    if (!host) {
      problems.note(row.row, 'residentEmail', { code: 'resident_unknown' });
      continue;
    }
    const lacksAddress = isEmailRequired(host) && row.visitorEmail === '';
    if (lacksAddress) withoutEmail += 1;
    if (lacksAddress && !noAddress) {
      if (!lacksColumn) problems.note(row.row, 'visitorEmail', { code: 'required' });
    } else if (complete.has(row) && !refusal) {
      const visit = { ...(row as VisitImportRow), ...(lacksAddress && { visitorEmail: null }) };
      const ahead = !isPast(visit.date, visit.time, building.timeZone, now);
      validRows.push({
        ...visit,
        residentId: host.id,
        assistantId: host.assistantId,
        canInvite: ahead && hasAddress(visit.visitorEmail),
      });
    }
  }
  const { headingRow } = parsed.detected;
  const messages = translateCellProblems(context, visitImportColumns, {
    ...match,
    headingRow,
    problems: [...parsed.problems, ...problems.problems],
  });
  return { ...parsed, validRows, withoutEmail, messages };
}

/** Rows of earlier versions may contain invisible characters. */
const normalizeName = (name: string) =>
  cleanLine(removeAllInvisibleCharacters(name)).normalize('NFC').toLocaleLowerCase('fr');

/** Key of equal visits (docs/specification.md §15). */
function getVisitKey(visit: {
  residentId: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
}): string {
  const name = `${normalizeName(visit.visitorLastName)}\0${normalizeName(visit.visitorFirstName)}`;
  return `${visit.residentId}\0${name}\0${visit.date}\0${visit.time}`;
}

export async function removeAlreadyExistingVisitRows(
  context: Pick<VisitImportContext, 'db' | 'building'>,
  ready: readonly ValidRow[],
): Promise<ValidRow[]> {
  if (ready.length === 0) return [];
  const table = visits.in(context.building);
  const dates = ready.map(({ date }) => date).sort();
  const existingVisits = await context.db
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
  const knownKeys = new Set(existingVisits.map(getVisitKey));
  return ready.filter((row) => {
    const key = getVisitKey(row);
    if (knownKeys.has(key)) return false;
    knownKeys.add(key);
    return true;
  });
}

export function groupRowsByVisitor<R extends ValidRow>(rows: readonly R[]): R[][] {
  const getKey = ({ residentId, visitorEmail, visitorLastName, visitorFirstName }: R) =>
    [residentId, visitorEmail, visitorLastName, visitorFirstName].join('\0').toLowerCase();
  return [...Map.groupBy(rows, getKey).values()];
}
