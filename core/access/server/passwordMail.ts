import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { accountMail } from '../../../kit/server/mail/accountMail.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { onlyBuildingOf } from '../../people/server/onlyBuilding.ts';
import { findMailRecipient, isReachable } from '../../people/server/queries.ts';

/** Tells the owner of an account that its password is another one since `changedAt` (ISO 8601). */
export const passwordChanged = job<{ user: number; changedAt: string }>('access.passwordChanged');

export function passwordMailJob(env: Env, translate: Translate): JobHandler {
  return handle(passwordChanged, ({ user, changedAt }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const owner = await findMailRecipient(tx, user);
      if (!isReachable(owner)) return;
      const { language, email, firstName } = owner;
      const t = (key: string) => translate(language, `access:mail.changed.${key}`, { name: firstName });
      const building = await onlyBuildingOf(tx, user);
      const content = {
        preview: t('preview'),
        heading: t('heading'),
        paragraphs: [t('hello'), t('text'), t('devices')],
        action: { sentence: t('notYou'), label: t('label'), url: `${env.publicUrl}/resetPassword` },
        smallPrint: [t('why')],
      };
      const mail = {
        key: `access.passwordChanged:${user}:${changedAt}`,
        recipient: email,
        aboutUserId: user,
        subject: t('subject'),
        ...accountMail(content, { language, translate, env, building }),
      };
      await writeMail(tx, enqueue, mail, env, now());
    }),
  );
}
