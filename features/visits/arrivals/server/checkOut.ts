import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { recordActivity } from '../../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { cronJob } from '../../../../kit/server/jobs/jobs.ts';
import { addDays, getToday } from '../../../../kit/time.ts';
import { visitDeparted, visitDepartureUndone, visitStatusChanged } from '../../activity.ts';
import { visits } from '../../server/tables.ts';
import { createAlreadyDoneError, lockVisitForStaff } from './checkIn.ts';

/** A second check-out throws `visit_left_already` with the name and time of the first. */
export async function recordDeparture(
  context: BuildingContext,
  { id, left }: { id: number; left: boolean },
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisitForStaff(context, id);
  if (visit.status !== 'done') throw new AppError('visit_not_here');
  if (left && visit.departedAt) {
    throw await createAlreadyDoneError(context, 'visit_left_already', visit);
  }
  if (!left && !visit.departedAt) return;
  const columns = left
    ? { departedAt: now, departedBy: actor.userId }
    : { departedAt: null, departedBy: null, leftUnseen: false };
  await visits.update(db, building, { ...columns, updatedAt: now }, (table) => eq(table.id, id));
  const affectedUserId = visit.residentId;
  await context.recordActivity(
    left
      ? visitDeparted({ building: building.id, id, affectedUserId, details: { unseen: false } })
      : visitDepartureUndone({ building: building.id, id, affectedUserId }),
  );
}

/** Hourly, because days end at different times in different time zones. */
export const markMissedVisitsJob = cronJob('5 * * * *', 'visits.markMissed', async (context) => {
  const now = context.now();
  for (const { id, timeZone } of await context.db.select().from(buildings)) {
    await context.transaction(async (tx) => {
      const missed = await visits
        .update(tx, new BuildingScope([id]), { status: 'missed', updatedAt: now }, (table) =>
          and(eq(table.status, 'waiting'), lt(table.date, getToday(timeZone, now))),
        )
        .returning();
      if (missed.length === 0) return;
      const details = { from: 'waiting', to: 'missed' } as const;
      await recordActivity(
        tx,
        null,
        now,
        missed.map((visit) => visitStatusChanged({ building: id, id: visit.id, details })),
      );
    });
  }
});

/** Closes the days that a stopped server has missed. */
const LOOK_BACK_DAYS = 14;

/** Hourly, because days end at different times in different time zones. */
export const recordMissingDeparturesJob = cronJob('5 * * * *', 'visits.closeDay', async (context) => {
  const now = context.now();
  for (const { id, timeZone } of await context.db.select().from(buildings)) {
    const date = getToday(timeZone, now);
    await context.transaction(async (tx) => {
      const departedAt = sql`((date + 1)::timestamp at time zone ${timeZone}) - interval '1 minute'`;
      const departed = await visits
        .update(tx, new BuildingScope([id]), { departedAt, leftUnseen: true, updatedAt: now }, (table) =>
          and(
            eq(table.status, 'done'),
            isNull(table.departedAt),
            lt(table.date, date),
            // Older visits are from before departures were recorded.
            gte(table.date, addDays(date, -LOOK_BACK_DAYS)),
          ),
        )
        .returning();
      if (departed.length === 0) return;
      const details = { unseen: true };
      await recordActivity(
        tx,
        null,
        now,
        departed.map((visit) => visitDeparted({ building: id, id: visit.id, details })),
      );
    });
  }
});
