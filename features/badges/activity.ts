import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { badgeKinds } from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const aBadge = { about: 'badge', topic: badgesTopic } as const;
const ofStock = { about: 'badge', topic: [badgesTopic, badgeStockTopic] } as const;
/** Whose it was: one of them. */
const had = z.object({ visit: z.int().nullable(), resident: z.int().nullable() });

/** One or several at once: about the first of them. */
export const badgeAdded = activityKind('badge.added', {
  ...ofStock,
  says: z.object({ kind: z.enum(badgeKinds), count: z.int() }),
});
/** Nobody had ever had any of them. */
export const badgeRemoved = activityKind('badge.removed', { ...ofStock, says: z.object({ count: z.int() }) });
export const badgeGiven = activityKind('badge.given', { ...aBadge, says: had });
export const badgeReturned = activityKind('badge.returned', { ...aBadge, says: had });
/** Somebody has it still, or again: that it came back was a mistake. */
export const badgeReturnUndone = activityKind('badge.return_undone', { ...aBadge, says: had });
/** It was given by mistake. */
export const badgeGivingUndone = activityKind('badge.giving_undone', { ...aBadge, says: had });
/** They were given another one than was written down: `to`, the right one. */
export const badgeSwapped = activityKind('badge.swapped', { ...aBadge, says: had.extend({ to: z.int() }) });
export const badgeLost = activityKind('badge.lost', { ...ofStock, says: had });
export const badgeFound = activityKind('badge.found', ofStock);
export const badgeWithdrawn = activityKind('badge.withdrawn', ofStock);
export const badgeBackInService = activityKind('badge.back_in_service', ofStock);
/** At 20:00 so many were out, `left` of them of visitors who had left or from an earlier day. */
export const badgesStillOut = activityKind('badge.still_out', {
  about: 'building',
  topic: badgesTopic,
  says: z.object({ count: z.int(), left: z.int() }),
});
