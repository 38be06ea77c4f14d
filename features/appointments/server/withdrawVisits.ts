import { and, eq, gte } from 'drizzle-orm';
import { Building, type UserContext } from '../../../kit/server/http.ts';
import { today } from '../../../kit/time.ts';
import { removeVisit } from './changeVisit.ts';
import { appointments } from './tables.ts';

/** Takes back every visit that somebody who leaves still expects, from today on, in all their buildings. */
export async function withdrawVisits(context: UserContext): Promise<void> {
  for (const own of context.actor.buildings) {
    const building = new Building(own);
    const visits = appointments.in(building);
    const waiting = await context.db
      .select({ id: visits.id })
      .from(visits)
      .where(
        and(
          eq(visits.residentId, context.actor.userId),
          eq(visits.status, 'waiting'),
          gte(visits.date, today(own.timeZone, context.now)),
        ),
      );
    for (const { id } of waiting) await removeVisit({ ...context, building }, { id });
  }
}
