import { inArray } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import { lockFileForReference } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { parcelStateChanged } from '../../activity.ts';
import { can } from '../../policy.ts';
import { lockParcels } from '../../server/queries.ts';
import { requireAllowedParcelTransitions } from '../../server/requireAllowedParcelTransitions.ts';
import { parcels } from '../../server/tables.ts';
import type { ParcelHandoverInput } from '../collection.ts';
import { resolveParcelPassOwnerId } from './parcelPass.ts';

/** All or none. A trigger erases the details if the hand-over is undone. */
export async function handOverParcels(
  context: BuildingContext,
  { parcels: parcelIds, fetchedBy, signature, pass }: ParcelHandoverInput,
): Promise<void> {
  const { db, actor, building, now } = context;
  const ids = [...new Set(parcelIds)];
  const lockedParcels = await lockParcels(db, building, ids);
  if (lockedParcels.length < ids.length || !lockedParcels.every((parcel) => can.see(actor, parcel)))
    throw new AppError('not_found');
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  if (pass !== undefined) {
    const owner = await resolveParcelPassOwnerId(context, pass);
    if (lockedParcels.some(({ recipientId }) => recipientId !== owner))
      throw new AppError('parcel_pass_dead');
  }
  await requireAllowedParcelTransitions(
    context,
    lockedParcels.map((parcel) => ({ parcel, to: 'received' })),
  );
  if (signature !== undefined)
    await lockFileForReference(db, building, { id: signature, kind: 'picture', field: 'signature' });
  const signatureProof = signature === undefined ? null : ('signature' as const);
  const proof = pass === undefined ? signatureProof : ('pass' as const);
  const handoverColumns = {
    fetchedBy,
    proof,
    signatureId: signature ?? null,
    endedAt: now,
    endedBy: actor.userId,
  };
  await parcels.update(db, building, { state: 'received', ...handoverColumns, updatedAt: now }, (table) =>
    inArray(table.id, ids),
  );
  await context.recordActivity(
    ...lockedParcels.map(({ id, state: from }) =>
      parcelStateChanged({
        building: building.id,
        id,
        details: { from, to: 'received', ...(proof && { proof }) },
      }),
    ),
  );
}
