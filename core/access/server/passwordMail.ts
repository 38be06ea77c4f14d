import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { findOnlyBuildingId } from '../../people/server/findOnlyBuildingId.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../people/server/queries.ts';

/** `changedAt`: ISO 8601. */
export const passwordChangedMailJob = defineJob<{ user: number; changedAt: string }>(
  'access.passwordChanged',
);

export function createPasswordChangedMailHandler({ env, translate }: JobDependencies): JobHandler {
  const composeMail = createMailComposer('access', { env, translate });
  return createMailJobHandler(env, passwordChangedMailJob, async ({ user, changedAt }, { tx }) => {
    const owner = await findMailRecipient(tx, user);
    if (!isRecipientWithEmail(owner)) return;
    const opening = {
      words: 'mail.changed',
      params: () => ({ name: owner.firstName }),
      to: owner,
      from: null,
      legalPagesOf: await findOnlyBuildingId(tx, user),
    };
    const composed = composeMail(opening, (t) => ({
      paragraphs: [t('mail.changed.hello'), t('mail.changed.text'), t('mail.changed.devices')],
      action: {
        sentence: t('mail.changed.notYou'),
        label: t('mail.changed.label'),
        path: '/resetPassword',
      },
      smallPrint: [t('mail.changed.why')],
    }));
    return { ...composed, key: `access.passwordChanged:${user}:${changedAt}`, aboutUserId: user };
  });
}
