import type { Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import { handle, type Job, type JobHandler } from '../jobs/jobs.ts';
import { type MailMessage, writeMail } from './mail.ts';

/** What a job's mails are composed with: its transaction, and the moment of its run. */
export interface Mailing {
  tx: Db;
  now: Date;
}

/**
 * The handler of a job that mails. In one transaction `compose` locks what the payload names, reads how it stands by now
 * and answers the mails that this calls for: none where there is nothing to tell any more, or nobody. Each is written
 * under its key, so that a second run writes nothing new.
 */
export function mailing<P extends object>(
  env: Pick<Env, 'smtpUrl'>,
  kind: Job<P>,
  compose: (payload: P, mailing: Mailing) => Promise<MailMessage | readonly MailMessage[] | undefined>,
): JobHandler {
  return handle(kind, (payload, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const mails = (await compose(payload, { tx, now: now() })) ?? [];
      for (const mail of [mails].flat()) await writeMail(tx, enqueue, mail as MailMessage, env, now());
    }),
  );
}
