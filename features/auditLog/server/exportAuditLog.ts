import { desc } from 'drizzle-orm';
import type { Feature } from '../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { getLocalNow, getToday } from '../../../kit/time.ts';
import { describeAuditLogEntries, type RecordedActivity } from './describeAuditLogEntries.ts';
import { type AuditLogQuery, requireAuditLogReader, selectAuditLogEntries } from './readAuditLog.ts';

const COLUMNS = ['at', 'who', 'what', 'thing', 'changes', 'details'] as const;
const WIDTHS = { at: 17, who: 26, what: 34, thing: 26, changes: 60, details: 50 };

export async function exportAuditLog(
  context: UserRequestContext & Partial<Pick<BuildingContext, 'building'>>,
  query: AuditLogQuery,
  features: readonly Feature[],
): Promise<DownloadFile> {
  await requireAuditLogReader(context);
  const { actor, building, language, now, translate } = context;
  const timeZone = building?.timeZone ?? actor.buildings[0]?.timeZone ?? 'UTC';
  const list = selectAuditLogEntries(context, query, false).as('list');
  const rows = await readRowsWithinLimit(
    context.db.select().from(list).orderBy(desc(list.at), desc(list.id)),
  );
  const entries = await describeAuditLogEntries(context, rows as RecordedActivity[], features);
  const say = (key: string, params: object = {}) => translate(language, `auditLog:${key}`, { ...params });
  const bytes = await writeSpreadsheet({
    sheetName: say('sheet.name'),
    columns: COLUMNS.map((column) => ({ heading: say(`columns.${column}`), width: WIDTHS[column] })),
    rows: entries.map(({ at, by, who, what, thing, changes, details }) => [
      getLocalNow(timeZone, new Date(at)),
      by === 'person' ? who : say(`by.${by}`),
      what,
      thing,
      changes.map((change) => say('sheet.change', change)).join('\n'),
      details.map(({ field: name, value }) => say('pair', { name, value })).join('\n'),
    ]),
  });
  return { filename: `${say('sheet.file')}-${getToday(timeZone, now)}.xlsx`, bytes };
}
