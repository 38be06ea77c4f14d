import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal, facts } from '../../../kit/server/database/tables.ts';
import { ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { hasNamesake, isCalled } from './recipient.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

/** Stands where a name was. */
const NOBODY = '–';

/**
 * Takes back what somebody who leaves still awaits, in all their buildings, and removes them from what has come for them:
 * the rows stay without. What they announced for others stays, without their words.
 */
export async function eraseOwnParcels(context: UserContext): Promise<void> {
  const { db, actor } = context;
  for (const building of ownBuildings(actor)) {
    const mayBeAnothers = await hasNamesake(db, building, actor);
    const theirs = (table: Table) =>
      or(
        eq(table.recipientId, actor.userId),
        and(eq(table.announcedBy, actor.userId), isNull(table.recipientId)),
        // Labelled with their name, though nobody has said that it is they.
        mayBeAnothers ? undefined : and(isNull(table.recipientId), isCalled(sql`${table.recipient}`, actor)),
      );
    const awaited = await parcels
      .delete(db, building, (table) => and(theirs(table), eq(table.state, 'announced')))
      .returning();
    const emptied = await parcels
      .update(db, building, { recipient: NOBODY, sender: NOBODY, comment: '' }, theirs)
      .returning();
    const announced = await parcels
      .update(db, building, { comment: '' }, (table) => eq(table.announcedBy, actor.userId))
      .returning();
    const ids = [...awaited, ...emptied, ...announced].map(({ id }) => id);
    await forgetChanges(db, inArray(facts.entityId, ids));
    await context.audit(
      ...awaited.map(({ id }) => ({
        action: 'parcel.removed',
        entity: 'parcel',
        id,
        buildingId: building.id,
        values: { state: 'announced' },
      })),
    );
    await context.publish(building.id, 'parcels');
  }
  await forgetChanges(db, wasTheirs(db, actor.userId));
}

/** Of these parcels the audit trail keeps which fields were changed; the values may be kept with somebody else. */
async function forgetChanges(db: Db, ofThese: SQL | undefined): Promise<void> {
  const entries = db
    .select({ id: facts.id })
    .from(facts)
    .leftJoin(factPersonal, eq(factPersonal.factId, facts.id))
    .where(and(eq(facts.entity, 'parcel'), ofThese));
  await db.delete(factPersonal).where(inArray(factPersonal.factId, entries));
}

/** Changes of parcels that somebody announced, or that were somebody's for a while, of which nothing else may be left. */
function wasTheirs(db: Db, userId: number): SQL | undefined {
  const announced = db
    .select({ id: facts.entityId })
    .from(facts)
    .where(and(eq(facts.kind, 'parcel.announced'), eq(facts.actorId, userId)));
  return or(
    inArray(facts.entityId, announced),
    ...[factPersonal.before, factPersonal.after].map(
      (values) => sql`(${values} ->> 'recipientId')::int = ${userId}`,
    ),
  );
}
