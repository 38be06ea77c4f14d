import { eq } from 'drizzle-orm';
import type { AffectedReservation, ClosureDecision } from '../../../../core/booking/closureEffects.ts';
import {
  applyRetirementDecisions,
  findAffectedByRetirement,
} from '../../../../core/booking/server/closureHandler.ts';
import { AppError } from '../../../../kit/errors.ts';
import { getNextPosition } from '../../../../kit/server/database/listOrder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import * as activity from '../../activity.ts';
import { rooms } from '../../server/tables.ts';
import type { RoomRetirementInput } from '../room.ts';
import { lockRoomForEdit, lockRoomPositions } from './editRooms.ts';
import { findAdministeredRoom, requireRoomAdministrator } from './listAdministeredRooms.ts';
import { roomClosureHandler } from './roomClosureHandler.ts';

export async function checkRoomRetirement(
  context: BuildingContext,
  input: { id: number; decisions: ClosureDecision[] },
): Promise<{ affected: AffectedReservation[] }> {
  requireRoomAdministrator(context);
  const room = await findAdministeredRoom(context, input.id);
  if (!room) throw new AppError('not_found');
  return { affected: await findAffectedByRetirement(context, roomClosureHandler, input) };
}

/** A retired room cannot be booked. Its future reservations move or are cancelled as decided. */
export async function retireRoom(
  context: BuildingContext,
  { id, retired, version, ...input }: RoomRetirementInput & { id: number },
): Promise<void> {
  requireRoomAdministrator(context);
  const { db, building, now } = context;
  // Lock reservations and rooms first, in the order of a booking, to avoid deadlocks.
  const outcome = retired
    ? await applyRetirementDecisions(context, roomClosureHandler, { id, ...input })
    : undefined;
  const before = await lockRoomForEdit(context, id);
  await requireVersion(before, version, () => findAdministeredRoom(context, id));
  if ((before.retiredAt !== null) === retired) return;
  const position = getNextPosition(await lockRoomPositions(context));
  await rooms.update(db, building, outcome ? { retiredAt: now } : { retiredAt: null, position }, (table) =>
    eq(table.id, id),
  );
  const retirementActivity = outcome
    ? activity.roomRetired({ building: building.id, id, details: outcome })
    : activity.roomRestored({ building: building.id, id, details: {} });
  await context.recordActivity(retirementActivity);
}
