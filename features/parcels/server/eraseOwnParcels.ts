import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { auditEntries, auditPersonal } from '../../../kit/server/database/tables.ts';
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
    await forgetChanges(db, inArray(auditEntries.entityId, ids));
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
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(and(eq(auditEntries.entity, 'parcel'), ofThese));
  await db.delete(auditPersonal).where(inArray(auditPersonal.entryId, entries));
}

/** Changes of parcels that somebody announced, or that were somebody's for a while, of which nothing else may be left. */
function wasTheirs(db: Db, userId: number): SQL | undefined {
  const announced = db
    .select({ id: auditEntries.entityId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'parcel.announced'), eq(auditEntries.actorId, userId)));
  return or(
    inArray(auditEntries.entityId, announced),
    ...[auditPersonal.before, auditPersonal.after].map(
      (values) => sql`(${values} ->> 'recipientId')::int = ${userId}`,
    ),
  );
}
