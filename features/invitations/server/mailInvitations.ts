import { readRecipients } from '../../../core/people/recipientLines.ts';
import { lockAddresses } from '../../../core/people/server/addressLock.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { invitationCreated } from '../activity.ts';
import type { MailedAnswer, MailedInvitations, RecipientsAnswer, RecipientsQuestion } from '../recipient.ts';
import { requireGrantable } from './grantable.ts';
import { mailInvitee } from './inviteeMails.ts';
import { planRecipients } from './planRecipients.ts';
import { insertInvitees } from './rows.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What would come of a list of people to invite; nothing is written. */
export async function checkRecipients(
  context: Pick<UserContext, 'db' | 'actor' | 'everywhere' | 'now'>,
  input: RecipientsQuestion,
): Promise<RecipientsAnswer> {
  const buildingIds = await requireGrantable(context, input);
  const { ready, lines } = await planRecipients(context, input, buildingIds);
  return { count: ready.length, lines };
}

/**
 * Invites people by e-mail: each gets an invitation of their own, for their address alone and one account. Who has an account or
 * an invitation already is passed over, so that a list that is sent twice invites nobody twice.
 */
export async function mailInvitations(context: UserContext, input: MailedInvitations): Promise<MailedAnswer> {
  const buildingIds = await requireGrantable(context, input);
  const { db, actor, now } = context;
  // Two lists at once invite nobody twice either.
  await lockAddresses(
    db,
    readRecipients(input.recipients).recipients.map(({ email }) => email),
  );
  const { ready, lines } = await planRecipients(context, input, buildingIds);
  const unknown = lines.find(({ note }) => note === 'companyUnknown');
  if (unknown) {
    const { line, company } = unknown;
    throw invalidField('recipients', 'recipient_company_unknown', { line, company });
  }
  const { role, days, language } = input;
  const ids = await insertInvitees(
    db,
    {
      buildingIds,
      role,
      maxUses: 1,
      createdBy: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY),
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
  // Whoever invites one person waits for it to arrive.
  const bulk = ids.length > 1;
  for (const id of ids) await context.enqueue(mailInvitee, { invitation: id, bulk }, { bulk });
  const says = { role, uses: 1, days };
  await context.recordActivity(
    ...ids.flatMap((id) => buildingIds.map((building) => invitationCreated({ building, id, says }))),
  );
  const skippedLines = lines.filter(({ note }) => note !== 'withoutName');
  return { invited: ids.length, skipped: skippedLines.length, skippedLines };
}
