import { and, eq } from 'drizzle-orm';
import { type PreviewDeletion, toDeletionEffects } from '../../../core/server/personalData.ts';
import { openInvitationCondition } from './invitationPermissions.ts';
import { invitations, registrationInvitees } from './tables.ts';

export const previewInvitationsOnAccountDeletion: PreviewDeletion = async ({
  db,
  actor,
  now,
  language,
  translate,
}) => {
  const openInvitations = await db
    .select({ email: registrationInvitees.email })
    .from(invitations)
    // At most one row each: a shared link has no invitee.
    .leftJoin(registrationInvitees, eq(registrationInvitees.invitationId, invitations.id))
    .where(and(eq(invitations.createdBy, actor.userId), openInvitationCondition(now)));
  const ahead = openInvitations.flatMap(({ email }) => (email === null ? [] : [{ at: '', words: email }]));
  const say = (key: string, count: number) => translate(language, `invitations:leaving.${key}`, { count });
  return toDeletionEffects(say, [{ what: 'goes', key: 'made', count: openInvitations.length, ahead }]);
};
