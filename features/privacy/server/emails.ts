import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { accountLetter } from '../../../kit/server/accountLetter.ts';
import { writeAudit } from '../../../kit/server/audit.ts';
import type { Db } from '../../../kit/server/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import { type Enqueue, handle, type JobHandler, job } from '../../../kit/server/jobs.ts';
import { writeMail } from '../../../kit/server/mail.ts';
import { mayMailTo } from '../../../kit/server/mailAllowance.ts';
import { BuildingScope } from '../../../kit/server/scope.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { actorById } from '../../access/server/sessions.ts';
import { administratorsOf, personByEmail } from '../../people/server/queries.ts';
import { deletionRequests } from './tables.ts';

/** Confirms a deletion request to who asked and, where there is an account, tells its administrators. */
export const answerDeletionRequest = job<{ request: number }>('privacy.answerDeletionRequest');

type RequestRow = typeof deletionRequests.$inferSelect;
type Letter = (
  kind: 'received' | 'unknown' | 'asked',
  language: Language,
  words: Readonly<Record<string, string>>,
  url: string | null,
) => { subject: string } & ReturnType<typeof accountLetter>;

/** The job is one transaction, and a second run finds the address gone. */
export function deletionRequestJob(env: Env, translate: Translate): JobHandler {
  const letter: Letter = (kind, language, words, url) => {
    const t = (key: string) => translate(language, `privacy:mail.${kind}.${key}`, { ...words });
    const content = {
      preview: t('preview'),
      heading: t('heading'),
      paragraphs: [t('hello'), t('text')],
      ...(url !== null && { action: { sentence: t('open'), label: t('label'), url } }),
      ...(kind === 'received' && { closing: [t('kept')] }),
      smallPrint: [t('why')],
    };
    return { subject: t('subject'), ...accountLetter(content, { language, translate, env }) };
  };

  return handle(answerDeletionRequest, ({ request: id }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const [row] = await tx.select().from(deletionRequests).where(eq(deletionRequests.id, id)).for('update');
      if (!row || row.email === null) return;
      const person = await personByEmail(tx, row.email);
      const allowed = await mayMailTo(tx, row.email, 'deletion', now());
      if (!person || !allowed) await tx.delete(deletionRequests).where(eq(deletionRequests.id, id));
      if (!allowed) return;
      const language = person?.language ?? row.language;
      const words = { name: person?.firstName ?? '' };
      const mail = {
        key: `privacy.received:${id}`,
        recipient: person?.email ?? row.email,
        aboutUserId: person?.id ?? null,
        ...letter(person ? 'received' : 'unknown', language, words, null),
      };
      await writeMail(tx, enqueue, mail, env, now());
      if (person && (await keepRequest(tx, row, person.id, now())))
        await tellAdministrators(tx, enqueue, { request: id, person: person.id }, letter, env, now());
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
  await writeAudit(tx, null, now, [
    { action: 'user.deletion_requested', entity: 'user', id: userId, values: { proven: row.proven } },
  ]);
  return true;
}

async function tellAdministrators(
  tx: Db,
  enqueue: Enqueue,
  { request, person: id }: { request: number; person: number },
  letter: Letter,
  env: Env,
  now: Date,
): Promise<void> {
  const person = await actorById(tx, id);
  if (!person || person.buildings.length === 0) return;
  const scope = new BuildingScope(person.buildings.map((building) => building.id));
  for (const administrator of await administratorsOf(tx, scope)) {
    const words = {
      name: administrator.firstName,
      who: `${person.firstName} ${person.lastName}`,
      email: person.email,
      building: person.buildings.map((building) => building.name).join(', '),
    };
    const mail = {
      key: `privacy.asked:${request}:${administrator.id}`,
      recipient: administrator.email,
      aboutUserId: id,
      ...letter('asked', administrator.language, words, `${env.publicUrl}/resident/deletionRequests`),
    };
    await writeMail(tx, enqueue, mail, env, now);
  }
}
