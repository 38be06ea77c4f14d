import type { DownloadFile } from '../../../kit/endpoint.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { createVisitTextFilter } from '../filterVisits.ts';
import { can } from '../policy.ts';
import { sortVisits } from '../sortVisits.ts';
import { type VisitExportFilter, visitStatuses } from '../visit.ts';
import {
  type VisitExportTexts,
  visitExportColumns,
  writeVisitExport,
  writeVisitImportTemplate,
} from './exportSpreadsheet.ts';
import { listVisits } from './queries.ts';

export async function exportVisits(
  context: BuildingContext,
  { search, status, sort, ...range }: VisitExportFilter,
): Promise<DownloadFile> {
  const { actor, language, translate } = context;
  const days = resolveDayRange(context, range);
  const found = createVisitTextFilter(await listVisits(context, days))(search).filter(
    (visit) => status === undefined || visit.status === status,
  );
  const say = (key: string) => translate(language, `visits:${key}`);
  const translateKeys = <K extends string>(keys: readonly K[], prefix: string) =>
    Object.fromEntries(keys.map((key) => [key, say(`${prefix}.${key}`)])) as Record<K, string>;
  const texts: VisitExportTexts = {
    sheetName: say('export.sheet'),
    headings: translateKeys(visitExportColumns, 'columns'),
    residentLeft: say('residentLeft'),
    statuses: translateKeys(visitStatuses, 'status'),
    nda: { signed: say('nda.signed'), missing: say('nda.missing') },
  };
  const visits = sortVisits(found, sort, (of) => texts.statuses[of]);
  const bytes = await writeVisitExport(visits, texts, { withEmail: can.seeVisitorEmail(actor) });
  return { filename: `${say('export.file')}-${days.from}.xlsx`, bytes };
}

export async function createVisitImportTemplate({
  actor,
  language,
  now,
  translate,
}: UserRequestContext): Promise<DownloadFile> {
  const timeZone = actor.buildings[0]?.timeZone ?? 'UTC';
  const bytes = await writeVisitImportTemplate(language, {
    exampleDay: addDays(getToday(timeZone, now), 1),
    residentEmail: can.announceForOthers(actor) ? actor.email : null,
  });
  return { filename: `${translate(language, 'visits:export.template')}.xlsx`, bytes };
}
