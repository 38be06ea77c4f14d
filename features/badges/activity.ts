import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { badgeKinds } from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const aBadge = { about: 'badge', topic: badgesTopic } as const;
const ofStock = { about: 'badge', topic: [badgesTopic, badgeStockTopic] } as const;
/** Exactly one of the two is set. */
const had = z.object({ visit: z.int().nullable(), resident: z.int().nullable() });

/** About the first badge if several were added. */
export const badgeAdded = activityKind('badge.added', {
  ...ofStock,
  says: z.object({ kind: z.enum(badgeKinds), count: z.int() }),
});
export const badgeRemoved = activityKind('badge.removed', { ...ofStock, says: z.object({ count: z.int() }) });
export const badgeGiven = activityKind('badge.given', { ...aBadge, says: had });
export const badgeReturned = activityKind('badge.returned', { ...aBadge, says: had });
export const badgeReturnUndone = activityKind('badge.return_undone', { ...aBadge, says: had });
export const badgeGivingUndone = activityKind('badge.giving_undone', { ...aBadge, says: had });
/** The wrong badge was recorded; `to` is the one that the holder really has. */
export const badgeSwapped = activityKind('badge.swapped', { ...aBadge, says: had.extend({ to: z.int() }) });
export const badgeLost = activityKind('badge.lost', { ...ofStock, says: had });
export const badgeFound = activityKind('badge.found', ofStock);
export const badgeWithdrawn = activityKind('badge.withdrawn', ofStock);
export const badgeBackInService = activityKind('badge.back_in_service', ofStock);
/** Recorded at 20:00; `left`: badges that are overdue. */
export const badgesStillOut = activityKind('badge.still_out', {
  about: 'building',
  topic: badgesTopic,
  says: z.object({ count: z.int(), left: z.int() }),
});
