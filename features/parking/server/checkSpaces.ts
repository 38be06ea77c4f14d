import { resolveHolder } from '../../../core/booking/server/holder.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/translate.ts';
import type { SpaceCheckInput, SpaceCheckResult } from '../parking.ts';
import { can } from '../policy.ts';
import {
  findParkingPeriodProblem,
  findSpaceReservationProblem,
  holderErrors,
  pickPeriodFields,
  type SpaceReservationProblem,
  type SpaceSlot,
  toSpaceClosureProblem,
} from './planReservation.ts';
import { findActiveSpaces, findSpaceReservationRow, findTakenSpaces } from './queries.ts';
import { isPeriodEndInFuture } from './reserveSpace.ts';

const isDayProblem = (refusal: SpaceReservationProblem | undefined) =>
  refusal?.code === 'building_closed' || refusal?.code === 'date_out_of_range';

export async function checkSpaces(
  context: BuildingContext,
  { bay: space, reservation, residentEmail, ...periodFields }: SpaceCheckInput,
): Promise<SpaceCheckResult> {
  const { db, building, language, translate } = context;
  const before = reservation === undefined ? undefined : await findOwnSlot(context, reservation);
  if (!before) await resolveHolder(context, residentEmail, holderErrors);
  const period = pickPeriodFields(periodFields);
  const takenSpaces = await findTakenSpaces(db, building, { ...period, except: reservation });
  const spaces = (await findActiveSpaces(db, building)).filter(
    (each) => can.reserveSpace(context.actor, each) || each.id === before?.bayId,
  );
  const refusal: SpaceReservationProblem | undefined =
    space === undefined
      ? await findParkingPeriodProblem(context, period, before)
      : ((await findSpaceReservationProblem(context, { ...period, bayId: space }, before)) ??
        toSpaceClosureProblem(takenSpaces.get(space), language) ??
        (takenSpaces.has(space) ? { field: 'bay', code: 'slot_taken' } : undefined));
  const isMoved = !before || JSON.stringify(pickPeriodFields(before)) !== JSON.stringify(period);
  return {
    free: isDayProblem(refusal) ? [] : spaces.map(({ id }) => id).filter((id) => !takenSpaces.has(id)),
    isPast: isMoved && !isPeriodEndInFuture(context, period),
    refusal: refusal
      ? { field: refusal.field, code: refusal.code, message: translateProblem(translate, language, refusal) }
      : null,
  };
}

async function findOwnSlot({ db, building, actor }: BuildingContext, id: number): Promise<SpaceSlot> {
  const row = await findSpaceReservationRow(db, building, id, 'unlocked');
  if (!row?.booked) throw new AppError('not_found');
  if (!can.change(actor, row)) throw new AppError('forbidden');
  return row;
}
