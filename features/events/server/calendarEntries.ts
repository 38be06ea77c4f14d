import { and, asc, eq, exists, gte, lte, sql } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { FindCalendarEntries } from '../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { buildCalendarFeed } from '../../../kit/server/calendar/calendarFile.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { eventKinds, moduleByEventKind } from '../eventKind.ts';
import { toEventCalendarEntry } from './eventMailComposers.ts';
import { findActiveEvent } from './manageEvents.ts';
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

/** The entry has the same UID as in mails, so that later mails update it. */
export async function downloadEventCalendarFile(
  context: BuildingContext,
  { event: id }: { event: number },
): Promise<DownloadFile> {
  const { db, building, env, language, translate, now } = context;
  const event = await findActiveEvent(context, id);
  const details = await findBuildingDetails(db, building.id);
  if (!details) throw new AppError('not_found');
  const entries = [toEventCalendarEntry(env, details, event)];
  const text = buildCalendarFeed({ name: event.name, entries, language, now });
  return {
    filename: translate(language, 'events:mail.file', { date: event.startDate }),
    bytes: Buffer.from(text),
  };
}
