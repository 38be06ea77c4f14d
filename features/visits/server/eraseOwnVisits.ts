import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal } from '../../../kit/server/database/tables.ts';
import { ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { cancel } from './changeVisit.ts';
import { visitsAhead } from './leaving.ts';
import { visits } from './tables.ts';

/**
 * Cancels every visit that somebody who leaves still expects, from today on, in all their buildings: each stays on its day, since the
 * visitor may turn up whether or not they were written to. What the one who leaves wrote into any of their visits goes with them.
 */
export async function eraseOwnVisits(context: UserContext): Promise<void> {
  for (const building of ownBuildings(context.actor)) {
    for (const visit of await visitsAhead(context, building, [context.actor.userId]).for('update'))
      await cancel({ ...context, building }, visit);
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
