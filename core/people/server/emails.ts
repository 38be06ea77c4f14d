import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { accountMail } from '../../../kit/server/mail/accountMail.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { MailContent } from '../../../kit/server/mail/mailLayout.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { hashToken } from '../../access/server/sessions.ts';
import { isMailed, makeVerification } from '../../access/server/verifications.ts';
import { onlyBuildingOf } from './onlyBuilding.ts';
import { emailChanges, users } from './tables.ts';

/** Mails the link that makes a new address valid to that address. */
export const confirmEmailJob = job<{ user: number }>('people.confirmEmail');
/** Tells the address in force that another one was asked for. */
export const emailChangeAskedJob = job<{ user: number }>('people.emailChangeAsked');

/** A mailed confirmation link lives this long, in milliseconds. */
export const LINK_LIFE = 24 * 60 * 60 * 1000;

/** The job handlers that mail people about their account, in their language. A second run writes nothing new. */
export function peopleJobs(env: Env, translate: Translate): JobHandler[] {
  const composeMail = ({ language }: Person, content: MailContent, building: number | undefined) =>
    accountMail(content, { language, translate, env, building });

  return [
    handle(confirmEmailJob, ({ user }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const person = await lockChange(tx, user);
        const about = { purpose: 'emailChange', subject: user } as const;
        if (!person || (await isMailed(tx, about))) return;
        const expiresAt = new Date(person.requestedAt.getTime() + LINK_LIFE);
        const token = await makeVerification(tx, about, expiresAt);
        const t = (key: string) =>
          translate(person.language, `people:mail.confirm.${key}`, { name: person.firstName });
        const content = {
          preview: t('preview'),
          heading: t('heading'),
          paragraphs: [t('hello'), t('text')],
          action: { sentence: t('open'), label: t('label'), url: `${env.publicUrl}/confirmEmail/${token}` },
          closing: [t('expires')],
          smallPrint: [t('why')],
        };
        const mail = {
          key: `people.confirmEmail:${user}:${hashToken(token)}`,
          recipient: person.newEmail,
          subject: t('subject'),
          secrets: [token],
          secretsExpireAt: expiresAt,
          ...composeMail(person, content, await onlyBuildingOf(tx, user)),
        };
        await writeMail(tx, enqueue, { ...mail, aboutUserId: user }, env, now());
      }),
    ),

    handle(emailChangeAskedJob, ({ user }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const person = await lockChange(tx, user);
        if (!person?.email) return;
        const t = (key: string) =>
          translate(person.language, `people:mail.changeAsked.${key}`, {
            name: person.firstName,
            email: person.newEmail,
          });
        const content = {
          preview: t('preview'),
          heading: t('heading'),
          paragraphs: [t('hello'), t('text'), t('until')],
          closing: [t('notYou')],
          smallPrint: [t('why')],
        };
        const mail = {
          key: `people.emailChangeAsked:${user}:${person.requestedAt.toISOString()}`,
          recipient: person.email,
          subject: t('subject'),
          ...composeMail(person, content, await onlyBuildingOf(tx, user)),
        };
        await writeMail(tx, enqueue, { ...mail, aboutUserId: user }, env, now());
      }),
    ),
  ];
}

/** What is asked for and by whom, locked until the transaction ends; undefined where nothing waits any more. */
async function lockChange(tx: Db, user: number) {
  const [change] = await tx
    .select({
      newEmail: emailChanges.email,
      requestedAt: emailChanges.requestedAt,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.userId, user))
    .for('update', { of: emailChanges });
  return change;
}

type Person = NonNullable<Awaited<ReturnType<typeof lockChange>>>;
