import { eq, or } from 'drizzle-orm';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { defineJob, handleJob } from '../../../kit/server/jobs/jobs.ts';
import { assistantRemoved } from '../../people/activity.ts';
import { areColleagues } from '../../people/policy.ts';
import { findActorAccountsById } from '../../people/server/actors.ts';
import { assistantPairCondition } from '../../people/server/queries.ts';
import { assistants } from '../../people/server/tables.ts';
import { assistantEndedMailJob } from './assistantMails.ts';

/** Enqueued by database triggers when people may no longer be colleagues (migration 0064). */
export const endNonColleagueRelationsJob = defineJob<{ person: number }>('people.endLapsed');

export const endNonColleagueRelationsHandler = handleJob(
  endNonColleagueRelationsJob,
  async ({ person }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const { principalId, assistantId } = assistants;
      const relations = await tx
        .select()
        .from(assistants)
        .where(or(eq(principalId, person), eq(assistantId, person)))
        .orderBy(principalId, assistantId)
        .for('update');
      const people = await findActorAccountsById(tx, [
        ...new Set(relations.flatMap((pair) => [pair.principalId, pair.assistantId])),
      ]);
      const endedRelations = relations.filter((pair) => {
        const [one, other] = [people.get(pair.principalId), people.get(pair.assistantId)];
        return !(one?.active && other?.active && areColleagues(one, other));
      });
      for (const { principalId, assistantId, since } of endedRelations) {
        await tx.delete(assistants).where(assistantPairCondition({ principalId, assistantId }));
        await enqueue(assistantEndedMailJob, { principalId, assistantId, since: since.toISOString() });
      }
      await recordActivity(
        tx,
        null,
        now(),
        endedRelations.map(({ principalId: id, assistantId }) =>
          assistantRemoved({ building: null, id, details: { assistantId } }),
        ),
      );
    }),
);
