import { eq } from 'drizzle-orm';
import { createVerificationLink, hasVerificationLink } from '../../../core/access/server/verifications.ts';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { findOnlyBuildingId } from '../../../core/people/server/findOnlyBuildingId.ts';
import { findAdministrators, findPersonByEmail, lockPerson } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import type { Language, Role } from '../../../kit/actor.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { consumeAnonymousMailAllowance, consumeMailAllowance } from '../../../kit/server/mail/mailLimits.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { registrationRequested } from '../activity.ts';
import { UNCONFIRMED_LIFETIME_MS } from '../registration.ts';
import {
  type AccountRegistrationRecord,
  accountRegistrationRecordColumns,
  invitationRecordColumns,
} from './queries.ts';
import { accountRegistrations, invitations } from './tables.ts';

/** Mails a confirmation link, or a note that the account exists. `from`: network of the request. */
export const accountConfirmationMailJob = defineJob<{ registration: number; from?: string }>(
  'invitations.answer',
);
/** Mails the administrators, except `by`, who confirmed the registration. */
export const registrationToDecideMailJob = defineJob<{ registration: number; from?: string; by?: number }>(
  'invitations.tellAdministrators',
);
export const registrationDecisionMailJob = defineJob<{ registration: number }>('invitations.tellDecision');

export const getAccountRegistrationMailKey = (registration: number) =>
  `invitations.registration:${registration}:`;

export function buildAccountRegistrationMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('invitations', { env, translate });
  const say = (language: Language, key: string) => translate(language, `invitations:${key}`);
  /** Texts under `mail.<kind>`. `facts`: parameters that are listed on separate lines. */
  const composeRegistrationMail = (
    kind: string,
    { words, building: legalPagesOf, ...to }: Recipient,
    path: string | null,
    { note, reason, facts = [] }: { note?: string; reason?: boolean; facts?: readonly string[] } = {},
  ) =>
    composeMail({ words: `mail.${kind}`, params: () => words, to, from: null, legalPagesOf }, (say) => {
      const t = (key: string) => say(`mail.${kind}.${key}`);
      return {
        paragraphs: [t('hello'), t('text'), ...(reason ? [t('reason')] : [])],
        facts: facts
          .filter((fact) => words[fact])
          .map((fact) => ({ label: say(`mail.facts.${fact}`), lines: [words[fact] ?? ''] })),
        ...(path !== null && { action: { sentence: t('open'), label: t('label'), path } }),
        ...(note !== undefined && { closing: [t(note)] }),
        smallPrint: [t('why')],
      };
    });

  return [
    createMailJobHandler(
      env,
      accountConfirmationMailJob,
      async ({ registration: id, from = null }, { tx, now }) => {
        const row = await lockRegistration(tx, id);
        const fields = { purpose: 'registration', subject: id } as const;
        if (!row || row.confirmedAt !== null || (await hasVerificationLink(tx, fields))) return;
        const account = await findPersonByEmail(tx, row.email);
        const caller = row.invitationId === null ? from : null;
        const requested = { kind: 'registration', email: row.email, from: caller };
        const isAllowed = await consumeMailAllowance(tx, env, requested, now);
        if (account || !isAllowed)
          await tx.delete(accountRegistrations).where(eq(accountRegistrations.id, id));
        if (!isAllowed) return;
        if (account) {
          const { email, language, firstName } = account;
          const to = {
            email,
            language,
            words: { name: capitalizeName(firstName) },
            building: await findOnlyBuildingId(tx, account.id),
          };
          const mail = composeRegistrationMail('known', to, '/resetPassword');
          return {
            ...mail,
            key: `${getAccountRegistrationMailKey(id)}known`,
            aboutUserId: account.id,
            anonymous: true,
          };
        }
        await recordActivity(
          tx,
          null,
          now,
          (await findTargetBuildings(tx, row)).map((building) => registrationRequested({ building, id })),
        );
        const expiresAt = new Date(row.requestedAt.getTime() + UNCONFIRMED_LIFETIME_MS);
        const token = await createVerificationLink(tx, fields, expiresAt);
        const to = { ...getRecipient(row), words: { name: capitalizeName(row.firstName) } };
        const note = row.invitationId === null ? 'waits' : 'opens';
        return {
          ...composeRegistrationMail('confirm', to, `/confirmRegistration/${token}`, { note }),
          key: `${getAccountRegistrationMailKey(id)}confirm`,
          anonymous: true,
          secrets: [token],
          secretsExpireAt: expiresAt,
        };
      },
    ),

    createMailJobHandler(
      env,
      registrationToDecideMailJob,
      async ({ registration: id, from = null, by }, { tx, now }) => {
        const row = await lockRegistration(tx, id);
        if (!row || row.confirmedAt === null || row.decision !== null) return;
        const buildings = await findBuildingNames(tx, row.buildingIds);
        const company = await findCompanyName(tx, row);
        const administrators = await findAdministrators(tx, new BuildingScope(row.buildingIds));
        const able = administrators.filter(
          ({ id: each, buildingIds }) => each !== by && buildingIds.length === row.buildingIds.length,
        );
        const mails: OutboxMailInput[] = [];
        for (const { id: administrator, email, language, firstName } of able) {
          // Administrators beyond the limit get no mail, but see the registration in their list.
          if (from !== null && !(await consumeAnonymousMailAllowance(tx, env, from, now))) break;
          const words = {
            name: capitalizeName(firstName),
            who: capitalizeName(`${row.firstName} ${row.lastName}`),
            email: row.email,
            company,
            building: buildings.map((building) => building.name).join(', '),
          };
          const mail = composeRegistrationMail(
            'waiting',
            { ...getRecipient(row), email, language, words },
            '/resident/registrations',
          );
          mails.push({
            ...mail,
            key: `${getAccountRegistrationMailKey(id)}waiting:${administrator}`,
            anonymous: true,
          });
        }
        return mails;
      },
    ),

    createMailJobHandler(env, registrationDecisionMailJob, async ({ registration: id }, { tx }) => {
      const row = await lockRegistration(tx, id);
      if (!row || row.decision === null) return;
      const buildings = (await findBuildingNames(tx, row.buildingIds)).map(({ name }) => name).join(', ');
      const owner = await findPersonByEmail(tx, row.email);
      const approved = row.decision === 'approved';
      const role = approved && owner && (await findRole(tx, owner.id));
      const words = {
        name: capitalizeName(row.firstName),
        reason: row.reason,
        building: buildings,
        company: await findCompanyName(tx, row),
        role: role ? say(row.language, `roles.${role}`) : '',
      };
      const mail = composeRegistrationMail(
        row.decision,
        { ...getRecipient(row), words },
        approved ? '/login' : null,
        {
          reason: row.reason !== '',
          facts: approved ? ['building', 'company', 'role'] : [],
        },
      );
      await tx.delete(accountRegistrations).where(eq(accountRegistrations.id, id));
      return {
        ...mail,
        key: `${getAccountRegistrationMailKey(id)}${row.decision}`,
        aboutUserId: owner?.id ?? null,
      };
    }),
  ];
}

interface Recipient {
  email: string;
  language: Language;
  words: Readonly<Record<string, string>>;
  building?: number | undefined;
}

function getRecipient({ email, language, buildingIds }: AccountRegistrationRecord) {
  return { email, language, building: buildingIds.length === 1 ? buildingIds[0] : undefined };
}

async function findTargetBuildings(
  tx: Db,
  { invitationId, buildingIds }: AccountRegistrationRecord,
): Promise<number[]> {
  if (invitationId === null) return buildingIds;
  const ofOne = eq(invitations.id, invitationId);
  const [invitation] = await tx.select(invitationRecordColumns).from(invitations).where(ofOne);
  return invitation?.buildingIds ?? buildingIds;
}

async function findCompanyName(tx: Db, { companyId }: AccountRegistrationRecord): Promise<string> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.name ?? '';
}

async function findRole(tx: Db, user: number): Promise<Role | undefined> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user));
  return row?.role;
}

/** Locks the account with this address first, because the mail may go to its owner. */
async function lockRegistration(tx: Db, id: number) {
  const [registration] = await tx
    .select({ email: accountRegistrations.email })
    .from(accountRegistrations)
    .where(eq(accountRegistrations.id, id));
  const owner = registration && (await findPersonByEmail(tx, registration.email));
  if (owner) await lockPerson(tx, owner.id);
  const [row] = await tx
    .select(accountRegistrationRecordColumns)
    .from(accountRegistrations)
    .where(eq(accountRegistrations.id, id))
    .for('update');
  return row;
}
