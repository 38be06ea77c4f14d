import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/server/feature.ts';
import {
  appendBuildingName,
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { badgeLoans, badges } from './tables.ts';

export const listOwnLoansForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const loans = badgeLoans.in(everywhere);
  const table = badges.in(everywhere);
  const own = await db
    .select({ number: table.number, givenAt: loans.givenAt, returnedAt: loans.returnedAt })
    .from(loans)
    .innerJoin(table, and(eq(table.buildingId, loans.buildingId), eq(table.id, loans.badgeId)))
    .where(eq(loans.residentId, actor.userId))
    .orderBy(asc(loans.givenAt), asc(loans.id));
  const rows = own.map(({ number, givenAt, returnedAt }) => ({
    number,
    givenAt: givenAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? '',
  }));
  return [toPersonalList('badges', (key) => translate(language, `badges:personal.${key}`), rows)];
};

/** A badge that is out must be returned even if the account is deleted. */
export const previewBadgeLoansOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const ahead = [];
  for (const building of getActorBuildings(actor)) {
    const loans = badgeLoans.in(building);
    const table = badges.in(building);
    const out = await db
      .select({ number: table.number, givenAt: loans.givenAt })
      .from(loans)
      .innerJoin(table, eq(table.id, loans.badgeId))
      .where(and(eq(loans.residentId, actor.userId), isNull(loans.returnedAt)));
    for (const { number, givenAt } of out)
      ahead.push({ at: givenAt.toISOString(), words: appendBuildingName(context, building, number) });
  }
  const say = (key: string, count: number) => translate(language, `badges:leaving.${key}`, { count });
  return toDeletionEffects(say, [{ what: 'stays', key: 'out', count: ahead.length, ahead }]);
};

/** An open loan keeps its resident, so that the badge can still be asked back. */
export async function eraseOwnLoans({ db, actor }: UserRequestContext): Promise<void> {
  for (const building of getActorBuildings(actor))
    await badgeLoans.update(db, building, { residentId: null }, (table) =>
      and(eq(table.residentId, actor.userId), isNotNull(table.returnedAt)),
    );
}

export const anonymizeOldResidentLoans: EraseExpiredData = async (
  tx,
  building,
  { before, subjectsOnHold },
) => {
  const deleted = await badgeLoans
    .update(tx, building, { residentId: null }, (table) =>
      and(
        isNotNull(table.residentId),
        isNotNull(table.returnedAt),
        lt(table.returnedAt, sql`${before}::date`),
        notInArray(table.residentId, [...subjectsOnHold.users]),
      ),
    )
    .returning({ id: sql<number>`id` });
  return deleted.length;
};
