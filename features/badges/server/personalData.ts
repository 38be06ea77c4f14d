import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import { badgeLoans, badges } from './tables.ts';

/** A badge that is out must be returned even if the account is deleted. */
const badgesOut: FutureEntries<{ id: number; number: string; givenAt: Date }> = {
  key: 'out',
  deletionPreview: 'stays',
  select({ db, building }, owners) {
    const [loans, table] = [badgeLoans.in(building), badges.in(building)];
    return db
      .select({ id: loans.id, number: table.number, givenAt: loans.givenAt })
      .from(loans)
      .innerJoin(table, eq(table.id, loans.badgeId))
      .where(and(owners.ownedCondition(loans.residentId), isNull(loans.returnedAt)));
  },
  describe: (_, rows) => rows.map(({ number, givenAt }) => ({ at: givenAt.toISOString(), words: number })),
};

export const badgePersonalData: PersonalData = {
  columns: { badge_loans: 'resident_id given_by returned_by' },
  exported: [
    {
      name: 'badges',
      async rows({ db, actor, everywhere }) {
        const [loans, table] = [badgeLoans.in(everywhere), badges.in(everywhere)];
        const rows = await db
          .select({ number: table.number, givenAt: loans.givenAt, returnedAt: loans.returnedAt })
          .from(loans)
          .innerJoin(table, and(eq(table.buildingId, loans.buildingId), eq(table.id, loans.badgeId)))
          .where(eq(loans.residentId, actor.userId))
          .orderBy(asc(loans.givenAt), asc(loans.id));
        return rows.map((row) => ({ ...row, returnedAt: row.returnedAt ?? '' }));
      },
    },
  ],
  futureEntries: [badgesOut],
  async eraseInBuilding({ db, building, actor }) {
    await badgeLoans.update(db, building, { residentId: null }, (table) =>
      and(eq(table.residentId, actor.userId), isNotNull(table.returnedAt)),
    );
  },
  retention: {
    async visitors(tx, building, { before, subjectsOnHold }) {
      const erased = await badgeLoans
        .update(tx, building, { residentId: null }, (table) =>
          and(
            isNotNull(table.residentId),
            isNotNull(table.returnedAt),
            lt(table.returnedAt, sql`${before}::date`),
            notInArray(table.residentId, [...subjectsOnHold.users]),
          ),
        )
        .returning({ id: sql<number>`id` });
      return erased.length;
    },
  },
};
