import { eq } from 'drizzle-orm';
import { isMailed, makeVerification } from '../../../core/access/server/verifications.ts';
import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { onlyBuildingOf } from '../../../core/people/server/onlyBuilding.ts';
import { administratorsOf, personByEmail } from '../../../core/people/server/queries.ts';
import type { Language } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { accountMail } from '../../../kit/server/mail/accountMail.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import { mayMailTo } from '../../../kit/server/mail/mailAllowance.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { UNCONFIRMED_LIFE } from '../registration.ts';
import { type RegistrationRow, registrationColumns } from './rows.ts';
import { registrations } from './tables.ts';

/** Mails the link that confirms a registration or, where the address has an account, that it has. */
export const answerRegistration = job<{ registration: number }>('invitations.answer');
/** Tells those who may decide that somebody waits. */
export const tellAdministrators = job<{ registration: number }>('invitations.tellAdministrators');
/** Tells who registered what was decided. */
export const tellDecision = job<{ registration: number }>('invitations.tellDecision');

/** What the keys of all mails about a registration begin with. */
export const mailKey = (registration: number) => `invitations.registration:${registration}:`;

/** The job handlers that mail about registrations. Each is one transaction, and a second run finds nothing left to do. */
export function registrationJobs(env: Env, translate: Translate): JobHandler[] {
  /** A mail of the paragraphs hello, text and, with a button, open; the words stand under `mail.<kind>`. */
  const composeMail = (
    kind: string,
    language: Language,
    to: Recipient,
    url: string | null,
    note?: string,
  ) => {
    const t = (key: string) => translate(language, `invitations:mail.${kind}.${key}`, { ...to.words });
    const content = {
      preview: t('preview'),
      heading: t('heading'),
      paragraphs: [t('hello'), t('text')],
      ...(url !== null && { action: { sentence: t('open'), label: t('label'), url } }),
      ...(note !== undefined && { closing: [t(note)] }),
      smallPrint: [t('why')],
    };
    return {
      recipient: to.email,
      subject: t('subject'),
      ...accountMail(content, { language, translate, env, building: to.building }),
    };
  };

  return [
    handle(answerRegistration, ({ registration: id }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const row = await lock(tx, id);
        const about = { purpose: 'registration', subject: id } as const;
        if (!row || row.confirmedAt !== null || (await isMailed(tx, about))) return;
        const known = await personByEmail(tx, row.email);
        const allowed = await mayMailTo(tx, row.email, 'registration', now());
        if (known || !allowed) await tx.delete(registrations).where(eq(registrations.id, id));
        if (!allowed) return;
        if (known) {
          const building = await onlyBuildingOf(tx, known.id);
          const to = { email: known.email, words: { name: known.firstName }, building };
          const mail = composeMail('known', known.language, to, `${env.publicUrl}/resetPassword`);
          const key = `${mailKey(id)}known`;
          await writeMail(tx, enqueue, { ...mail, key, aboutUserId: known.id }, env, now());
          return;
        }
        const expiresAt = new Date(row.requestedAt.getTime() + UNCONFIRMED_LIFE);
        const token = await makeVerification(tx, about, expiresAt);
        const to = { ...asked(row), words: { name: row.firstName } };
        const url = `${env.publicUrl}/confirmRegistration/${token}`;
        const note = row.invitationId === null ? 'waits' : 'opens';
        const mail = {
          ...composeMail('confirm', row.language, to, url, note),
          key: `${mailKey(id)}confirm`,
          secrets: [token],
          secretsExpireAt: expiresAt,
        };
        await writeMail(tx, enqueue, mail, env, now());
      }),
    ),

    handle(tellAdministrators, ({ registration: id }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const row = await lock(tx, id);
        if (!row || row.confirmedAt === null || row.decision !== null) return;
        const buildings = await buildingsNamed(tx, row.buildingIds);
        const [company] = await tx
          .select({ name: companies.name })
          .from(companies)
          .where(eq(companies.id, row.companyId));
        const administrators = await administratorsOf(tx, new BuildingScope(row.buildingIds));
        const able = administrators.filter(
          ({ buildingIds }) => buildingIds.length === row.buildingIds.length,
        );
        for (const administrator of able) {
          const words = {
            name: administrator.firstName,
            who: `${row.firstName} ${row.lastName}`,
            email: row.email,
            company: company?.name ?? '',
            building: buildings.map(({ name }) => name).join(', '),
          };
          const to = { ...asked(row), email: administrator.email, words };
          const mail = composeMail(
            'waiting',
            administrator.language,
            to,
            `${env.publicUrl}/resident/registrations`,
          );
          const key = `${mailKey(id)}waiting:${administrator.id}`;
          await writeMail(tx, enqueue, { ...mail, key }, env, now());
        }
      }),
    ),

    handle(tellDecision, ({ registration: id }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const row = await lock(tx, id);
        if (!row || row.decision === null) return;
        const to = { ...asked(row), words: { name: row.firstName } };
        const url = row.decision === 'approved' ? `${env.publicUrl}/login` : null;
        const mail = composeMail(row.decision, row.language, to, url);
        const owner = await personByEmail(tx, row.email);
        const about = { key: `${mailKey(id)}${row.decision}`, aboutUserId: owner?.id ?? null };
        await writeMail(tx, enqueue, { ...mail, ...about }, env, now());
        await tx.delete(registrations).where(eq(registrations.id, id));
      }),
    ),
  ];
}

interface Recipient {
  email: string;
  words: Readonly<Record<string, string>>;
  /** Whose legal pages are linked. */
  building?: number | undefined;
}

/** Who registered, and the building, where it is for one alone. */
function asked({ email, buildingIds }: RegistrationRow) {
  return { email, building: buildingIds.length === 1 ? buildingIds[0] : undefined };
}

async function lock(tx: Db, id: number) {
  const [row] = await tx
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('update');
  return row;
}
