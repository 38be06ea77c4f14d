import { ZipFile } from 'yazl';
import { listOwnPersonalData } from '../../../core/feature/server/exportedLists.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import type { ExportablePersonalData } from '../../../core/feature/server/personalData.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { toSearchText } from '../../../kit/search.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { renderExportPage } from './exportPage.ts';

export async function exportOwnData(
  context: UserRequestContext,
  features: readonly Feature[],
): Promise<DownloadFile> {
  const { firstName, lastName } = context.actor;
  return createExportZip(
    context,
    `${firstName} ${lastName}`,
    await collectPersonalData(context, features),
    features,
  );
}

export async function collectPersonalData(
  context: UserRequestContext,
  features: readonly Feature[],
): Promise<ExportablePersonalData[]> {
  const lists: ExportablePersonalData[] = [];
  for (const feature of features) lists.push(...(await listOwnPersonalData(context, feature)));
  return lists;
}

/** One zip with JSON and HTML. `leftOut` lists in words what only the person themselves can export. */
export async function createExportZip(
  context: UserRequestContext,
  person: string,
  lists: readonly ExportablePersonalData[],
  features: readonly Feature[],
  leftOut: readonly string[] = [],
): Promise<DownloadFile> {
  const { now, actor } = context;
  const createdAt = now.toISOString();
  const json = {
    madeAt: createdAt,
    person,
    ...(leftOut.length > 0 && { leftOut }),
    ...Object.fromEntries(lists.map(({ name, rows }) => [name, rows])),
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`${JSON.stringify(json, null, 2)}\n`), 'parvis.json', { mtime: now });
  zip.addBuffer(Buffer.from(renderExportPage(context, person, lists, features, leftOut)), 'parvis.html', {
    mtime: now,
  });
  zip.end();
  const bytes = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
  const day = getToday(actor.buildings[0]?.timeZone ?? 'UTC', now);
  // The name keeps exports of several people apart.
  const personName = toSearchText(person).match(/[a-z0-9]+/g) ?? [];
  return { filename: `${['parvis', ...personName, day].join('-')}.zip`, bytes };
}
