import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { badgeKinds } from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const aboutBadge = { about: 'badge', topic: badgesTopic } as const;
const aboutStock = { about: 'badge', topic: [badgesTopic, badgeStockTopic] } as const;
/** Exactly one of the two is set. */
const holderIds = z.object({ visit: z.int().nullable(), resident: z.int().nullable() });

/** About the first badge if several were added. */
export const badgeAdded = activityKind('badge.added', {
  ...aboutStock,
  says: z.object({ kind: z.enum(badgeKinds), count: z.int() }),
});
export const badgeRemoved = activityKind('badge.removed', {
  ...aboutStock,
  says: z.object({ count: z.int() }),
});
export const badgeGiven = activityKind('badge.given', { ...aboutBadge, says: holderIds });
export const badgeReturned = activityKind('badge.returned', { ...aboutBadge, says: holderIds });
export const badgeReturnUndone = activityKind('badge.return_undone', { ...aboutBadge, says: holderIds });
export const badgeGivingUndone = activityKind('badge.giving_undone', { ...aboutBadge, says: holderIds });
/** The wrong badge was recorded; `to` is the one that the holder really has. */
export const badgeSwapped = activityKind('badge.swapped', {
  ...aboutBadge,
  says: holderIds.extend({ to: z.int() }),
});
export const badgeLost = activityKind('badge.lost', { ...aboutStock, says: holderIds });
export const badgeFound = activityKind('badge.found', aboutStock);
export const badgeWithdrawn = activityKind('badge.withdrawn', aboutStock);
export const badgeBackInService = activityKind('badge.back_in_service', aboutStock);
/** Recorded at 20:00; `left`: badges that are overdue. */
export const badgesStillOut = activityKind('badge.still_out', {
  about: 'building',
  topic: badgesTopic,
  says: z.object({ count: z.int(), left: z.int() }),
});
