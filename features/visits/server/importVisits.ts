import { findPrincipalsInBuilding } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { lockInOrder } from '../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { runInImportQueue } from '../../../kit/server/spreadsheetImport/importQueue.ts';
import { visitImported } from '../activity.ts';
import { can } from '../policy.ts';
import { IMPORT_INVITES_BY_DEFAULT, type ImportDone, type ImportPreview } from '../visitsImport.ts';
import { inviteVisitors } from './emails.ts';
import { saveMapping } from './importMemory.ts';
import { emailColumns } from './planVisit.ts';
import { queueAnnounced } from './principalMails.ts';
import {
  type CheckedSheet,
  checkSheet,
  describeProblems,
  groupByVisitor,
  type ImportRequest,
  type Reading,
  readSheet,
  withoutDuplicates,
} from './readImport.ts';
import { visits } from './tables.ts';
import { IMPORTS, noteImport } from './undoImport.ts';

/** Runs before the transaction, because reading a file is slow. */
export function prepareImport(context: Reading, request: ImportRequest): Promise<CheckedSheet> {
  return runInImportQueue(context, async () => {
    const read = await readSheet(context, request);
    await refuseProblems(context, read);
    return read;
  });
}

async function refuseProblems(context: Reading, read: CheckedSheet): Promise<void> {
  const messages = describeProblems(context, read);
  if (messages.length > 0) throw new AppError('import_invalid', { extra: { rows: messages } });
}

/** `prepared` is checked again, because people may have changed since. */
export async function importVisits(
  context: BuildingContext,
  request: ImportRequest,
  prepared: CheckedSheet,
): Promise<ImportDone> {
  const { db, actor, building, now } = context;
  const read = await checkSheet(context, prepared);
  await refuseProblems(context, read);

  await lockInOrder(db, [IMPORTS.of(building.id)]);
  const rows = await withoutDuplicates(context, read.ready);
  const invites = request.sendInvitations ?? read.ready.length <= IMPORT_INVITES_BY_DEFAULT;
  const importId = rows.length > 0 ? await noteImport(context, rows.length) : null;
  const ids = await visits.insertMany(
    db,
    building,
    rows.map(({ row: _, residentEmail: __, invitable, visitorEmail, ...visit }) => ({
      ...visit,
      ...emailColumns(visitorEmail),
      invitedAt: invites && invitable ? now : null,
      importId,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const isChosen = request.columns || request.nameOrder || request.time || read.remembered;
  // Worksheets without headings cannot be recognised again.
  if (isChosen && read.headingRow > 0) {
    const { headingsHash, nameOrder, time } = read;
    await saveMapping(context, { headingsHash, columns: getMapping(read), nameOrder, time });
  }
  context.signal.throwIfAborted();
  if (invites) {
    const told = rows
      .map((row, at) => ({ ...row, id: ids[at] as number }))
      .filter(({ invitable }) => invitable);
    const groups = groupByVisitor(told).map((group) => group.map(({ id }) => id));
    if (groups.length > 0)
      await context.enqueue(inviteVisitors, { building: building.id, groups, bulk: true });
  }
  await queueAnnounced(
    context,
    rows.map((row, at) => ({ ...row, id: ids[at] as number })),
  );
  await context.recordActivity(
    ...rows.map(({ residentId }, at) =>
      visitImported({ building: building.id, id: ids[at] as number, says: { residentId } }),
    ),
  );
  context.signal.throwIfAborted();
  const days = rows.map(({ date }) => date).sort();
  return {
    created: rows.length,
    skipped: read.ready.length - rows.length,
    import: importId,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}

const getMapping = ({ match }: Pick<CheckedSheet, 'match'>) =>
  Object.fromEntries(match.columns.map(({ column, field }) => [String(column), field]));

const FIRST_ROWS = 20;
const BAD_ROWS = 200;

export function previewImport(context: BuildingContext, request: ImportRequest): Promise<ImportPreview> {
  return runInImportQueue(context, async () => {
    const read = await readSheet(context, request, { showsRows: true });
    const fresh = await withoutDuplicates(context, read.ready);
    const bad = new Set([...read.all.flatMap(({ rows }) => rows), ...read.leftOut]);
    const first = read.texts.slice(0, FIRST_ROWS);
    const further = read.texts.slice(FIRST_ROWS);
    const wrong = further.filter((text) => bad.has(parseRowNumber(text)));
    return {
      sheets: read.sheets,
      sheet: read.sheet,
      headingRow: read.headingRow,
      remembered: read.remembered,
      nameOrder: read.nameOrder,
      names: read.names,
      dateOrder: read.dateOrder,
      time: read.time,
      date: read.date,
      hidden: read.hidden,
      leftOut: read.leftOut.length,
      canceled: read.canceled,
      withoutAddress: read.withoutAddress,
      asksResident: getHostQuestion(context, read),
      columns: read.match.columns.map((column) => ({ ...column })),
      missing: [...read.match.missing],
      total: read.ready.length,
      duplicates: read.ready.length - fresh.length,
      invitations: groupByVisitor(fresh.filter(({ invitable }) => invitable)).length,
      problems: describeProblems(context, read),
      otherRows: further.length - wrong.length,
      rows: [...first, ...wrong.slice(0, BAD_ROWS)].map((text) => {
        const [row, cells] = JSON.parse(text);
        return { row, cells };
      }),
    };
  });
}

function getHostQuestion({ actor, building }: BuildingContext, read: CheckedSheet) {
  const asks = can.announceForOthers(actor)
    ? 'required'
    : findPrincipalsInBuilding(actor, building.id).length > 0
      ? 'optional'
      : null;
  const hasColumn = read.match.columns.some(({ field }) => field === 'residentEmail');
  const isNamedByAll =
    hasColumn && [...read.rows, ...read.incomplete].every(({ residentEmail }) => residentEmail !== '');
  return isNamedByAll ? null : asks;
}

const parseRowNumber = (text: string) => Number.parseInt(text.slice(1), 10);
