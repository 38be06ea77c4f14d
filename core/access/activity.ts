import { activityKind } from '../../kit/activityKind.ts';

/** By a mailed link. */
export const passwordReset = activityKind('user.password_reset', { about: 'user' });
