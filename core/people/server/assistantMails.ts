import { and, eq } from 'drizzle-orm';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { mailJob } from '../../../kit/server/mail/mailJob.ts';
import type { MailMessage } from '../../../kit/server/mail/outbox.ts';
import { onlyBuildingOf } from './onlyBuilding.ts';
import { findMailRecipient, isReachable } from './queries.ts';
import { assistants } from './tables.ts';

/** `since`: when it began, by which one is told apart from a later one of the same two. */
interface Pair {
  principalId: number;
  assistantId: number;
  since: string;
}

/** Tells both that somebody may act for the other. */
export const assistantBeganJob = defineJob<Pair>('people.assistantBegan');
/** Tells both that this is over. */
export const assistantEndedJob = defineJob<Pair>('people.assistantEnded');

/** The job handlers that mail both sides of a relation, each in their language. A second run writes nothing new. */
export function assistantJobs({ env, translate }: JobDependencies): JobHandler[] {
  const letter = createMailComposer('people', { env, translate });

  /** Both letters; each names the other, so there are none where one of them has left. */
  const tellBoth = (kind: 'assistantBegan' | 'assistantEnded', isMeant: boolean) =>
    mailJob(env, kind === 'assistantBegan' ? assistantBeganJob : assistantEndedJob, async (pair, { tx }) => {
      const { principalId, assistantId, since } = pair;
      const ofPair = and(eq(assistants.principalId, principalId), eq(assistants.assistantId, assistantId));
      const [relation] = await tx.select().from(assistants).where(ofPair);
      if ((relation !== undefined) !== isMeant) return;
      const [principal, assistant] = [
        await findMailRecipient(tx, principalId),
        await findMailRecipient(tx, assistantId),
      ];
      if (!isReachable(principal) || !isReachable(assistant)) return;
      const mails: MailMessage[] = [];
      for (const [role, to, other] of [
        ['principal', principal, assistant],
        ['assistant', assistant, principal],
      ] as const) {
        const words = `mail.${kind}.${role}`;
        const composed = letter(
          {
            words,
            params: () => ({ name: to.firstName, other: other.name }),
            to,
            from: null,
            legalPagesOf: await onlyBuildingOf(tx, to.id),
          },
          (t) => ({
            paragraphs: [t('mail.assistantHello'), t(`${words}.text`)],
            // Only a present assistant can be removed in the profile.
            ...(isMeant && {
              action: {
                sentence: t('mail.assistantOpen'),
                label: t('mail.assistantLabel'),
                path: '/resident/profile',
              },
            }),
            smallPrint: [t('mail.assistantWhy')],
          }),
        );
        const key = `people.${kind}:${principalId}:${assistantId}:${since}:${role}`;
        mails.push({ ...composed, key, aboutUserId: other.id });
      }
      return mails;
    });

  return [tellBoth('assistantBegan', true), tellBoth('assistantEnded', false)];
}
