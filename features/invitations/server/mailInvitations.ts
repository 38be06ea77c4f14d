import { parseRecipients } from '../../../core/people/recipientLines.ts';
import { lockEmailAddressesInOrder } from '../../../core/people/server/addressLock.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { invitationCreated } from '../activity.ts';
import type {
  InvitationMailingInput,
  InvitationMailingResult,
  InvitationRecipientsCheck,
  InvitationRecipientsCheckInput,
} from '../recipient.ts';
import { registrationInvitationMailJob } from './invitationMailJobs.ts';
import { requireGrantableRole } from './invitationPermissions.ts';
import { planInvitationRecipients } from './planInvitationRecipients.ts';
import { insertMailedInvitations } from './queries.ts';

export async function checkInvitationRecipients(
  context: Pick<UserRequestContext, 'db' | 'actor' | 'everywhere' | 'now'>,
  input: InvitationRecipientsCheckInput,
): Promise<InvitationRecipientsCheck> {
  const buildingIds = await requireGrantableRole(context, input);
  const { ready, lines } = await planInvitationRecipients(context, input, buildingIds);
  return { count: ready.length, lines };
}

/** Each person gets a separate invitation. Sending a list twice creates no duplicates. */
export async function mailRegistrationInvitations(
  context: UserRequestContext,
  input: InvitationMailingInput,
): Promise<InvitationMailingResult> {
  const buildingIds = await requireGrantableRole(context, input);
  const { db, actor, now } = context;
  // Lock the addresses, so that concurrent lists create no duplicates.
  await lockEmailAddressesInOrder(
    db,
    parseRecipients(input.recipients).recipients.map(({ email }) => email),
  );
  const { ready, lines } = await planInvitationRecipients(context, input, buildingIds);
  const unknown = lines.find(({ note }) => note === 'companyUnknown');
  if (unknown) {
    const { line, company } = unknown;
    throw invalidField('recipients', 'recipient_company_unknown', { line, company });
  }
  const { role, days, language } = input;
  const ids = await insertMailedInvitations(
    db,
    {
      buildingIds,
      role,
      maxUses: 1,
      createdBy: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    },
    ready.map(({ email, firstName, lastName, companyId }) => ({
      email,
      firstName,
      lastName,
      companyId,
      language,
      invitedAt: now,
    })),
  );
  // A single invitation is not bulk mail, because its sender waits for it.
  const bulk = ids.length > 1;
  for (const id of ids)
    await context.enqueue(registrationInvitationMailJob, { invitation: id, bulk }, { bulk });
  const details = { role, uses: 1, days };
  await context.recordActivity(
    ...ids.flatMap((id) => buildingIds.map((building) => invitationCreated({ building, id, details }))),
  );
  const skippedLines = lines.filter(({ note }) => note !== 'withoutName');
  return { invited: ids.length, skipped: skippedLines.length, skippedLines };
}
