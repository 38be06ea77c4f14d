import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { onCleanup } from '../support/onCleanup.ts';
import { clock, day, HEADINGS, makeSheet } from '../support/spreadsheets.ts';
import { type Answer, type Call, send } from './calls.ts';
import { announcement, BUILDING, DAYS, inDays, type Site, upload } from './harness.ts';

const WRITERS = ['vip', 'collab', 'both'];
const ROWS = 100;

/** Imports visitors without addresses. The marker is their comment. */
async function visitorsImport(marker: string): Promise<Call> {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    'Martin',
    `Ada ${at} ${marker}`,
    day(inDays(60)),
    clock('09:30'),
    '{email}',
    marker,
  ]);
  return upload(`/list/exceloption/${BUILDING}/`, await makeSheet([...HEADINGS, 'Commentaire'], ...rows));
}

/**
 * Starts eight writers that use all processes in turn: six invite visitors, two import spreadsheets. After no
 * answer or 429, 503 and 507, they retry with the same idempotency key; one of them gives up without an
 * answer. Resolves after thirty writes.
 */
export async function startWriters(site: Site) {
  const answers: (Answer & { server: number; sentAt: number })[] = [];
  const written: { marker: string; isImport: boolean; isAcknowledged: boolean }[] = [];
  let isStopped = false;
  const write = async (person: number) => {
    const token = await site.token(WRITERS[person % WRITERS.length] ?? '');
    for (let turn = 0; !isStopped; turn++) {
      const isImport = person % 4 === 3;
      const one = { marker: `w${person}-${turn}`, isImport, isAcknowledged: false };
      written.push(one);
      const call = isImport ? await visitorsImport(one.marker) : announcement(one.marker);
      const headers = { 'idempotency-key': randomUUID() };
      for (let server = person + turn; ; server++) {
        const at = server % site.urls.length;
        const sentAt = performance.now();
        const answer = await send(site.urls[at] ?? '', { ...call, token, headers });
        answers.push({ ...answer, server: at, sentAt });
        one.isAcknowledged = answer.status === 200;
        const givesUp = person === 0 && answer.status === 0;
        if (givesUp || ![0, 429, 503, 507].includes(answer.status)) break;
        await pause(200);
      }
      await pause(isImport ? 500 : 50);
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, (_, person) => write(person)));
  onCleanup(() => {
    isStopped = true;
  });
  await expect.poll(() => written.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(30);
  return {
    answers,
    written,
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

type Writers = Awaited<ReturnType<typeof startWriters>>;

/** Every answer is a success or has `Retry-After`. At most `unanswered` calls have no answer. */
export function expectPromisedAnswers({ answers }: Writers, unanswered = 0): void {
  const isPromised = ({ status, retryAfter }: Answer) =>
    status === 200 || ([429, 503, 507].includes(status) && retryAfter !== undefined);
  const wrong = answers.filter((answer) => answer.status !== 0 && !isPromised(answer));
  expect(wrong.map(({ status, retryAfter, body }) => ({ status, retryAfter, body }))).toEqual([]);
  expect(answers.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(unanswered);
}

/** Waits until each process has acknowledged a new write. */
export async function expectRecovery(site: Site, { answers }: Writers, seconds: number): Promise<void> {
  const from = performance.now();
  const recovered = () =>
    new Set(
      answers.filter(({ status, sentAt }) => status === 200 && sentAt > from).map(({ server }) => server),
    ).size;
  await expect.poll(recovered, { timeout: seconds * 1_000 }).toBe(site.servers.length);
}

/**
 * Every acknowledged write is stored exactly once; one that was given up is stored completely or not at all.
 */
export async function expectEachWriteOnce(site: Site, { written }: Writers): Promise<void> {
  const rows = await site.query<{ marker: string; visits: number }>(
    `select comment as marker, count(*)::int as visits, count(distinct date)::int as days,
       (select count(*)::int from facts where kind in ('visit.scheduled', 'visit.imported')
          and entity_id = any (array_agg(visits.id))) as facts,
       (select count(*)::int from mails where recipient = comment || '@visitors.test') as mails
     from visits where comment ~ '^w\\d+-\\d+$' group by comment`,
  );
  const stored = new Map(rows.map(({ marker, ...traces }) => [marker, traces]));
  for (const { marker, isImport, isAcknowledged } of written) {
    const traces = stored.get(marker);
    if (!isAcknowledged && !traces) continue;
    const whole = isImport
      ? { visits: ROWS, days: 1, facts: ROWS, mails: 0 }
      : { visits: DAYS, days: DAYS, facts: DAYS, mails: 1 };
    expect({ marker, ...traces }).toEqual({ marker, ...whole });
  }
}

/**
 * Waits until no mail is queued and no job is due. Each mail arrived once; at most `again`, which a killed
 * process was sending, arrived twice under the same Message-ID.
 */
export async function expectMailsOnce(site: Site, minutes: number, again = 0): Promise<void> {
  const waiting = () =>
    site.query(
      `select id::text, state::text from mails where state = 'queued' union all
       select coalesce(key, id::text), last_error from graphile_worker._private_jobs
         where (run_at < now() or attempts > 0) and payload -> '_cron' is null`,
    );
  await expect.poll(waiting, { timeout: minutes * 60_000, interval: 500 }).toEqual([]);
  const sent = await site.query<{ id: number }>(`select id from mails where state = 'sent'`);
  const arrived = site.mail.delivered.map(({ message }) =>
    Number(/^<mail-(\d+)\./.exec(message.messageId ?? '')?.[1]),
  );
  expect([...new Set(arrived)].sort()).toEqual(sent.map(({ id }) => id).sort());
  expect(new Set(site.mail.delivered.map(({ message }) => message.messageId)).size).toBe(sent.length);
  expect(arrived.length - sent.length).toBeLessThanOrEqual(again);
}
