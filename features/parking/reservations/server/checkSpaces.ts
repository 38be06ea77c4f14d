import { pickPeriod } from '../../../../core/booking/period.ts';
import { checkPeriod, checkResource } from '../../../../core/booking/rules.ts';
import { resolveHolder } from '../../../../core/booking/server/holder.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { translateProblem } from '../../../../kit/server/i18n/translate.ts';
import { can } from '../../policy.ts';
import type { SpaceCheckInput, SpaceCheckResult } from '../reservation.ts';
import { findSpaceReservationRow } from './queries.ts';
import { checkSpaceReservation, readSpaceConditions, type SpaceSlot, spaceErrors } from './spaceRules.ts';
import { isPeriodEndInFuture } from './writeReservations.ts';

export async function checkSpaces(
  context: BuildingContext,
  { bay: bayId, reservation, residentEmail, ...input }: SpaceCheckInput,
): Promise<SpaceCheckResult> {
  const { language, translate } = context;
  const before = reservation === undefined ? undefined : await findOwnSlot(context, reservation);
  if (!before) await resolveHolder(context, residentEmail, spaceErrors);
  const period = pickPeriod(input);
  const conditions = await readSpaceConditions(context, period, reservation);
  const refusal =
    bayId === undefined
      ? checkPeriod(period, conditions, before)
      : checkSpaceReservation({ ...period, bayId }, conditions, before);
  const isDayRefused = refusal?.code === 'building_closed' || refusal?.code === 'date_out_of_range';
  const free = conditions.spaces.filter(
    (space) =>
      !conditions.taken.has(space.id) && (space.id === before?.bayId || !checkResource(space, conditions)),
  );
  const isMoved = !before || JSON.stringify(pickPeriod(before)) !== JSON.stringify(period);
  return {
    free: isDayRefused ? [] : free.map(({ id }) => id),
    isPast: isMoved && !isPeriodEndInFuture(context, period),
    refusal: refusal
      ? {
          field: refusal.field ?? 'bay',
          code: refusal.code,
          message: translateProblem(translate, language, refusal),
        }
      : null,
  };
}

async function findOwnSlot({ db, building, actor }: BuildingContext, id: number): Promise<SpaceSlot> {
  const row = await findSpaceReservationRow(db, building, id, 'unlocked');
  if (!row?.booked) throw new AppError('not_found');
  if (!can.change(actor, row)) throw new AppError('forbidden');
  return row;
}
