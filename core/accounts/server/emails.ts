import { eq } from 'drizzle-orm';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { DAY_MS } from '../../../kit/time.ts';
import {
  createVerificationLink,
  hasVerificationLink,
  withdrawVerificationLinks,
} from '../../access/server/verifications.ts';
import { findOnlyBuildingId } from '../../people/server/findOnlyBuildingId.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { emailChanges, users } from '../../people/server/tables.ts';

export const emailChangeConfirmationMailJob = defineJob<{ user: number }>('people.confirmEmail');
export const emailChangeRequestNoticeMailJob = defineJob<{ user: number }>('people.emailChangeAsked');

export const CONFIRMATION_LINK_LIFETIME = DAY_MS;

/** The new address takes effect when its owner opens the mailed link. */
export async function requestEmailChange({ db, now, enqueue }: Context, userId: number, email: string) {
  const pending = { email, requestedAt: now };
  await db
    .insert(emailChanges)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: emailChanges.userId, set: pending });
  await withdrawVerificationLinks(db, { purpose: 'emailChange', subject: userId });
  await enqueue(emailChangeConfirmationMailJob, { user: userId });
  await enqueue(emailChangeRequestNoticeMailJob, { user: userId });
}

export function createEmailChangeMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('accounts', { env, translate });
  return [
    createMailJobHandler(env, emailChangeConfirmationMailJob, async ({ user }, { tx }) => {
      const person = await lockChange(tx, user);
      const verificationSubject = { purpose: 'emailChange', subject: user } as const;
      if (!person || (await hasVerificationLink(tx, verificationSubject))) return;
      const expiresAt = new Date(person.requestedAt.getTime() + CONFIRMATION_LINK_LIFETIME);
      const token = await createVerificationLink(tx, verificationSubject, expiresAt);
      const opening = {
        words: 'mail.confirm',
        params: () => ({ name: capitalizeName(person.firstName) }),
        to: { email: person.newEmail, language: person.language },
        from: null,
        legalPagesOf: await findOnlyBuildingId(tx, user),
      };
      const composed = composeMail(opening, (t) => ({
        paragraphs: [t('mail.confirm.hello'), t('mail.confirm.text')],
        action: {
          sentence: t('mail.confirm.open'),
          label: t('mail.confirm.label'),
          path: `/confirmEmail/${token}`,
        },
        closing: [t('mail.confirm.expires')],
        smallPrint: [t('mail.confirm.why')],
        secrets: [token],
        secretsExpireAt: expiresAt,
      }));
      return { ...composed, key: `people.confirmEmail:${user}:${hashToken(token)}`, aboutUserId: user };
    }),

    createMailJobHandler(env, emailChangeRequestNoticeMailJob, async ({ user }, { tx }) => {
      const person = await lockChange(tx, user);
      if (!person?.email) return;
      const { email, language, firstName, newEmail, requestedAt } = person;
      const opening = {
        words: 'mail.changeAsked',
        params: () => ({ name: firstName, email: newEmail }),
        to: { email, language },
        from: null,
        legalPagesOf: await findOnlyBuildingId(tx, user),
      };
      const composed = composeMail(opening, (t) => ({
        paragraphs: [t('mail.changeAsked.hello'), t('mail.changeAsked.text'), t('mail.changeAsked.until')],
        closing: [t('mail.changeAsked.notYou')],
        smallPrint: [t('mail.changeAsked.why')],
      }));
      const key = `people.emailChangeAsked:${user}:${requestedAt.toISOString()}`;
      return { ...composed, key, aboutUserId: user };
    }),
  ];
}

/** Locks the pending change, after the person, as everywhere. */
async function lockChange(tx: Db, user: number) {
  await lockPerson(tx, user);
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
