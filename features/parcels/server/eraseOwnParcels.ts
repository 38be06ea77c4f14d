import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { personalValuesJoinCondition } from '../../../kit/server/activity/activityOfUser.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { parcelChanged, parcelDetailsErased, parcelRemoved } from '../activity.ts';
import { ERASED_PARCEL_NAME, erasedParcelDetails } from './erasedParcel.ts';
import { createOwnParcelCondition } from './previewParcelsOnAccountDeletion.ts';
import { deleteParcelAnswerLinks } from './reception/answerLinks.ts';
import { personNameCondition } from './recipient.ts';
import { parcelAnswerLinks, parcels } from './tables.ts';

/** Deletes announced parcels, anonymises the others, and clears comments written for others. */
export async function eraseOwnParcels(context: UserRequestContext): Promise<void> {
  const { db, actor } = context;
  for (const building of getActorBuildings(actor)) {
    const isOwn = await createOwnParcelCondition(context, building);
    const deletedParcels = await parcels
      .delete(db, building, (table) => and(isOwn(table), eq(table.state, 'announced')))
      .returning();
    const anonymisedParcels = await parcels
      .update(
        db,
        building,
        { recipient: ERASED_PARCEL_NAME, sender: ERASED_PARCEL_NAME, ...erasedParcelDetails },
        isOwn,
      )
      .returning();
    await deleteParcelAnswerLinks(db, building, anonymisedParcels);
    await parcelAnswerLinks.delete(db, building, (table) => eq(table.recipientId, actor.userId));
    await eraseCollectorNames(context, building);
    const parcelsForOthers = await parcels
      .update(db, building, { comment: '' }, (table) => eq(table.announcedBy, actor.userId))
      .returning();
    const keptIds = new Set([...anonymisedParcels, ...parcelsForOthers].map(({ id }) => id));
    const deletedIds = deletedParcels.map(({ id }) => id);
    await eraseRecordedValues(db, inArray(activities.entityId, [...deletedIds, ...keptIds]));
    const details = { state: 'announced' } as const;
    await context.recordActivity(
      ...deletedIds.map((id) => parcelRemoved({ building: building.id, id, details })),
      ...[...keptIds].map((id) => parcelDetailsErased({ building: building.id, id })),
    );
  }
  await eraseRecordedValues(db, concernsPerson(actor.userId));
}

async function eraseCollectorNames(
  { db, actor }: UserRequestContext,
  building: BuildingScope,
): Promise<void> {
  await parcels.update(db, building, { fetchedBy: '' }, (table) =>
    personNameCondition(sql`${table.fetchedBy}`, actor),
  );
  await parcels.update(db, building, { answerName: '' }, (table) =>
    personNameCondition(sql`${table.answerName}`, actor),
  );
}

/** The names of changed fields are kept; the values may be stored under another person. */
async function eraseRecordedValues(db: Db, condition: SQL | undefined): Promise<void> {
  const changes = db
    .select({ at: activities.at, id: activities.id })
    .from(activities)
    .innerJoin(storedActivityPersonalValues, personalValuesJoinCondition)
    .where(and(eq(activities.kind, parcelChanged.name), condition));
  await db
    .delete(storedActivityPersonalValues)
    .where(sql`(${storedActivityPersonalValues.at}, ${storedActivityPersonalValues.factId}) in ${changes}`);
}

function concernsPerson(userId: number): SQL | undefined {
  const isTheirs = (values: AnyColumn, key: string) => sql`(${values} ->> ${key}::text)::int = ${userId}`;
  return or(
    isTheirs(activities.says, 'announcedBy'),
    isTheirs(storedActivityPersonalValues.before, 'recipientId'),
    isTheirs(storedActivityPersonalValues.after, 'recipientId'),
  );
}
