import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { type PastedEmailRecipient, parseRecipients } from '../../../core/people/recipientLines.ts';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { toNameKey } from '../../../kit/search.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type {
  AccountInvitationRecipientNoteKind,
  InvitationRecipientLine,
  InvitationRecipientsCheckInput,
} from '../recipient.ts';
import { manageableInvitationCondition, resolveInvitationCompany } from './invitationPermissions.ts';
import { invitations, registrationInvitees } from './tables.ts';

type PlanContext = Pick<UserRequestContext, 'db' | 'actor' | 'everywhere' | 'now'>;

interface Plan {
  ready: (PastedEmailRecipient & { companyId: number | null })[];
  lines: InvitationRecipientLine[];
}

/** Considers only accounts and invitations that the caller may see, so that nothing else leaks. */
export async function planInvitationRecipients(
  context: PlanContext,
  { recipients: text, company: requestedCompany }: InvitationRecipientsCheckInput,
  buildingIds: readonly number[],
): Promise<Plan> {
  const { recipients, repeated } = parseRecipients(text);
  const emails = recipients.map(({ email }) => email.toLowerCase());
  const accounts = await findExistingAccounts(context, emails);
  const invited = await findInvitedAddresses(context, emails);
  const { actor } = context;
  const company = resolveInvitationCompany(context, requestedCompany);
  const companies = new Map(
    (await listCompaniesInBuildings(context.db, buildingIds))
      .filter(({ id }) => can.administer(actor) || id === actor.company.id)
      .map(({ id, name }) => [toNameKey(name), id]),
  );
  const companyOf = (recipient: PastedEmailRecipient): number | null | undefined =>
    recipient.company === '' ? company : companies.get(toNameKey(recipient.company));
  const ready: Plan['ready'] = [];
  const lines: InvitationRecipientLine[] = repeated.map((one) => toLine(one, 'repeated'));
  for (const recipient of recipients) {
    const email = recipient.email.toLowerCase();
    const companyId = companyOf(recipient);
    if (companyId === undefined) lines.push(toLine(recipient, 'companyUnknown'));
    else if (accounts.has(email)) lines.push(toLine(recipient, 'hasAccount'));
    else if (invited.has(email)) lines.push(toLine(recipient, 'alreadyInvited'));
    else {
      ready.push({ ...recipient, companyId });
      if (getUnusableName(recipient)) lines.push(toLine(recipient, 'withoutName'));
    }
  }
  return { ready, lines: lines.sort((a, b) => a.line - b.line) };
}

const getUnusableName = ({ unusable: { firstName, lastName } }: PastedEmailRecipient) =>
  `${firstName} ${lastName}`.trim();

const MAX_NAME_LENGTH = 60;

const toLine = (
  recipient: PastedEmailRecipient,
  note: AccountInvitationRecipientNoteKind,
): InvitationRecipientLine => {
  const { line, email, company } = recipient;
  return { line, email, note, company, name: getUnusableName(recipient).slice(0, MAX_NAME_LENGTH) };
};

async function findExistingAccounts(
  { db, actor, everywhere }: PlanContext,
  emails: readonly string[],
): Promise<Set<string>> {
  const membership = userBuildings.in(everywhere);
  const email = sql<string>`lower(${users.email})`;
  const rows = await db
    .select({ email })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(
      and(
        sql`${email} = any(${sql.param([...emails])}::text[])`,
        can.administer(actor) ? undefined : eq(users.companyId, actor.company.id),
      ),
    );
  return new Set(rows.map((row) => row.email));
}

async function findInvitedAddresses(
  { db, actor, now }: PlanContext,
  emails: readonly string[],
): Promise<Set<string>> {
  const email = sql<string>`lower(${registrationInvitees.email})`;
  const rows = await db
    .select({ email })
    .from(registrationInvitees)
    .innerJoin(invitations, eq(invitations.id, registrationInvitees.invitationId))
    .where(
      and(
        sql`${email} = any(${sql.param([...emails])}::text[])`,
        manageableInvitationCondition(actor),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
        lt(invitations.used, invitations.maxUses),
      ),
    );
  return new Set(rows.map((row) => row.email));
}
