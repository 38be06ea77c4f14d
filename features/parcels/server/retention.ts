import {
  type AnyColumn,
  and,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/feature/server/personalData.ts';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import { personalValuesJoinCondition } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { parcelChanged } from '../activity.ts';
import { deleteParcelAnswerLinks } from '../collection/server/answerLinks.ts';
import { ERASED_PARCEL_NAME, finalParcelStates } from '../parcel.ts';
import { parcels } from './tables.ts';

/** Unreferenced pictures are deleted by a job. */
const erasedDetails = {
  comment: '',
  tracking: '',
  photoId: null,
  signatureId: null,
  fetchedBy: '',
  answerName: '',
} as const;
export const erasedParcelColumns = {
  recipient: ERASED_PARCEL_NAME,
  sender: ERASED_PARCEL_NAME,
  ...erasedDetails,
};

/** Anonymises parcels that ended long ago. Their rows are kept for statistics. */
export const anonymiseEndedParcels: EraseExpiredData = async (tx, building, { before, subjectsOnHold }) => {
  const isNotOnHold = (person: AnyColumn) =>
    or(isNull(person), notInArray(person, [...subjectsOnHold.users]));
  const anonymised = await parcels
    .update(
      tx,
      building,
      { ...erasedParcelColumns, recipientId: null, companyName: '', announcedBy: null },
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
  const ids = anonymised.map(({ id }) => id);
  await eraseParcelActivityValues(tx, inArray(activities.entityId, ids));
  return anonymised.length;
};

/** The names of changed fields are kept; the values may be stored under another person. */
export async function eraseParcelActivityValues(db: Db, condition: SQL | undefined): Promise<void> {
  const changes = db
    .select({ at: activities.at, id: activities.id })
    .from(activities)
    .innerJoin(storedActivityPersonalValues, personalValuesJoinCondition)
    .where(and(eq(activities.kind, parcelChanged.name), condition));
  await db
    .delete(storedActivityPersonalValues)
    .where(sql`(${storedActivityPersonalValues.at}, ${storedActivityPersonalValues.factId}) in ${changes}`);
}

export function parcelChangeConcernsPersonCondition(userId: number): SQL | undefined {
  const isTheirs = (values: AnyColumn, key: string) => sql`(${values} ->> ${key}::text)::int = ${userId}`;
  return or(
    isTheirs(activities.says, 'announcedBy'),
    isTheirs(storedActivityPersonalValues.before, 'recipientId'),
    isTheirs(storedActivityPersonalValues.after, 'recipientId'),
  );
}
