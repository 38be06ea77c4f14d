import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { cancelVisitAndSendMails } from './applyVisitEdit.ts';
import { selectFutureVisits } from './futureVisits.ts';
import { visits } from './tables.ts';

/** The visits stay listed as cancelled, because the visitors may still come. */
export async function eraseOwnVisits(context: UserRequestContext): Promise<void> {
  for (const building of getActorBuildings(context.actor)) {
    for (const visit of await selectFutureVisits(context, building, [context.actor.userId]).for('update'))
      await cancelVisitAndSendMails({ ...context, building }, visit);
    const updated = await visits
      .update(context.db, building, { comment: '' }, (table) => eq(table.residentId, context.actor.userId))
      .returning();
    await eraseComments(
      context.db,
      updated.map(({ id }) => id),
    );
  }
}

async function eraseComments(db: Db, visits: readonly number[]): Promise<void> {
  const isOfVisits = sql`${storedActivityPersonalValues.personId} = any(${sql.param(visits)}::int[])`;
  await db
    .update(storedActivityPersonalValues)
    .set({
      before: sql`${storedActivityPersonalValues.before} - 'comment'`,
      after: sql`${storedActivityPersonalValues.after} - 'comment'`,
    })
    .where(and(eq(storedActivityPersonalValues.personKind, 'visitor'), isOfVisits));
}
