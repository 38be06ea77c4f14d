import { eq } from 'drizzle-orm';
import { findBuildingDetails, findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { findMailRecipient, findPersonByEmail, lockPerson } from '../../../core/people/server/queries.ts';
import { companies } from '../../../core/people/server/tables.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { consumeAllowances } from '../../../kit/server/database/usageLimits.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { DAY_MS, getLocalNow } from '../../../kit/time.ts';
import { formatPrefilledInviteeFragment, formatRegistrationLink } from '../registrationLink.ts';
import { buildInvitationLinkCode, readInvitationSigningKey } from './invitationCode.ts';
import { getInvitationState, isInvitationAuthorEntitled } from './invitationPermissions.ts';
import { invitationRecordColumns } from './queries.ts';
import { invitations, registrationInvitees } from './tables.ts';

export const registrationInvitationMailJob = defineJob<{ invitation: number; bulk: boolean }>(
  'invitations.mailInvitee',
);
/** `at`: time of the request (ISO 8601), part of the idempotency key. */
export const inviteeReminderMailJob = defineJob<{ invitation: number; at: string; bulk?: boolean }>(
  'invitations.remindInvitee',
);

/** Per recipient address, over all senders. Mails beyond it stay in the outbox. */
const DAILY_LIMIT = [{ maxUses: 5, withinMs: DAY_MS }];

/** Sends nothing if the invitation is no longer valid. */
export function createAccountInvitationMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const { env } = dependencies;
  const compose = createInviteeMailComposer(dependencies);
  return [
    createMailJobHandler(env, registrationInvitationMailJob, async ({ invitation, bulk }, { tx, now }) => {
      const mail = await compose(tx, 'invited', invitation, now);
      return mail && { ...mail, bulk, key: `invitations.invited:${invitation}` };
    }),
    createMailJobHandler(
      env,
      inviteeReminderMailJob,
      async ({ invitation, at, bulk = false }, { tx, now }) => {
        const mail = await compose(tx, 'reminded', invitation, now);
        return mail && { ...mail, bulk, key: `invitations.reminded:${invitation}:${at}` };
      },
    ),
  ];
}

function createInviteeMailComposer({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('invitations', { env, translate });
  return async (
    tx: Db,
    kind: 'invited' | 'reminded',
    id: number,
    now: Date,
  ): Promise<Omit<OutboxMailInput, 'key'> | undefined> => {
    const invitation = await lockInvitation(tx, id);
    if (
      !invitation ||
      getInvitationState(invitation, now) !== 'open' ||
      !(await isInvitationAuthorEntitled(tx, invitation))
    )
      return;
    const { email, firstName, lastName, language, role, buildingIds, expiresAt, createdBy, companyName } =
      invitation;
    const maker = await findMailRecipient(tx, createdBy);
    const details = await findBuildingDetails(tx, Math.min(...buildingIds));
    if (!maker || !details) return;
    // An invitation to several buildings has no sender building and is in no building's outbox.
    const from = buildingIds.length === 1 ? details : null;
    const building = (await findBuildingNames(tx, buildingIds)).map(({ name }) => name).join(', ');
    const end = getLocalNow(details.timeZone, expiresAt);
    const code = buildInvitationLinkCode(await readInvitationSigningKey(tx), invitation);
    const link = formatRegistrationLink({ code, buildings: buildingIds, role });
    const fragment = formatPrefilledInviteeFragment({ email, firstName, lastName, invitedBy: maker.name });
    const path = `/register/${link}?language=${language}${fragment}`;
    const composed = composeMail(
      {
        words: `mail.${kind}`,
        params: () => ({
          name: capitalizeName(firstName),
          who: maker.name,
          building,
          email,
          day: formatLongDate(end.date, language),
          time: formatTimeOfDay(end.time),
        }),
        to: { email, language },
        from,
      },
      (say) => {
        const t = (key: string) => say(`mail.${kind}.${key}`);
        const fact = (key: string, line: string) => ({ label: say(`mail.invited.${key}`), lines: [line] });
        return {
          paragraphs: [say(`mail.invited.${firstName ? 'hello' : 'helloAll'}`), t('text')],
          facts: [
            fact('building', building),
            ...(companyName === null ? [] : [fact('company', companyName)]),
            fact('until', say('mail.invited.end')),
          ],
          action: { sentence: say('mail.invited.open'), label: say('mail.invited.label'), path },
          closing: [say('mail.invited.yours')],
          smallPrint: [say('mail.invited.why')],
          secrets: [code],
          secretsExpireAt: expiresAt,
        };
      },
    );
    const share = [{ kind: 'invitations.mail', subject: email, limits: DAILY_LIMIT }];
    const withheld = !(await consumeAllowances(tx, share, now));
    return { ...composed, withheld, aboutUserId: createdBy };
  };
}

/** Locks the account with this address first, because the mail may go to its owner. */
async function lockInvitation(tx: Db, id: number) {
  const [invitee] = await tx
    .select({ email: registrationInvitees.email })
    .from(registrationInvitees)
    .where(eq(registrationInvitees.invitationId, id));
  const owner = invitee && (await findPersonByEmail(tx, invitee.email));
  if (owner) await lockPerson(tx, owner.id);
  const [row] = await tx
    .select({
      ...invitationRecordColumns,
      email: registrationInvitees.email,
      firstName: registrationInvitees.firstName,
      lastName: registrationInvitees.lastName,
      language: registrationInvitees.language,
    })
    .from(invitations)
    .innerJoin(registrationInvitees, eq(registrationInvitees.invitationId, invitations.id))
    .where(eq(invitations.id, id))
    .for('update');
  if (!row) return;
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, row.companyId ?? 0));
  return { ...row, companyName: company?.name ?? null };
}
