import { eq } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { Download } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { calendarFeed } from '../../../kit/server/calendar/calendarFile.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { listedEvent } from './attendance.ts';
import { eventEntry } from './eventMails.ts';
import { events } from './tables.ts';

/** An event for a calendar program; the entry is the one that mails about it change later. */
export async function readEventFile(
  context: BuildingContext,
  { event: id }: { event: number },
): Promise<Download> {
  const { db, building, env, language, translate, now } = context;
  await listedEvent(context, id);
  const table = events.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id));
  const details = await findBuildingDetails(db, building.id);
  if (!row || !details) throw new AppError('not_found');
  const entries = [eventEntry(env, details, row)];
  const text = calendarFeed({ name: row.name, entries, language, now });
  return {
    filename: translate(language, 'events:mail.file', { date: row.startDate }),
    bytes: Buffer.from(text),
  };
}
