import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { invitations, registrationInvitees } from './tables.ts';

const RETENTION_MS = 90 * DAY_MS;

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = sql`${new Date(now.getTime() - RETENTION_MS).toISOString()}::timestamptz`;
  const acceptedIds = db
    .select({ id: registrationInvitees.invitationId })
    .from(registrationInvitees)
    .where(sql`${registrationInvitees.joinedAt} < ${before}`);
  await db
    .delete(invitations)
    .where(
      or(
        sql`${invitations.expiresAt} < ${before}`,
        sql`${invitations.revokedAt} < ${before}`,
        inArray(invitations.id, acceptedIds),
      ),
    );
}
