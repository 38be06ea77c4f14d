import { fact } from '../../kit/activity.ts';

export const calendarFeedCreated = fact('calendar_feed.created', { about: 'user' });
export const calendarFeedRevoked = fact('calendar_feed.revoked', { about: 'user' });
