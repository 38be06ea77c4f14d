import { atMost, exactly, type Finding } from '../support/findings.ts';
import { type Site, until } from './site.ts';

/** The dead are noticed within two minutes, and their jobs run then. */
export const REST_WITHIN_MS = 180_000;

/** Has what is held back for a while come now, so that it is seen what becomes of it. */
export async function hasten({ query }: Pick<Site, 'query'>): Promise<void> {
  await query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts = 0
      and key like 'visits.tellChange:%'`,
  );
}

// But for those of the clock, which come again and again.
const WAITING = `select count(*)::int as n from graphile_worker._private_jobs
  where run_at < now() + interval '10 minutes' and attempts < max_attempts and payload -> '_cron' is null`;

/** Waits until all jobs are done; answers the milliseconds, or undefined where some never end. */
export async function untilDone(
  site: Pick<Site, 'query'>,
  within = REST_WITHIN_MS,
): Promise<number | undefined> {
  await hasten(site);
  return until(
    async () => {
      const [row] = await site.query<{ n: number }>(WAITING);
      return row?.n === 0;
    },
    within,
    500,
  );
}

/** Mails that a process sends at the same time: of the connections of its jobs, two are for other things. */
const SENT_AT_ONCE = 2;

/**
 * What must be true of mails and jobs when everything has come to rest. `kills`: how many processes were killed, which could
 * not write down any more what the mail server had taken by then.
 */
export async function outboxFindings(
  { query, mail }: Pick<Site, 'query' | 'mail'>,
  kills = 0,
): Promise<Finding[]> {
  const states = await query<{ state: string; n: number }>(
    'select state, count(*)::int as n from mails group by state',
  );
  const of = (state: string) => states.find((row) => row.state === state)?.n ?? 0;
  const sent = await query<{ id: number }>(`select id from mails where state = 'sent'`);
  const arrived = new Set(mail.caught.map(({ messageId }) => messageId));
  const idOf = (messageId: string) => Number(/^<mail-(\d+)\./.exec(messageId)?.[1]);
  const ids = new Set([...arrived].map(idOf));
  const lost = sent.filter(({ id }) => !ids.has(id)).length;
  const twice = mail.caught.length - arrived.size;
  const [jobs] = await query<{ stuck: number; locked: number; failing: number }>(
    `select (select count(*) from mails m where m.state = 'queued' and not exists
              (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                where t.identifier = 'mail.send' and (j.payload ->> 'mail')::int = m.id))::int as stuck,
            (select count(*) from graphile_worker._private_jobs where locked_by is not null
              and locked_at < now() - interval '2 minutes')::int as locked,
            (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts)::int as failing`,
  );
  console.log(
    `  ${sent.length} mails sent, ${twice} of them arrived a second time under the same Message-ID, ` +
      `${of('failed')} failed, ${of('withheld')} withheld`,
  );
  return [
    exactly('mails sent that never arrived', lost, 0),
    atMost('mails that arrived again under their Message-ID', twice, SENT_AT_ONCE * kills),
    exactly('mails that arrived under two Message-IDs', arrived.size - ids.size, 0),
    exactly('mails that still wait', of('queued'), 0),
    exactly('mails that wait without a job', jobs?.stuck ?? -1, 0),
    exactly('jobs that the dead still hold after two minutes', jobs?.locked ?? -1, 0),
    exactly('jobs given up', jobs?.failing ?? -1, 0),
  ];
}
