import type { Feature } from '../../../core/feature/server/feature.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { buildCalendarFeedFile } from './buildCalendarFeedFile.ts';
import { createCalendarFeed, readCalendarFeedState, revokeCalendarFeed } from './feedAddress.ts';
import { calendarFeedPersonalData } from './personalData.ts';

/** `features`: those that may provide calendar entries. */
export const createCalendarFeedFeature = (features: readonly Feature[]): Feature => ({
  name: 'calendarFeed',
  words: { fr, en },
  activityKinds: Object.values(activities),
  entities: { calendar_feed: 'calendarFeed:entities.calendar_feed' },
  routes: [
    route(api.readCalendarFeedState, readCalendarFeedState),
    route(api.createCalendarFeed, createCalendarFeed),
    route(api.revokeCalendarFeed, revokeCalendarFeed),
    route(api.downloadCalendarFeed, (context, input) =>
      buildCalendarFeedFile(
        context,
        input,
        features.flatMap(({ calendarEntries }) => calendarEntries ?? []),
      ),
    ),
  ],
  personalData: calendarFeedPersonalData,
});
