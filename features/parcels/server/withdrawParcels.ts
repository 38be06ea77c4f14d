import { and, eq, isNull, or } from 'drizzle-orm';
import { Building, type UserContext } from '../../../kit/server/http.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

/** Stands where a name was. */
const NOBODY = '–';

/**
 * Takes back what somebody who leaves still awaits, in all their buildings, and removes them from what has come for them:
 * the rows stay without. What they announced for others stays, without their words.
 */
export async function withdrawParcels(context: UserContext): Promise<void> {
  const { db, actor } = context;
  for (const own of actor.buildings) {
    const building = new Building(own);
    const theirs = (table: Table) =>
      or(
        eq(table.recipientId, actor.userId),
        and(eq(table.announcedBy, actor.userId), isNull(table.recipientId)),
      );
    const awaited = await parcels
      .delete(db, building, (table) => and(theirs(table), eq(table.state, 'announced')))
      .returning();
    await parcels.update(db, building, { recipient: NOBODY, sender: NOBODY, comment: '' }, theirs);
    await parcels.update(db, building, { comment: '' }, (table) => eq(table.announcedBy, actor.userId));
    await context.audit(
      ...awaited.map(({ id }) => ({
        action: 'parcel.removed',
        entity: 'parcel',
        id,
        buildingId: building.id,
        values: { state: 'announced' },
      })),
    );
    await context.announce(building.id, 'parcels');
  }
}
