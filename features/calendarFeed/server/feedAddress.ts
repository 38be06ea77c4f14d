import { eq } from 'drizzle-orm';
import { createToken } from '../../../core/access/server/sessions.ts';
import { updateUserLanguage } from '../../../core/people/server/queries.ts';
import { encodeRequest } from '../../../kit/endpoint.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { calendarFeedCreated, calendarFeedRevoked } from '../activity.ts';
import { downloadCalendarFeed } from '../api.ts';
import type { CalendarFeedState } from '../feed.ts';
import { calendarFeeds } from './tables.ts';

export async function readCalendarFeedState({
  db,
  actor,
}: UserRequestContext): Promise<{ feed: CalendarFeedState | null }> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
  if (!feed) return { feed: null };
  const { createdAt, lastReadAt } = feed;
  return {
    feed: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null },
  };
}

/** Replaces the previous address. The feed uses the language of this request. */
export async function createCalendarFeed(context: UserRequestContext): Promise<{ address: string }> {
  const { db, actor, now, env } = context;
  const token = createToken();
  const feed = { tokenHash: hashToken(token), createdAt: now, lastReadAt: null };
  await db
    .insert(calendarFeeds)
    .values({ userId: actor.userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
  await updateUserLanguage(db, actor.userId, context.language);
  await context.recordActivity(calendarFeedCreated({ building: null, id: actor.userId }));
  return { address: env.publicUrl + encodeRequest(downloadCalendarFeed, { token }).url };
}

export async function revokeCalendarFeed(context: UserRequestContext): Promise<void> {
  const { db, actor } = context;
  const revoked = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, actor.userId))
    .returning({ userId: calendarFeeds.userId });
  if (revoked.length === 0) return;
  await context.recordActivity(calendarFeedRevoked({ building: null, id: actor.userId }));
}
