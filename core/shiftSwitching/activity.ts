import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';

const ofSession = { entity: 'user', details: z.object({ ownerId: z.int() }) };

/** Recorded in every building of both people, so that each audit log shows whose session was used. */
export const shiftTakenOver = activityKind('session.operator_changed', ofSession);
export const shiftReturned = activityKind('session.operator_left', ofSession);

export const pinSet = activityKind('user.pin_set', { entity: 'user' });
export const pinRemoved = activityKind('user.pin_removed', { entity: 'user' });
