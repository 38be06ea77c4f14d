import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { invitationCreated } from '../activity.ts';
import type { Invitation, NewInvitation } from '../invitation.ts';
import { requireGrantableRole, resolveInvitationCompany } from './invitationPermissions.ts';
import { readCreatedInvitation } from './listInvitations.ts';
import { insertInvitation } from './queries.ts';

export async function createInvitation(
  context: UserRequestContext,
  input: NewInvitation,
): Promise<{ invitation: Invitation }> {
  const buildingIds = await requireGrantableRole(context, input);
  const { db, actor, now } = context;
  const row = await insertInvitation(db, {
    buildingIds,
    role: input.role,
    companyId: resolveInvitationCompany(context, input.company),
    emailDomain: input.emailDomain,
    maxUses: input.uses,
    expiresAt: new Date(now.getTime() + input.days * DAY_MS),
    createdBy: actor.userId,
    createdAt: now,
  });
  const details = { role: row.role, uses: row.maxUses, days: input.days };
  await context.recordActivity(
    ...buildingIds.map((building) => invitationCreated({ building, id: row.id, details })),
  );
  return { invitation: await readCreatedInvitation(context, row.id) };
}
