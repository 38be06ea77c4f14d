import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { explainProblem } from '../../../kit/server/translate.ts';
import type { SpaceCheck, SpaceQuestion } from '../parking.ts';
import { can } from '../policy.ts';
import {
  type FieldProblem,
  findPeriodProblem,
  findSlotProblem,
  pickPeriod,
  resolveHolder,
  type SpaceSlot,
  toClosureProblem,
} from './planReservation.ts';
import { findReservation, findSpaces, findTakenSpaces } from './queries.ts';
import { isFuture } from './reserveSpace.ts';

const isDayProblem = (refusal: FieldProblem | undefined) =>
  refusal?.code === 'building_closed' || refusal?.code === 'date_out_of_range';

export async function checkSpaces(
  context: BuildingContext,
  { bay: space, reservation, residentEmail, ...given }: SpaceQuestion,
): Promise<SpaceCheck> {
  const { db, building, language, translate } = context;
  const before = reservation === undefined ? undefined : await findOwnSlot(context, reservation);
  if (!before) await resolveHolder(context, residentEmail);
  const period = pickPeriod(given);
  const taken = await findTakenSpaces(db, building, { ...period, except: reservation });
  const spaces = (await findSpaces(db, building)).filter(
    (each) => can.reserveSpace(context.actor, each) || each.id === before?.bayId,
  );
  const refusal: FieldProblem | undefined =
    space === undefined
      ? await findPeriodProblem(context, period, before)
      : ((await findSlotProblem(context, { ...period, bayId: space }, before)) ??
        toClosureProblem(taken.get(space), language) ??
        (taken.has(space) ? { field: 'bay', code: 'slot_taken' } : undefined));
  const isMoved = !before || JSON.stringify(pickPeriod(before)) !== JSON.stringify(period);
  return {
    free: isDayProblem(refusal) ? [] : spaces.map(({ id }) => id).filter((id) => !taken.has(id)),
    isPast: isMoved && !isFuture(context, period),
    refusal: refusal
      ? { field: refusal.field, code: refusal.code, message: explainProblem(translate, language, refusal) }
      : null,
  };
}

async function findOwnSlot({ db, building, actor }: BuildingContext, id: number): Promise<SpaceSlot> {
  const row = await findReservation(db, building, id, 'unlocked');
  if (!row?.booked) throw new AppError('not_found');
  if (!can.change(actor, row)) throw new AppError('forbidden');
  return row;
}
