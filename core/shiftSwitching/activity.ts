import { z } from 'zod';
import { fact } from '../../kit/activity.ts';

const ofSession = { about: 'user', says: z.object({ ownerId: z.int() }) };

// Told in each building of both: whoever reads its trail sees by whose session somebody acted from then on.
/** Somebody has taken over the session of `ownerId`, by their PIN. */
export const operatorChanged = fact('session.operator_changed', ofSession);
/** They have given it back. */
export const operatorLeft = fact('session.operator_left', ofSession);

export const pinSet = fact('user.pin_set', { about: 'user' });
export const pinRemoved = fact('user.pin_removed', { about: 'user' });
