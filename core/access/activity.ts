import { fact } from '../../kit/activity.ts';

/** By a mailed link. */
export const passwordReset = fact('user.password_reset', { about: 'user' });
