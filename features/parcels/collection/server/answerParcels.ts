import { inArray } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { BuildingContext, Context } from '../../../../kit/server/http/router.ts';
import { parcelAnswered } from '../../activity.ts';
import type { ParcelAnswerKind } from '../../parcel.ts';
import { can } from '../../policy.ts';
import { lockParcels, type ParcelRecord } from '../../server/queries.ts';
import { requireAllowedParcelTransitions } from '../../server/requireAllowedParcelTransitions.ts';
import { parcels } from '../../server/tables.ts';
import type { ParcelAnswer } from '../collection.ts';

export async function answerParcels(
  context: BuildingContext,
  { parcels: parcelIds, answer, name }: ParcelAnswer,
): Promise<void> {
  const { db, actor, building } = context;
  const ids = [...new Set(parcelIds)];
  const lockedParcels = await lockParcels(db, building, ids);
  if (lockedParcels.length < ids.length || !lockedParcels.every((parcel) => can.answer(actor, parcel)))
    throw new AppError('not_found');
  // Refused with the same error as a hand-over.
  await requireAllowedParcelTransitions(
    context,
    lockedParcels.map((parcel) => ({ parcel, to: 'received' })),
  );
  await saveParcelAnswer(context, building, lockedParcels, { answer, name });
}

/** The parcels must be locked and waiting. A repeated answer changes nothing. */
export async function saveParcelAnswer(
  { db, now, recordActivity }: Pick<Context, 'now' | 'recordActivity'> & { db: Db },
  building: BuildingScope,
  rows: readonly ParcelRecord[],
  { answer, name }: { answer: ParcelAnswerKind | null; name: string },
): Promise<void> {
  const answerName = answer === 'colleague' ? name : '';
  const changedRows = rows.filter((parcel) => parcel.answer !== answer || parcel.answerName !== answerName);
  if (changedRows.length === 0) return;
  const ids = changedRows.map(({ id }) => id);
  const answeredAt = answer === null ? null : now;
  await parcels.update(db, building, { answer, answerName, answeredAt }, (table) => inArray(table.id, ids));
  await recordActivity(
    ...ids.map((id) => parcelAnswered({ building: building.single, id, details: { answer } })),
  );
}
