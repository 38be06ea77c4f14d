import { and, asc, eq, exists, gte, lte, sql } from 'drizzle-orm';
import type { FindCalendarEntries } from '../../../core/server/feature.ts';
import { eventKinds, moduleByEventKind } from '../eventKind.ts';
import { toEventCalendarEntry } from './eventMailComposers.ts';
import { eventRegistrations, events } from './tables.ts';

/** One query per kind, because each kind has its own module, which a building may have switched off. */
export const findEventCalendarEntries: FindCalendarEntries = async ({ db, env }, owner, days) => {
  const entries = [];
  for (const kind of eventKinds) {
    const { scope, buildings } = owner.buildingsWith(moduleByEventKind[kind]);
    const table = events.in(scope);
    const registrations = eventRegistrations.in(scope);
    const rows = await db
      .select()
      .from(table)
      .where(
        and(
          exists(
            db
              .select({ one: sql`1` })
              .from(registrations)
              .where(
                and(
                  eq(registrations.buildingId, table.buildingId),
                  eq(registrations.eventId, table.id),
                  eq(registrations.userId, owner.userId),
                ),
              ),
          ),
          eq(table.kind, kind),
          eq(table.canceled, false),
          lte(table.startDate, days.end),
          gte(table.endDate, days.start),
        ),
      )
      .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id));
    for (const event of rows) {
      const building = buildings.get(event.buildingId);
      if (building) entries.push(toEventCalendarEntry(env, building, event));
    }
  }
  return entries;
};
