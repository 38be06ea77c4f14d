import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal } from '../../../kit/server/database/tables.ts';
import { ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { cancel } from './changeVisit.ts';
import { selectVisitsAhead } from './leaving.ts';
import { visits } from './tables.ts';

/** The visits stay listed as cancelled, because the visitors may still come. */
export async function eraseOwnVisits(context: UserContext): Promise<void> {
  for (const building of ownBuildings(context.actor)) {
    for (const visit of await selectVisitsAhead(context, building, [context.actor.userId]).for('update'))
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

async function forgetComments(db: Db, visits: readonly number[]): Promise<void> {
  const ofThese = sql`${factPersonal.personId} = any(${sql.param(visits)}::int[])`;
  await db
    .update(factPersonal)
    .set({ before: sql`${factPersonal.before} - 'comment'`, after: sql`${factPersonal.after} - 'comment'` })
    .where(and(eq(factPersonal.personKind, 'visitor'), ofThese));
}
