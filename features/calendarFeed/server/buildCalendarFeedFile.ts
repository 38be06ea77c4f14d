import { eq } from 'drizzle-orm';
import { getLastBookableDay, MAX_RESERVATION_DAYS_BACK } from '../../../core/booking/booking.ts';
import type { BuildingAddressData, FindCalendarEntries } from '../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { buildCalendarFeed } from '../../../kit/server/calendar/calendarFile.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { addDays, getToday, type LocalDateSpan } from '../../../kit/time.ts';
import { findFeedByTokenHash } from './feedOwner.ts';
import { calendarFeeds } from './tables.ts';

/** Throws `not_found` for unknown and for revoked tokens alike. */
export async function buildCalendarFeedFile(
  context: Context,
  { token }: { token: string },
  sources: readonly FindCalendarEntries[],
): Promise<DownloadFile> {
  const { db, now, translate } = context;
  const tokenHash = hashToken(token);
  const feed = await findFeedByTokenHash(db, tokenHash, now);
  if (!feed) throw new AppError('not_found');
  const { owner, buildings, needsReadUpdate } = feed;

  const days = getFeedPeriod(buildings, now);
  const entries = [];
  for (const calendarEntries of sources) entries.push(...(await calendarEntries(context, owner, days)));
  const name = translate(owner.language, 'calendarFeed:name');
  const file = buildCalendarFeed({ name, entries, language: owner.language, now });
  if (needsReadUpdate) {
    await db.update(calendarFeeds).set({ lastReadAt: now }).where(eq(calendarFeeds.tokenHash, tokenHash));
  }
  return { filename: 'parvis.ics', bytes: Buffer.from(file) };
}

/** The bookable period, from the earliest local today of the buildings to the latest. */
function getFeedPeriod(buildings: readonly BuildingAddressData[], now: Date): LocalDateSpan {
  const todays = buildings.map(({ timeZone }) => getToday(timeZone, now)).sort();
  const fallback = getToday('UTC', now);
  return {
    start: addDays(todays[0] ?? fallback, -MAX_RESERVATION_DAYS_BACK),
    end: getLastBookableDay(todays.at(-1) ?? fallback),
  };
}
