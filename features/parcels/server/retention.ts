import { type AnyColumn, and, eq, inArray, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { visitorOnLegalHoldCondition } from '../../../core/people/server/legalHolds.ts';
import type { EraseExpiredData } from '../../../core/server/feature.ts';
import { personalValuesJoinCondition } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { parcelChanged } from '../activity.ts';
import { finalParcelStates } from '../parcel.ts';
import { ERASED_PARCEL_NAME, erasedParcelDetails } from './erasedParcel.ts';
import { deleteParcelAnswerLinks } from './reception/answerLinks.ts';
import { parcels } from './tables.ts';

/** Anonymises parcels that ended long ago. Their rows are kept for statistics. */
export const anonymiseEndedParcels: EraseExpiredData = async (tx, building, { before, subjectsOnHold }) => {
  const isNotOnHold = (person: AnyColumn) =>
    or(isNull(person), notInArray(person, [...subjectsOnHold.users]));
  const anonymised = await parcels
    .update(
      tx,
      building,
      {
        recipient: ERASED_PARCEL_NAME,
        recipientId: null,
        companyName: '',
        sender: ERASED_PARCEL_NAME,
        ...erasedParcelDetails,
        announcedBy: null,
      },
      (table) =>
        and(
          lt(table.date, before),
          inArray(table.state, [...finalParcelStates]),
          ne(table.recipient, ERASED_PARCEL_NAME),
          isNotOnHold(table.recipientId),
          isNotOnHold(table.announcedBy),
          not(visitorOnLegalHoldCondition(table, table.recipient)),
          not(visitorOnLegalHoldCondition(table, table.sender)),
        ),
    )
    .returning();
  await deleteParcelAnswerLinks(tx, building, anonymised);
  await eraseParcelActivityValues(
    tx,
    anonymised.map(({ id }) => id),
  );
  return anonymised.length;
};

export async function eraseParcelActivityValues(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const changes = db
    .select({ at: activities.at, id: activities.id })
    .from(activities)
    .innerJoin(storedActivityPersonalValues, personalValuesJoinCondition)
    .where(and(eq(activities.kind, parcelChanged.name), inArray(activities.entityId, [...ids])));
  await db
    .delete(storedActivityPersonalValues)
    .where(sql`(${storedActivityPersonalValues.at}, ${storedActivityPersonalValues.factId}) in ${changes}`);
}
