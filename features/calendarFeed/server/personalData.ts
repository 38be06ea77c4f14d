import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../../core/feature/server/personalData.ts';
import { readCalendarFeedState, revokeCalendarFeed } from './feedAddress.ts';
import { calendarFeeds } from './tables.ts';

export const calendarFeedPersonalData: PersonalData = {
  columns: { calendar_feeds: 'user_id' },
  exported: [
    {
      name: 'calendarFeed',
      hiddenFromStaff: true,
      async rows(context) {
        const { feed } = await readCalendarFeedState(context);
        return feed ? [{ createdAt: feed.createdAt, lastReadAt: feed.lastReadAt ?? '' }] : [];
      },
    },
  ],
  deletionEffects: [
    {
      what: 'goes',
      key: 'feed',
      hiddenFromStaff: true,
      count: ({ db, actor }) => db.$count(calendarFeeds, eq(calendarFeeds.userId, actor.userId)),
    },
  ],
  erase: revokeCalendarFeed,
};
