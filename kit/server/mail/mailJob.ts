import type { Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import { handleJob, type Job, type JobHandler } from '../jobs/jobs.ts';
import { type MailMessage, writeMail } from './outbox.ts';

/** The job's transaction, and the time of its run. */
export interface Mailing {
  tx: Db;
  now: Date;
}

/**
 * Returns the handler of a job that writes mails. In one transaction `compose` locks the rows of the payload,
 * reads their current state and returns the mails: none if there is nothing to say any more. Each mail is
 * written under its key, so a second run writes no duplicates.
 */
export function mailJob<P extends object>(
  env: Pick<Env, 'smtpUrl'>,
  kind: Job<P>,
  compose: (payload: P, mailing: Mailing) => Promise<MailMessage | readonly MailMessage[] | undefined>,
): JobHandler {
  return handleJob(kind, (payload, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const mails = (await compose(payload, { tx, now: now() })) ?? [];
      for (const mail of [mails].flat()) await writeMail(tx, enqueue, mail as MailMessage, env, now());
    }),
  );
}
