import { filterPrincipalsByBuilding } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/errors.ts';
import { lockInOrder } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { selectPreviewRows } from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import { runInImportQueue } from '../../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import { toImportColumnMapping } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { visitImported } from '../../activity.ts';
import { queuePrincipalAnnouncementMail } from '../../mails/server/principalMailJobs.ts';
import { visitorInvitationBatchJob } from '../../mails/server/visitorMailJobs.ts';
import { can } from '../../policy.ts';
import { toVisitorEmailColumns } from '../../server/planVisit.ts';
import { visits } from '../../server/tables.ts';
import {
  type ImportVisitsResult,
  MAX_ROWS_INVITED_BY_DEFAULT,
  type VisitImportPreviewResult,
} from '../visitsImport.ts';
import { upsertImportColumnMapping } from './columnMappings.ts';
import {
  type CheckedVisitSheet,
  checkHostsAndEmails,
  groupRowsByVisitor,
  parseAndCheckSheet,
  removeAlreadyExistingVisitRows,
  type VisitImportContext,
  type VisitImportRequest,
} from './readImport.ts';
import { insertVisitImportRecord, visitImportLock } from './undoVisitImport.ts';

/** Runs before the transaction, because reading a file is slow. */
export function prepareImportVisits(
  context: VisitImportContext,
  request: VisitImportRequest,
): Promise<CheckedVisitSheet> {
  return runInImportQueue(context, async () => {
    const checked = await parseAndCheckSheet(context, request);
    throwIfProblems(checked);
    return checked;
  });
}

function throwIfProblems({ messages }: CheckedVisitSheet): void {
  if (messages.length > 0) throw new AppError('import_invalid', { extra: { rows: messages } });
}

/** `prepared` is checked again, because people may have changed since. */
export async function importVisits(
  context: BuildingContext,
  request: VisitImportRequest,
  prepared: CheckedVisitSheet,
): Promise<ImportVisitsResult> {
  const { db, actor, building, now } = context;
  const checked = await checkHostsAndEmails(context, prepared, request);
  throwIfProblems(checked);

  await lockInOrder(db, [visitImportLock.of(building.id)]);
  const rows = await removeAlreadyExistingVisitRows(context, checked.validRows);
  const invites = request.sendInvitations ?? checked.validRows.length <= MAX_ROWS_INVITED_BY_DEFAULT;
  const importId = rows.length > 0 ? await insertVisitImportRecord(context, rows.length) : null;
  const ids = await visits.insertMany(
    db,
    building,
    rows.map(({ row: _, residentEmail: __, canInvite, visitorEmail, ...visit }) => ({
      ...visit,
      ...toVisitorEmailColumns(visitorEmail),
      invitedAt: invites && canInvite ? now : null,
      importId,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const isChosen = request.columns || request.nameOrder || request.time || checked.detected.remembered;
  // Worksheets without headings cannot be recognised again.
  if (isChosen && checked.detected.headingRow > 0) {
    const { headingsHash, match, detected } = checked;
    const columns = toImportColumnMapping(match.columns);
    const { nameOrder, time } = detected;
    await upsertImportColumnMapping(context, { headingsHash, columns, nameOrder, time });
  }
  context.signal.throwIfAborted();
  if (invites) {
    const invited = rows
      .map((row, at) => ({ ...row, id: ids[at] as number }))
      .filter(({ canInvite }) => canInvite);
    const groups = groupRowsByVisitor(invited).map((group) => group.map(({ id }) => id));
    if (groups.length > 0)
      await context.enqueue(visitorInvitationBatchJob, { building: building.id, groups, bulk: true });
  }
  await queuePrincipalAnnouncementMail(
    context,
    rows.map((row, at) => ({ ...row, id: ids[at] as number })),
  );
  await context.recordActivity(
    ...rows.map(({ residentId }, at) =>
      visitImported({ building: building.id, id: ids[at] as number, details: { residentId } }),
    ),
  );
  context.signal.throwIfAborted();
  const days = rows.map(({ date }) => date).sort();
  return {
    created: rows.length,
    skipped: checked.validRows.length - rows.length,
    import: importId,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}

export function previewVisitImport(
  context: BuildingContext,
  request: VisitImportRequest,
): Promise<VisitImportPreviewResult> {
  return runInImportQueue(context, async () => {
    const checked = await parseAndCheckSheet(context, request, { showsRows: true });
    const fresh = await removeAlreadyExistingVisitRows(context, checked.validRows);
    const { leftOut, messages: problems } = checked;
    const { rows, otherRows } = selectPreviewRows(checked.texts, parseRowNumber, { problems, leftOut });
    return {
      ...checked.detected,
      leftOut: leftOut.length,
      withoutAddress: checked.withoutEmail,
      asksResident: getHostQuestion(context, checked),
      columns: checked.match.columns.map((column) => ({ ...column })),
      missing: [...checked.match.missing],
      total: checked.validRows.length,
      duplicates: checked.validRows.length - fresh.length,
      invitations: groupRowsByVisitor(fresh.filter(({ canInvite }) => canInvite)).length,
      problems,
      otherRows,
      rows: rows.map((text) => {
        const [row, cells] = JSON.parse(text);
        return { row, cells };
      }),
    };
  });
}

function getHostQuestion({ actor, building }: BuildingContext, checked: CheckedVisitSheet) {
  const asks = can.announceForOthers(actor)
    ? 'required'
    : filterPrincipalsByBuilding(actor, building.id).length > 0
      ? 'optional'
      : null;
  const hasColumn = checked.match.columns.some(({ field }) => field === 'residentEmail');
  const isNamedByAll =
    hasColumn && [...checked.rows, ...checked.incomplete].every(({ residentEmail }) => residentEmail !== '');
  return isNamedByAll ? null : asks;
}

const parseRowNumber = (text: string) => Number.parseInt(text.slice(1), 10);
