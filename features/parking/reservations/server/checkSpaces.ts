import { pickPeriod } from '../../../../core/booking/period.ts';
import { checkPeriod, checkResource } from '../../../../core/booking/rules.ts';
import { resolveHolder } from '../../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { translateProblem } from '../../../../kit/server/i18n/translate.ts';
import type { SpaceCheckInput, SpaceCheckResult } from '../reservation.ts';
import { requireSpaceReservation } from './queries.ts';
import { checkSpaceReservation, isPeriodOver, readSpaceConditions, spaceErrors } from './spaceRules.ts';

export async function checkSpaces(
  context: BuildingContext,
  { bay: bayId, reservation, residentEmail, ...input }: SpaceCheckInput,
): Promise<SpaceCheckResult> {
  const { language, translate } = context;
  const before =
    reservation === undefined
      ? undefined
      : await requireSpaceReservation(context, reservation, 'change', 'unlocked');
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
    isPast: isMoved && isPeriodOver(context, period),
    refusal: refusal
      ? {
          field: refusal.field ?? 'bay',
          code: refusal.code,
          message: translateProblem(translate, language, refusal),
        }
      : null,
  };
}
