import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal } from '../../../kit/server/database/tables.ts';
import { ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { removeVisit } from './changeVisit.ts';
import { visits } from './tables.ts';

/**
 * Takes back every visit that somebody who leaves still expects, from today on, in all their buildings; what they wrote into
 * any of their visits goes with them.
 */
export async function eraseOwnVisits(context: UserContext): Promise<void> {
  for (const building of ownBuildings(context.actor)) {
    const table = visits.in(building);
    const waiting = await context.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.residentId, context.actor.userId),
          eq(table.status, 'waiting'),
          gte(table.date, today(building.timeZone, context.now)),
        ),
      );
    for (const { id } of waiting) await removeVisit({ ...context, building }, { id });
    const theirs = await visits
      .update(context.db, building, { comment: '' }, (table) => eq(table.residentId, context.actor.userId))
      .returning();
    await forgetComments(
      context.db,
      theirs.map(({ id }) => id),
    );
  }
}

/** What else was changed of these visits stays. */
async function forgetComments(db: Db, visits: readonly number[]): Promise<void> {
  const ofThese = sql`${factPersonal.personId} = any(${sql.param(visits)}::int[])`;
  await db
    .update(factPersonal)
    .set({ before: sql`${factPersonal.before} - 'comment'`, after: sql`${factPersonal.after} - 'comment'` })
    .where(and(eq(factPersonal.personKind, 'visitor'), ofThese));
}
