import { and, eq, isNull, ne } from 'drizzle-orm';
import { actorById } from '../../../core/access/server/sessions.ts';
import { onlyBuildingOf } from '../../../core/people/server/onlyBuilding.ts';
import { administratorsOf, personByEmail } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type Enqueue, handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import { mayMailTo } from '../../../kit/server/mail/mailAllowance.ts';
import { deletionRequested } from '../facts.ts';
import { deletionMail } from './deletionMail.ts';
import { deletionRequests } from './tables.ts';

/** Confirms a deletion request to who asked and, where there is an account, tells its administrators. */
export const answerDeletionRequest = job<{ request: number }>('privacy.answerDeletionRequest');

type RequestRow = typeof deletionRequests.$inferSelect;

/** The job is one transaction, and a second run finds the address gone. */
export function deletionRequestJob(dependencies: JobDependencies): JobHandler {
  const { env } = dependencies;
  return handle(answerDeletionRequest, ({ request: id }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const [row] = await tx.select().from(deletionRequests).where(eq(deletionRequests.id, id)).for('update');
      if (!row || row.email === null) return;
      const person = await personByEmail(tx, row.email);
      const allowed = await mayMailTo(tx, row.email, 'deletion', now());
      if (!person || !allowed) await tx.delete(deletionRequests).where(eq(deletionRequests.id, id));
      if (!allowed) return;
      const recipient = {
        language: person?.language ?? row.language,
        words: { name: person?.firstName ?? '' },
        building: person && (await onlyBuildingOf(tx, person.id)),
      };
      const mail = {
        key: `privacy.received:${id}`,
        recipient: person?.email ?? row.email,
        aboutUserId: person?.id ?? null,
        ...(person
          ? deletionMail('received', recipient, dependencies, (t) => ({ closing: [t('kept')] }))
          : deletionMail('unknown', recipient, dependencies)),
      };
      await writeMail(tx, enqueue, mail, env, now());
      if (person && (await keepRequest(tx, row, person.id, now())))
        await tellAdministrators(tx, enqueue, { request: id, person: person.id }, dependencies, now());
    }),
  );
}

/** Whether the request is a new one; where one is open already, only a proof is added to it. */
async function keepRequest(tx: Db, row: RequestRow, userId: number, now: Date): Promise<boolean> {
  const [open] = await tx
    .select()
    .from(deletionRequests)
    .where(
      and(
        eq(deletionRequests.userId, userId),
        isNull(deletionRequests.closedAt),
        ne(deletionRequests.id, row.id),
      ),
    )
    .for('update');
  if (open) {
    await tx.delete(deletionRequests).where(eq(deletionRequests.id, row.id));
    const proven = open.proven || row.proven;
    await tx.update(deletionRequests).set({ proven }).where(eq(deletionRequests.id, open.id));
    return false;
  }
  await tx.update(deletionRequests).set({ email: null, userId }).where(eq(deletionRequests.id, row.id));
  const says = { proven: row.proven };
  await recordFacts(tx, null, now, [deletionRequested({ building: null, id: userId, says })]);
  return true;
}

async function tellAdministrators(
  tx: Db,
  enqueue: Enqueue,
  { request, person: id }: { request: number; person: number },
  dependencies: JobDependencies,
  now: Date,
): Promise<void> {
  const { env } = dependencies;
  const person = await actorById(tx, id);
  if (!person || person.buildings.length === 0) return;
  const building = await onlyBuildingOf(tx, id);
  const url = `${env.publicUrl}/resident/deletionRequests`;
  const scope = new BuildingScope(person.buildings.map((each) => each.id));
  for (const administrator of await administratorsOf(tx, scope)) {
    const words = {
      name: administrator.firstName,
      who: `${person.firstName} ${person.lastName}`,
      email: person.email,
      building: person.buildings.map(({ name }) => name).join(', '),
    };
    const recipient = { language: administrator.language, words, building };
    const mail = {
      key: `privacy.asked:${request}:${administrator.id}`,
      recipient: administrator.email,
      aboutUserId: id,
      ...deletionMail('asked', recipient, dependencies, (t) => ({
        action: { sentence: t('open'), label: t('label'), url },
      })),
    };
    await writeMail(tx, enqueue, mail, env, now);
  }
}
