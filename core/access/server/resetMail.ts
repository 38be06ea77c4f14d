import { eq } from 'drizzle-orm';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { consumeMailAllowance } from '../../../kit/server/mail/mailLimits.ts';
import { findOnlyBuildingId } from '../../people/server/findOnlyBuildingId.ts';
import { findPersonByEmail, lockPerson } from '../../people/server/queries.ts';
import { RESET_LINK_LIFETIME } from '../session.ts';
import { passwordResets } from './tables.ts';
import { createVerificationLink } from './verifications.ts';

export const passwordResetMailJob = defineJob<{ reset: number; from?: string }>('access.mailReset');

export function createPasswordResetMailHandler({ env, translate }: JobDependencies): JobHandler {
  return createMailJobHandler(env, passwordResetMailJob, async ({ reset: id, from = null }, { tx, now }) => {
    const ofReset = eq(passwordResets.id, id);
    const [resetRequest] = await tx
      .select({ email: passwordResets.email })
      .from(passwordResets)
      .where(ofReset);
    const person = resetRequest && (await findPersonByEmail(tx, resetRequest.email));
    // Locks the person before the reset, in the same order as account deletion, to prevent a deadlock.
    if (person) await lockPerson(tx, person.id);
    const [reset] = await tx.select().from(passwordResets).where(ofReset).for('update');
    // `userId` is set in the transaction that writes the mail.
    if (!reset || reset.userId !== null) return;
    const mail = { kind: 'reset', email: reset.email, from };
    if (!person?.active || !(await consumeMailAllowance(tx, env, mail, now))) {
      await tx.delete(passwordResets).where(ofReset);
      return;
    }
    await tx.update(passwordResets).set({ userId: person.id }).where(ofReset);
    const expiresAt = new Date(reset.requestedAt.getTime() + RESET_LINK_LIFETIME);
    const token = await createVerificationLink(
      tx,
      { purpose: 'passwordReset', subject: person.id },
      expiresAt,
    );
    const opening = {
      words: 'mail.reset',
      params: () => ({ name: capitalizeName(person.firstName) }),
      to: person,
      from: null,
      legalPagesOf: await findOnlyBuildingId(tx, person.id),
    };
    const composed = createMailComposer('access', { env, translate })(opening, (t) => ({
      paragraphs: [t('mail.reset.hello'), t('mail.reset.text')],
      action: {
        sentence: t('mail.reset.open'),
        label: t('mail.reset.label'),
        path: `/confirmReset/${person.id}/${token}`,
      },
      closing: [t('mail.reset.expires')],
      smallPrint: [t('mail.reset.why')],
      secrets: [token],
      secretsExpireAt: expiresAt,
    }));
    return { ...composed, key: `access.reset:${id}`, aboutUserId: person.id, anonymous: true };
  });
}
