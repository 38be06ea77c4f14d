import type { Env } from '../configuration/env.ts';
import type { Db } from '../database/db.ts';
import { handleJob, type Job, type JobHandler } from '../jobs/jobs.ts';
import { insertOutboxMail, type OutboxMailInput } from './outbox.ts';

interface MailJobContext {
  tx: Db;
  now: Date;
}

/**
 * Returns a job handler that writes mails. In one transaction, `compose` locks the rows of the payload, reads
 * their current state and returns the mails, if any. Mail keys prevent duplicates if the job runs twice.
 */
export function createMailJobHandler<P extends object>(
  env: Pick<Env, 'smtpUrl'>,
  kind: Job<P>,
  compose: (
    payload: P,
    mailing: MailJobContext,
  ) => Promise<OutboxMailInput | readonly OutboxMailInput[] | undefined>,
): JobHandler {
  return handleJob(kind, (payload, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const mails = (await compose(payload, { tx, now: now() })) ?? [];
      for (const mail of [mails].flat())
        await insertOutboxMail(tx, enqueue, mail as OutboxMailInput, env, now());
    }),
  );
}
