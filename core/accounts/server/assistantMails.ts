import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { findOnlyBuildingId } from '../../people/server/findOnlyBuildingId.ts';
import {
  type AssistantPair,
  assistantPairCondition,
  findMailRecipient,
  isRecipientWithEmail,
} from '../../people/server/queries.ts';
import { assistants } from '../../people/server/tables.ts';

type AssistantMailPayload = AssistantPair & { since: string };
export const assistantBeganMailJob = defineJob<AssistantMailPayload>('people.assistantBegan');
export const assistantEndedMailJob = defineJob<AssistantMailPayload>('people.assistantEnded');

export function createAssistantMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('accounts', { env, translate });

  /** Both mails name the other person, so none is sent if one has left. */
  const tellBoth = (kind: 'assistantBegan' | 'assistantEnded', isMeant: boolean) =>
    createMailJobHandler(
      env,
      kind === 'assistantBegan' ? assistantBeganMailJob : assistantEndedMailJob,
      async (pair, { tx }) => {
        const { principalId, assistantId, since } = pair;
        const [relation] = await tx.select().from(assistants).where(assistantPairCondition(pair));
        if ((relation !== undefined) !== isMeant) return;
        const [principal, assistant] = [
          await findMailRecipient(tx, principalId),
          await findMailRecipient(tx, assistantId),
        ];
        if (!isRecipientWithEmail(principal) || !isRecipientWithEmail(assistant)) return;
        const mails: OutboxMailInput[] = [];
        for (const [role, to, other] of [
          ['principal', principal, assistant],
          ['assistant', assistant, principal],
        ] as const) {
          const words = `mail.${kind}.${role}`;
          const composed = composeMail(
            {
              words,
              params: () => ({ name: to.firstName, other: other.name }),
              to,
              from: null,
              legalPagesOf: await findOnlyBuildingId(tx, to.id),
            },
            (t) => ({
              paragraphs: [t('mail.assistantHello'), t(`${words}.text`)],
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
      },
    );

  return [tellBoth('assistantBegan', true), tellBoth('assistantEnded', false)];
}
