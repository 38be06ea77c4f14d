import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { createHexToken } from '../../../../core/access/server/sessions.ts';
import { buildingInUseCondition } from '../../../../core/buildings/server/queries.ts';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { hashToken } from '../../../../kit/server/hashing/tokenHash.ts';
import type { Context } from '../../../../kit/server/http/router.ts';
import { DAY_MS } from '../../../../kit/time.ts';
import { isWaitingForCollection } from '../../parcel.ts';
import { findParcelsById, lockParcels, type ParcelRecord } from '../../server/queries.ts';
import { parcelAnswerLinks, parcels } from '../../server/tables.ts';
import type { AnswerLinkParcels, ParcelAnswerLinkInput } from '../collection.ts';
import { saveParcelAnswer } from './answerParcels.ts';

export const PARCEL_ANSWER_LINK_LIFETIME_MS = 90 * DAY_MS;

/** `<building>-<256 random bits>`, stored as a hash. The building id selects where to search. */
export async function createParcelAnswerLink(
  tx: Db,
  building: BuildingScope,
  recipientId: number,
  ids: readonly number[],
  now: Date,
): Promise<string> {
  const code = `${building.single}-${createHexToken()}`;
  const link = { codeHash: hashToken(code), recipientId, createdAt: now };
  await parcelAnswerLinks.insert(
    tx,
    building,
    ids.map((parcelId) => ({ ...link, parcelId })),
  );
  return code;
}

/** Parcels that still wait and still belong to the addressee of the mail. Throws `parcel_link_dead`. */
async function resolveAnswerLink({ db, now }: Pick<Context, 'db' | 'now'>, code: string) {
  const id = Number(/^(\d{1,9})-/.exec(code)?.[1] ?? 0);
  const scope = new BuildingScope([id]);
  const links = parcelAnswerLinks.in(scope);
  const table = parcels.in(scope);
  const rows = await db
    .select({ parcel: table.id, state: table.state, name: buildings.name })
    .from(links)
    .innerJoin(buildings, and(eq(buildings.id, links.buildingId), buildingInUseCondition))
    .innerJoin(table, and(eq(table.id, links.parcelId), eq(table.recipientId, links.recipientId)))
    .where(
      and(
        eq(links.codeHash, hashToken(code)),
        gt(links.createdAt, new Date(now.getTime() - PARCEL_ANSWER_LINK_LIFETIME_MS)),
        sql`'parcels' = any(${buildings.modules})`,
      ),
    )
    .orderBy(asc(table.id));
  const waiting = rows.filter(isWaitingForCollection);
  const [first] = waiting;
  if (!first) throw new AppError('parcel_link_dead');
  return { scope, name: first.name, ids: waiting.map(({ parcel }) => parcel) };
}

export async function readAnswerLinkParcels(
  context: Context,
  { code }: { code: string },
): Promise<AnswerLinkParcels> {
  const { db, now } = context;
  const { scope, name, ids } = await resolveAnswerLink(context, code);
  const rows = await findParcelsById({ db, building: scope, actor: null, now }, ids);
  const [first] = rows;
  return {
    building: name,
    parcels: rows.flatMap(({ sender, date, time, state }) =>
      state === 'atDesk' || state === 'kept' ? [{ sender, date, time, state }] : [],
    ),
    answer: first?.answer ?? null,
    answerName: first?.answerName ?? '',
  };
}

export async function answerMailedParcels(
  context: Context,
  { code, answer, name }: ParcelAnswerLinkInput,
): Promise<void> {
  const { scope, ids } = await resolveAnswerLink(context, code);
  const waitingParcels = (await lockParcels(context.db, scope, ids)).filter(isWaitingForCollection);
  if (waitingParcels.length === 0) throw new AppError('parcel_link_dead');
  await saveParcelAnswer(context, scope, waitingParcels, { answer, name });
}

export async function deleteParcelAnswerLinks(
  db: Db,
  building: BuildingScope,
  rows: readonly ParcelRecord[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await parcelAnswerLinks.delete(db, building, (table) => inArray(table.parcelId, ids));
}

export function deleteExpiredParcelAnswerLinks(db: Db, building: BuildingScope, now: Date) {
  const begin = new Date(now.getTime() - PARCEL_ANSWER_LINK_LIFETIME_MS);
  return parcelAnswerLinks.delete(db, building, (table) => lt(table.createdAt, begin));
}
