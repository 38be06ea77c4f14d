import { and, eq, sql } from 'drizzle-orm';
import type { Period } from '../../../../core/booking/period.ts';
import {
  actorToBooker,
  type BookingConditions,
  checkOccupancy,
  checkPeriod,
  checkResource,
  type ReservationProblem,
  type ResourceErrors,
} from '../../../../core/booking/rules.ts';
import { recordRefusals } from '../../../../core/booking/server/refusals.ts';
import { closures } from '../../../../core/booking/server/tables.ts';
import { createBuildingClosedError } from '../../../../core/buildings/closingDay.ts';
import { findClosedDatesForActor } from '../../../../core/buildings/server/closingDays.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow, isPast } from '../../../../kit/time.ts';
import { type ActiveSpace, findActiveSpaces } from '../../catalogue/server/queries.ts';
import { spaceHolds } from '../../server/tables.ts';

export const spaceErrors: ResourceErrors = {
  actorMayNotBook: 'may_not_park',
  principalMayNotBook: 'person_may_not_park',
  unknown: 'bay_unknown',
  forStaff: 'bay_not_for_you',
  forCompanies: 'bay_not_for_you',
  closed: 'bay_closed',
};

interface SpaceSlot extends Period {
  bayId: number;
}

interface SpaceConditions extends BookingConditions {
  spaces: readonly ActiveSpace[];
  taken: ReadonlyMap<number, Parameters<typeof checkOccupancy>[0]>;
}

/** `taken` is read of one space, or without `bayId` of all. Read after the lock, it stays valid until commit. */
export async function readSpaceConditions(
  context: BuildingContext,
  slot: Period & Partial<SpaceSlot>,
  except?: number,
): Promise<SpaceConditions> {
  const { db, building, actor, language } = context;
  return {
    now: getLocalNow(building.timeZone, context.now),
    timeZone: building.timeZone,
    language,
    // Assistants work for the company of their principal, so their own company decides.
    booker: actorToBooker(actor),
    closingDays: await findClosedDatesForActor(context, [slot.startDate, slot.endDate]),
    errors: spaceErrors,
    spaces: await findActiveSpaces(db, building),
    taken: await findTakenSpaces(db, building, slot, except),
  };
}

export function checkSpaceReservation(
  slot: SpaceSlot,
  conditions: SpaceConditions,
  before?: SpaceSlot,
): ReservationProblem | undefined {
  const problem = checkPeriod(slot, conditions, before);
  if (problem) return problem;
  if (slot.bayId !== before?.bayId) {
    const space = conditions.spaces.find(({ id }) => id === slot.bayId);
    const refusal = space ? checkResource(space, conditions) : { code: spaceErrors.unknown };
    if (refusal) return refusal;
  }
  return checkOccupancy(conditions.taken.get(slot.bayId) ?? [], conditions);
}

export const isPeriodOver = ({ building, now }: BuildingContext, { endDate, endTime }: Period): boolean =>
  isPast(endDate, endTime, building.timeZone, now);

export const recordSpaceRefusal = (
  context: BuildingContext,
  holderId: number,
  slot: SpaceSlot,
  problem: ReservationProblem,
): Promise<void> =>
  recordRefusals(context, 'parking', [
    { holderId, slot: { ...slot, resources: [{ id: slot.bayId }] }, problem },
  ]);

export function createSpaceReservationError({ field, code, params }: ReservationProblem): AppError {
  if (code === 'slot_taken') return new AppError(code);
  if (code === 'building_closed') return createBuildingClosedError(field ?? 'bay');
  if (code !== spaceErrors.closed) return invalidField(field ?? 'bay', code, params);
  return new AppError(code, { params, fields: { bay: [{ code, params }] } });
}

/** Maps the taken spaces to what takes them. */
async function findTakenSpaces(
  db: Db,
  scope: BuildingScope,
  { bayId, startDate, startTime, endDate, endTime }: Period & Partial<SpaceSlot>,
  except: number | undefined,
): Promise<SpaceConditions['taken']> {
  const [table, closureTable] = [spaceHolds.in(scope), closures.in(scope)];
  const period = sql`tsrange(${startDate}::date + ${startTime}::time, ${endDate}::date + ${endTime}::time)`;
  const rows = await db
    .selectDistinct({
      spaceId: table.bayId,
      reservation: table.reservationId,
      fr: closureTable.reasonFr,
      en: closureTable.reasonEn,
    })
    .from(table)
    .leftJoin(
      closureTable,
      and(eq(closureTable.buildingId, table.buildingId), eq(closureTable.id, table.closureId)),
    )
    .where(
      and(
        bayId === undefined ? undefined : eq(table.bayId, bayId),
        sql`${table.period} && ${period}`,
        except === undefined ? undefined : sql`${table.reservationId} is distinct from ${except}`,
      ),
    );
  const taken = rows.map(({ spaceId, reservation, fr, en }) => ({
    spaceId,
    ...(reservation === null && { closureReason: { fr: fr ?? '', en: en ?? '' } }),
  }));
  return Map.groupBy(taken, ({ spaceId }) => spaceId);
}
