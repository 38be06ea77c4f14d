import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { leavingParts, type WhatLeaves } from '../../../core/server/personalData.ts';
import { invitations } from './tables.ts';

/** The invitations that open nothing any more with the account of who made them. */
export const leavingInvitations: WhatLeaves = async ({ db, actor, now, language, translate }) => {
  const alive = and(
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
    lt(invitations.used, invitations.maxUses),
  );
  const count = await db.$count(invitations, and(eq(invitations.createdBy, actor.userId), alive));
  const say = (key: string, count: number) => translate(language, `invitations:leaving.${key}`, { count });
  return leavingParts(say, [{ what: 'goes', key: 'made', count }]);
};
