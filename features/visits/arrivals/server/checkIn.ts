import { eq } from 'drizzle-orm';
import { users } from '../../../../core/people/server/tables.ts';
import type { ActorOrDevice } from '../../../../kit/actor.ts';
import { capitalizeName } from '../../../../kit/capitalizeName.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow, getToday } from '../../../../kit/time.ts';
import { visitStatusChanged } from '../../activity.ts';
import { queueHostArrivalMails } from '../../mails/server/hostMails.ts';
import { can } from '../../policy.ts';
import { visits } from '../../server/tables.ts';
import { lockVisit, type VisitRecord } from '../../server/visitRows.ts';
import { composeVisitorName } from '../../visitorName.ts';

type CheckInContext = BuildingContext<ActorOrDevice>;

/** Throws `forbidden` or `not_found`. */
export async function lockVisitForStaff(context: BuildingContext, id: number): Promise<VisitRecord> {
  if (!can.workAtReception(context.actor)) throw new AppError('forbidden');
  const visit = await lockVisit(context.db, context.building, id);
  if (!visit) throw new AppError('not_found');
  return visit;
}

/** A second check-in throws `visit_arrived_already` with the name and time of the first. */
export async function requireExpectedToday(context: BuildingContext, visit: VisitRecord): Promise<void> {
  if (visit.status === 'done') throw await createAlreadyDoneError(context, 'visit_arrived_already', visit);
  const today = getToday(context.building.timeZone, context.now);
  // A no-show may still arrive. A cancelled visit must first be restored by staff, who ask the host.
  if (visit.date !== today || visit.status === 'canceled') throw new AppError('visit_not_expected');
}

/** Checks in a locked visit. The caller checks that it may be checked in. */
export async function checkIn(
  context: CheckInContext,
  visit: VisitRecord,
  changes: Partial<Pick<VisitRecord, 'date' | 'time' | 'partyArrived'>> = {},
): Promise<void> {
  const { db, building } = context;
  await visits.update(db, building, { ...changes, ...checkInColumns(context, visit) }, (table) =>
    eq(table.id, visit.id),
  );
  await recordCheckIns(context, [visit]);
}

/** `hostAskedAt` stays null if hosts check in their own visitor. */
export const checkInColumns = (
  { actor, now }: Pick<CheckInContext, 'actor' | 'now'>,
  { residentId }: Pick<VisitRecord, 'residentId'>,
) =>
  ({
    status: 'done',
    checkedInAt: now,
    checkedInBy: actor.userId,
    hostAskedAt: actor.userId === residentId ? null : now,
    updatedAt: now,
  }) as const;

/**
 * Call it after the visits are written as checked in: records the activity and asks the hosts. `status` is the
 * former one.
 */
export async function recordCheckIns(
  context: CheckInContext,
  checkedIn: readonly Pick<VisitRecord, 'id' | 'status' | 'residentId'>[],
): Promise<void> {
  await context.recordActivity(
    ...checkedIn.map(({ id, status: from, residentId: affectedUserId }) =>
      visitStatusChanged({
        building: context.building.id,
        id,
        affectedUserId,
        details: { from, to: 'done' },
      }),
    ),
  );
  await queueHostArrivalMails(
    context,
    checkedIn.map(({ id }) => id),
  );
}

export async function createAlreadyDoneError(
  { db, building, translate, language }: BuildingContext,
  code: 'visit_arrived_already' | 'visit_left_already',
  visit: VisitRecord,
): Promise<AppError> {
  const [by, at] =
    code === 'visit_left_already'
      ? [visit.departedBy, visit.departedAt]
      : [visit.checkedInBy, visit.checkedInAt];
  const [person] =
    by === null
      ? []
      : await db
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(eq(users.id, by));
  const personName = person && capitalizeName(`${person.firstName} ${person.lastName}`);
  const time = at ? getLocalNow(building.timeZone, at).time : '';
  const visitor = composeVisitorName(visit.visitorLastName, visit.visitorFirstName);
  const params = { visitor, who: personName || translate(language, 'visits:desk.somebody'), time };
  return new AppError(code, { params });
}
