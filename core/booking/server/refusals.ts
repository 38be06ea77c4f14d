import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Problem } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { Figure } from '../../feature/server/figure.ts';
import { users } from '../../people/server/tables.ts';
import type { Slot } from '../occupancy.ts';
import { bookingRefusals } from './tables.ts';

type RefusalKind = 'rooms' | 'parking';

export const countRefusals =
  (kind: RefusalKind): Figure['select'] =>
  ({ building, start, end }) =>
    sql`
    select day, hour, resource_id, company_id, reason as detail, count(*) as count from booking_refusals
     where building_id = ${building} and kind = ${kind} and day between ${start} and ${end}
     group by 1, 2, 3, 4, 5`;

/** The other problems are mistakes in a form, such as an end before the start. */
const refusalReasons: ReadonlySet<string> = new Set([
  'slot_taken',
  'room_closed',
  'bay_closed',
  'building_closed',
  'daily_quota_exceeded',
  'room_for_staff',
  'room_for_companies',
  'bay_not_for_you',
  'booking_too_long',
  'room_too_far_ahead',
]);

interface RefusedBooking {
  holderId: number;
  slot: Pick<Slot<{ id: number }>, 'startDate' | 'startTime' | 'resources'>;
  problem: Pick<Problem, 'code'>;
}

/** Counts refused bookings once for each idempotency key, even if the caller then throws. */
export async function recordRefusals(
  context: BuildingContext,
  kind: RefusalKind,
  bookings: readonly RefusedBooking[],
): Promise<void> {
  const { db, building, actor, idempotencyKey } = context;
  const refused = bookings.filter(({ problem }) => refusalReasons.has(problem.code));
  if (refused.length === 0) return;
  const key = idempotencyKey && `${actor.userId} ${idempotencyKey}`;
  const attemptHash = key ? createHash('sha256').update(key).digest('hex') : null;
  const holders = await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(
      inArray(
        users.id,
        refused.map(({ holderId }) => holderId),
      ),
    );
  const companies = new Map(holders.map(({ id, companyId }) => [id, companyId]));
  const rows = refused.flatMap(({ holderId, slot, problem }) =>
    slot.resources.map(({ id: resourceId }) => ({
      kind,
      day: slot.startDate,
      hour: Number(slot.startTime.slice(0, 2)),
      resourceId,
      companyId: companies.get(holderId) ?? actor.company.id,
      reason: problem.code,
      attemptHash,
    })),
  );
  const insert = (on: Db) => bookingRefusals.insert(on, building, rows).onConflictDoNothing();
  await insert(db);
  context.afterRollback(insert);
}
