import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

interface Counted {
  states: Record<string, number>;
  oldest: number;
}

/** Graphile Worker deletes jobs that succeeded and keeps those that failed too often. */
export async function countJobs(db: Db): Promise<Counted> {
  const { rows } = await db.execute<{ states: Record<string, number>; oldest: number }>(sql`
    select json_build_object(
        'waiting', count(*) filter (where is_available and attempts = 0),
        'running', count(*) filter (where locked_at is not null),
        'retrying', count(*) filter (where is_available and attempts > 0),
        'given_up', count(*) filter (where locked_at is null and attempts >= max_attempts)) as states,
      coalesce(extract(epoch from
        now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8 as oldest
    from graphile_worker._private_jobs`);
  return onlyRow(rows);
}

/** Two queries on partial indexes, because nearly all mails were sent. */
export async function countMails(db: Db): Promise<Counted> {
  const { rows } = await db.execute<{ queued: number; failed: number; oldest: number }>(sql`
    select
      (select count(*) from mails where state = 'queued')::float8 as queued,
      (select count(*) from mails where state = 'failed')::float8 as failed,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)
         from mails where state = 'queued')::float8 as oldest`);
  const { oldest, ...states } = onlyRow(rows);
  return { states, oldest };
}

function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The count returned no row');
  return row;
}
