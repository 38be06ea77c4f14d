import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { buildCalendarFeed } from '../../../kit/server/calendar/calendarFile.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { toEventCalendarEntry } from './eventMailComposers.ts';
import { findActiveEvent } from './manageEvents.ts';

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
