import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { badgeKinds } from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const badgeEntity = { entity: 'badge', topic: badgesTopic } as const;
const badgeStockEntity = { entity: 'badge', topic: [badgesTopic, badgeStockTopic] } as const;
/** Exactly one of the two is set. */
const holderIds = z.object({ visit: z.int().nullable(), resident: z.int().nullable() });

/** About the first badge if several were added. */
export const badgeAdded = activityKind('badge.added', {
  ...badgeStockEntity,
  details: z.object({ kind: z.enum(badgeKinds), count: z.int() }),
});
export const badgeRemoved = activityKind('badge.removed', {
  ...badgeStockEntity,
  details: z.object({ count: z.int() }),
});
export const badgeGiven = activityKind('badge.given', { ...badgeEntity, details: holderIds });
export const badgeReturned = activityKind('badge.returned', { ...badgeEntity, details: holderIds });
export const badgeReturnUndone = activityKind('badge.return_undone', { ...badgeEntity, details: holderIds });
export const badgeGivingUndone = activityKind('badge.giving_undone', { ...badgeEntity, details: holderIds });
/** The wrong badge was recorded; `to` is the one that the holder really has. */
export const badgeOfLoanCorrected = activityKind('badge.swapped', {
  ...badgeEntity,
  details: holderIds.extend({ to: z.int() }),
});
export const badgeLost = activityKind('badge.lost', { ...badgeStockEntity, details: holderIds });
export const badgeFound = activityKind('badge.found', badgeStockEntity);
export const badgeWithdrawn = activityKind('badge.withdrawn', badgeStockEntity);
export const badgePutBackInService = activityKind('badge.back_in_service', badgeStockEntity);
/** Recorded at 20:00; `left`: badges that are overdue. */
export const unreturnedBadgesRecorded = activityKind('badge.still_out', {
  entity: 'building',
  topic: badgesTopic,
  details: z.object({ count: z.int(), left: z.int() }),
});
