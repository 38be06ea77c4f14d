import { eq } from 'drizzle-orm';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { accountMail } from '../../../kit/server/mail/accountMail.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import { mayMailTo } from '../../../kit/server/mail/mailAllowance.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { onlyBuildingOf } from '../../people/server/onlyBuilding.ts';
import { personByEmail } from '../../people/server/queries.ts';
import { RESET_LIFE } from '../session.ts';
import { passwordResets } from './tables.ts';
import { makeVerification } from './verifications.ts';

/** Looks the address up and mails the link, where there is an account. */
export const mailReset = job<{ reset: number }>('access.mailReset');

export function resetMailJob(env: Env, translate: Translate): JobHandler {
  return handle(mailReset, ({ reset: id }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.id, id)).for('update');
      // Its person is known once the mail is written.
      if (!reset || reset.userId !== null) return;
      const person = await personByEmail(tx, reset.email);
      if (!person?.active || !(await mayMailTo(tx, person.email, 'reset', now()))) {
        await tx.delete(passwordResets).where(eq(passwordResets.id, id));
        return;
      }
      await tx.update(passwordResets).set({ userId: person.id }).where(eq(passwordResets.id, id));
      const expiresAt = new Date(reset.requestedAt.getTime() + RESET_LIFE);
      const about = { purpose: 'passwordReset', subject: person.id } as const;
      const token = await makeVerification(tx, about, expiresAt);
      const { language } = person;
      const t = (key: string) => translate(language, `access:mail.reset.${key}`, { name: person.firstName });
      const content = {
        preview: t('preview'),
        heading: t('heading'),
        paragraphs: [t('hello'), t('text')],
        action: {
          sentence: t('open'),
          label: t('label'),
          url: `${env.publicUrl}/confirmReset/${person.id}/${token}`,
        },
        closing: [t('expires')],
        smallPrint: [t('why')],
      };
      const mail = {
        key: `access.reset:${id}`,
        recipient: person.email,
        aboutUserId: person.id,
        subject: t('subject'),
        secrets: [token],
        secretsExpireAt: expiresAt,
        ...accountMail(content, {
          language,
          translate,
          env,
          building: await onlyBuildingOf(tx, person.id),
        }),
      };
      await writeMail(tx, enqueue, mail, env, now());
    }),
  );
}
