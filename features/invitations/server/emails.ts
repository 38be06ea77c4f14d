import { eq } from 'drizzle-orm';
import { isMailed, makeVerification } from '../../../core/access/server/verifications.ts';
import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { onlyBuildingOf } from '../../../core/people/server/onlyBuilding.ts';
import { administratorsOf, lockPerson, personByEmail } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Language, Role } from '../../../kit/actor.ts';
import { nameInWords } from '../../../kit/nameInWords.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { letters } from '../../../kit/server/mail/composeMail.ts';
import type { MailMessage } from '../../../kit/server/mail/mail.ts';
import { mayCauseMail, mayMailTo } from '../../../kit/server/mail/mailAllowance.ts';
import { mailing } from '../../../kit/server/mail/mailJob.ts';
import { registrationRequested } from '../facts.ts';
import { UNCONFIRMED_LIFE } from '../registration.ts';
import { invitationColumns, type RegistrationRow, registrationColumns } from './rows.ts';
import { invitations, registrations } from './tables.ts';

/** Mails the link that confirms a registration or, where the address has an account, that it has. `from`: the network that asked. */
export const answerRegistration = job<{ registration: number; from?: string }>('invitations.answer');
/** Tells those who may decide that somebody waits, but for `by`, who confirmed it. */
export const tellAdministrators = job<{ registration: number; from?: string; by?: number }>(
  'invitations.tellAdministrators',
);
/** Tells who registered what was decided. */
export const tellDecision = job<{ registration: number }>('invitations.tellDecision');

/** What the keys of all mails about a registration begin with. */
export const mailKey = (registration: number) => `invitations.registration:${registration}:`;

/** The job handlers that mail about registrations. A second run finds nothing left to do. */
export function registrationJobs({ env, translate }: JobDependencies): JobHandler[] {
  const letter = letters('invitations', { env, translate });
  const say = (language: Language, key: string) => translate(language, `invitations:${key}`);
  /** A mail of the paragraphs hello, text and, with a button, open; the words stand under `mail.<kind>`. `facts`: which of the words stand in lines of their own. */
  const composeMail = (
    kind: string,
    { words, building: legalPagesOf, ...to }: Recipient,
    path: string | null,
    { note, reason, facts = [] }: { note?: string; reason?: boolean; facts?: readonly string[] } = {},
  ) =>
    letter({ words: `mail.${kind}`, params: () => words, to, from: null, legalPagesOf }, (say) => {
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
    mailing(env, answerRegistration, async ({ registration: id, from = null }, { tx, now }) => {
      const row = await lock(tx, id);
      const about = { purpose: 'registration', subject: id } as const;
      if (!row || row.confirmedAt !== null || (await isMailed(tx, about))) return;
      const known = await personByEmail(tx, row.email);
      const caller = row.invitationId === null ? from : null;
      const wanted = { kind: 'registration', email: row.email, from: caller };
      const allowed = await mayMailTo(tx, env, wanted, now);
      if (known || !allowed) await tx.delete(registrations).where(eq(registrations.id, id));
      if (!allowed) return;
      if (known) {
        const { email, language, firstName } = known;
        const to = {
          email,
          language,
          words: { name: nameInWords(firstName) },
          building: await onlyBuildingOf(tx, known.id),
        };
        const mail = composeMail('known', to, '/resetPassword');
        return { ...mail, key: `${mailKey(id)}known`, aboutUserId: known.id, anonymous: true };
      }
      await recordFacts(
        tx,
        null,
        now,
        (await leadsTo(tx, row)).map((building) => registrationRequested({ building, id })),
      );
      const expiresAt = new Date(row.requestedAt.getTime() + UNCONFIRMED_LIFE);
      const token = await makeVerification(tx, about, expiresAt);
      const to = { ...asked(row), words: { name: nameInWords(row.firstName) } };
      const note = row.invitationId === null ? 'waits' : 'opens';
      return {
        ...composeMail('confirm', to, `/confirmRegistration/${token}`, { note }),
        key: `${mailKey(id)}confirm`,
        anonymous: true,
        secrets: [token],
        secretsExpireAt: expiresAt,
      };
    }),

    mailing(env, tellAdministrators, async ({ registration: id, from = null, by }, { tx, now }) => {
      const row = await lock(tx, id);
      if (!row || row.confirmedAt === null || row.decision !== null) return;
      const buildings = await buildingsNamed(tx, row.buildingIds);
      const company = await companyOf(tx, row);
      const administrators = await administratorsOf(tx, new BuildingScope(row.buildingIds));
      const able = administrators.filter(
        ({ id: each, buildingIds }) => each !== by && buildingIds.length === row.buildingIds.length,
      );
      const mails: MailMessage[] = [];
      for (const { id: administrator, email, language, firstName } of able) {
        // Whoever is not told finds it in the list.
        if (from !== null && !(await mayCauseMail(tx, env, from, now))) break;
        const words = {
          name: nameInWords(firstName),
          who: nameInWords(`${row.firstName} ${row.lastName}`),
          email: row.email,
          company,
          building: buildings.map((building) => building.name).join(', '),
        };
        const mail = composeMail(
          'waiting',
          { ...asked(row), email, language, words },
          '/resident/registrations',
        );
        mails.push({ ...mail, key: `${mailKey(id)}waiting:${administrator}`, anonymous: true });
      }
      return mails;
    }),

    mailing(env, tellDecision, async ({ registration: id }, { tx }) => {
      const row = await lock(tx, id);
      if (!row || row.decision === null) return;
      const buildings = (await buildingsNamed(tx, row.buildingIds)).map(({ name }) => name).join(', ');
      const owner = await personByEmail(tx, row.email);
      const approved = row.decision === 'approved';
      const role = approved && owner && (await roleOf(tx, owner.id));
      const words = {
        ...{ name: nameInWords(row.firstName), reason: row.reason, building: buildings },
        ...{ company: await companyOf(tx, row), role: role ? say(row.language, `roles.${role}`) : '' },
      };
      const mail = composeMail(row.decision, { ...asked(row), words }, approved ? '/login' : null, {
        reason: row.reason !== '',
        facts: approved ? ['building', 'company', 'role'] : [],
      });
      await tx.delete(registrations).where(eq(registrations.id, id));
      return { ...mail, key: `${mailKey(id)}${row.decision}`, aboutUserId: owner?.id ?? null };
    }),
  ];
}

interface Recipient {
  email: string;
  language: Language;
  words: Readonly<Record<string, string>>;
  /** Whose legal pages are linked. */
  building?: number | undefined;
}

/** Who registered, in which language, and the building, where it is for one alone. */
function asked({ email, language, buildingIds }: RegistrationRow) {
  return { email, language, building: buildingIds.length === 1 ? buildingIds[0] : undefined };
}

/** The buildings of its invitation or, without one, those asked for. */
async function leadsTo(tx: Db, { invitationId, buildingIds }: RegistrationRow): Promise<number[]> {
  if (invitationId === null) return buildingIds;
  const ofOne = eq(invitations.id, invitationId);
  const [invitation] = await tx.select(invitationColumns).from(invitations).where(ofOne);
  return invitation?.buildingIds ?? buildingIds;
}

/** The name of the company that was asked for, or given. */
async function companyOf(tx: Db, { companyId }: RegistrationRow): Promise<string> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.name ?? '';
}

async function roleOf(tx: Db, user: number): Promise<Role | undefined> {
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user));
  return found?.role;
}

/** Locked until the transaction ends, whoever has its address by now before it: the mail may be theirs. */
async function lock(tx: Db, id: number) {
  const [asked] = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, id));
  const owner = asked && (await personByEmail(tx, asked.email));
  if (owner) await lockPerson(tx, owner.id);
  const [row] = await tx
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('update');
  return row;
}
