import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';

const ofSession = { about: 'user', says: z.object({ ownerId: z.int() }) };

// Told in each building of both: whoever reads its trail sees by whose session somebody acted from then on.
/** Somebody has taken over the session of `ownerId`, by their PIN. */
export const operatorChanged = activityKind('session.operator_changed', ofSession);
/** They have given it back. */
export const operatorLeft = activityKind('session.operator_left', ofSession);

export const pinSet = activityKind('user.pin_set', { about: 'user' });
export const pinRemoved = activityKind('user.pin_removed', { about: 'user' });
