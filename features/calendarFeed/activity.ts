import { activityKind } from '../../kit/activityKind.ts';

export const calendarFeedCreated = activityKind('calendar_feed.created', { about: 'user' });
export const calendarFeedRevoked = activityKind('calendar_feed.revoked', { about: 'user' });
