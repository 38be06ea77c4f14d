import { inArray } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import { referToFile } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { parcelMoved } from '../../activity.ts';
import { can } from '../../policy.ts';
import type { HandOver } from '../../reception.ts';
import { lockParcels } from '../queries.ts';
import { requireAllowedTransitions } from '../requireAllowedTransitions.ts';
import { parcels } from '../tables.ts';
import { verifyParcelPass } from './parcelPass.ts';

/** All or none. A trigger erases the details if the hand-over is undone. */
export async function handOverParcels(
  context: BuildingContext,
  { parcels: wanted, fetchedBy, signature, pass }: HandOver,
): Promise<void> {
  const { db, actor, building, now } = context;
  const ids = [...new Set(wanted)];
  const found = await lockParcels(db, building, ids);
  if (found.length < ids.length || !found.every((parcel) => can.see(actor, parcel)))
    throw new AppError('not_found');
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  if (pass !== undefined) {
    const owner = await verifyParcelPass(context, pass);
    if (found.some(({ recipientId }) => recipientId !== owner)) throw new AppError('parcel_pass_dead');
  }
  await requireAllowedTransitions(
    context,
    found.map((parcel) => ({ parcel, to: 'received' })),
  );
  if (signature !== undefined)
    await referToFile(db, building, { id: signature, kind: 'picture', field: 'signature' });
  const how = signature === undefined ? null : ('signature' as const);
  const proof = pass === undefined ? how : ('pass' as const);
  const taken = { fetchedBy, proof, signatureId: signature ?? null, endedAt: now, endedBy: actor.userId };
  await parcels.update(db, building, { state: 'received', ...taken, updatedAt: now }, (table) =>
    inArray(table.id, ids),
  );
  await context.recordActivity(
    ...found.map(({ id, state: from }) =>
      parcelMoved({ building: building.id, id, details: { from, to: 'received', ...(proof && { proof }) } }),
    ),
  );
}
