import { activityKind } from '../../kit/activityKind.ts';

export const calendarFeedCreated = activityKind('calendar_feed.created', { entity: 'user' });
export const calendarFeedRevoked = activityKind('calendar_feed.revoked', { entity: 'user' });
