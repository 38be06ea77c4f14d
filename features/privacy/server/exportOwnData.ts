import { eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { Feature } from '../../../core/server/feature.ts';
import {
  type ExportablePersonalData,
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { toSearchText } from '../../../kit/search.ts';
import { findActivityOfUser } from '../../../kit/server/activity/activityOfUser.ts';
import { idempotencyKeys } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { renderExportPage } from './exportPage.ts';
import { accountDeletionRequests } from './tables.ts';

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
  for (const { personalData } of features) if (personalData) lists.push(...(await personalData(context)));
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

/** Entries of the audit log, deletion requests and stored answers for idempotency keys. */
export const listOwnActivityForExport: ListPersonalData = async ({ db, actor, language, translate }) => {
  const rows = await db
    .select()
    .from(accountDeletionRequests)
    .where(eq(accountDeletionRequests.userId, actor.userId));
  const requests = rows.map(({ requestedAt, closedAt, proven }) => ({
    requestedAt: requestedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? '',
    proven,
  }));
  const storedAnswers = await db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, actor.userId))
    .orderBy(idempotencyKeys.createdAt);
  // Stored answers may name other people, so only their call and time are exported.
  const answers = storedAnswers.map(({ createdAt, call }) => ({ at: createdAt.toISOString(), call }));
  const trail = (await findActivityOfUser(db, actor.userId)).map(
    ({ at, kind, actorId, fields, before, after }) => ({
      at: at.toISOString(),
      action: kind,
      by: actorId === actor.userId,
      fields,
      before: before ? JSON.stringify(before) : '',
      after: after ? JSON.stringify(after) : '',
    }),
  );
  const say = (list: string) => (key: string) => translate(language, `privacy:personal.${list}.${key}`);
  return [
    toPersonalList('deletionRequests', say('requests'), requests),
    toPersonalList('audit', say('audit'), trail, ['before', 'after']),
    toPersonalList('repeatableAnswers', say('answers'), answers),
  ];
};

export const previewKeptActivity: PreviewDeletion = async ({ language, translate }) => {
  const say = (key: string) => translate(language, `privacy:leaving.${key}`);
  return toDeletionEffects(say, [{ what: 'stays', key: 'trail', count: 1 }]);
};
