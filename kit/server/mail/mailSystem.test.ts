import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { mails } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { createEnqueue } from '../jobs/jobs.ts';
import { insertOutboxMail } from './outbox.ts';
import { checkMailServer, explainMailFailure } from './smtpServer.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRET = 'Zq3-secret-of-this-mail';

const server = await startMailServer(['AUTH']);
const MAIL_FROM = 'Parvis <desk@parvis.test>';
const app = await testApp({ SMTP_URL: server.url.replace('//', '//parvis:right@'), MAIL_FROM });

beforeEach(async () => {
  server.login = (_, password) =>
    password === 'right' ? undefined : { code: 535, words: '5.7.8 Wrong password' };
  server.sender = () => undefined;
  server.recipient = () => undefined;
  server.data = () => undefined;
  server.delivered.length = 0;
  await app.db.delete(mails);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  // Close connections that are already logged in.
  server.hangUp();
  // Long after all timeouts of the previous test.
  days += 30;
  setNow(0);
});

let days = 0;
/** Sets the clock to `after` milliseconds since the test began. */
function setNow(after: number) {
  app.setNow(new Date(NOW.getTime() + days * DAY + after));
}

let keys = 0;
const write = (over: Partial<Parameters<typeof insertOutboxMail>[2]> = {}) =>
  inTransaction(app.db, (tx) =>
    insertOutboxMail(
      tx,
      createEnqueue(tx),
      {
        key: `test:${keys++}`,
        buildingId: null,
        recipient: 'louise@example.com',
        language: 'fr',
        subject: 'Visite',
        text: `http://parvis.test/${SECRET}`,
        html: `<p>${SECRET}</p>`,
        attachments: [],
        secrets: [SECRET],
        secretsExpireAt: new Date(app.now().getTime() + 20 * DAY),
        ...over,
      },
      app.env,
      app.now(),
    ),
  );
const row = async () => (await app.db.select().from(mails))[0];
const jobs = async () =>
  (await app.database.pool.query('select key from graphile_worker._private_jobs order by id')).rows;
/** Retries all waiting mails `after` milliseconds since the test began. */
async function tryAfter(after: number) {
  setNow(after);
  await app.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'mail.send:%'`,
  );
  await app.jobs.drain();
}

describe('a mail', () => {
  const log = { code: 535, words: '5.7.8 Wrong password' };
  it.each<[string, () => void, string]>([
    ['the log-in', () => (server.login = () => log), 'login'],
    ['the sender', () => (server.sender = () => ({ code: 550, words: '5.1.8 No such domain' })), 'sender'],
    ['the sender, at the recipient', () => (server.recipient = senderRejected), 'sender'],
    ['to pass mails on', () => (server.recipient = () => ({ code: 550, words: 'no relaying' })), 'policy'],
  ])('is delivered days later when the server stops refusing %s', async (_, refuse, reason) => {
    refuse();
    await write();
    await app.jobs.drain();
    await tryAfter(4 * DAY);
    expect(await row()).toMatchObject({ state: 'queued', reason, secrets: [SECRET] });
    server.login = server.sender = server.recipient = () => undefined;
    await tryAfter(4 * DAY + MINUTE);
    expect(server.delivered.map(({ message }) => message.text?.includes(SECRET))).toEqual([true]);
    expect(await row()).toMatchObject({ state: 'sent', reason: null, failure: null, secrets: [] });
  });

  it.each<[string, () => void, string]>([
    ['this recipient', () => (server.recipient = () => ({ code: 550, words: '5.1.1 Unknown' })), 'recipient'],
    ['this message', () => (server.data = () => ({ code: 554, words: '5.6.0 Unreadable' })), 'message'],
  ])(
    'fails immediately when the server refuses %s, and keeps its links until they expire',
    async (_, refuse, reason) => {
      refuse();
      await write();
      await app.jobs.drain();
      expect(await row()).toMatchObject({ state: 'failed', reason, secrets: [SECRET] });
      await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
      await app.jobs.drain();
      expect(JSON.stringify(await row())).not.toContain(SECRET);
    },
  );

  const senderRejected = () => ({ code: 553, words: '5.7.1 Sender address rejected: not owned by user' });
});

describe('a waiting mail', () => {
  const later = () => ({ code: 450, words: '4.2.0 Greylisted' });
  it('is given up after three days when other mails are accepted', async () => {
    server.recipient = later;
    await write();
    await app.jobs.drain();
    await tryAfter(2 * DAY);
    expect(await row()).toMatchObject({ state: 'queued', reason: 'busy', failure: '450 4.2.0 Greylisted' });
    await tryAfter(3 * DAY + 1);
    expect(await row()).toMatchObject({ state: 'failed', reason: 'busy', secrets: [SECRET] });
  });

  it('is given up after a week when no mail is accepted', async () => {
    server.login = () => ({ code: 535, words: 'No' });
    await write();
    await app.jobs.drain();
    await tryAfter(7 * DAY);
    expect(await row()).toMatchObject({ state: 'queued', reason: 'login' });
    await tryAfter(7 * DAY + MINUTE);
    expect(await row()).toMatchObject({ state: 'failed', reason: 'login' });
  });

  it('is not sent with expired links', async () => {
    server.recipient = later;
    await write({ secretsExpireAt: new Date(app.now().getTime() + MINUTE) });
    await app.jobs.drain();
    server.recipient = () => undefined;
    await tryAfter(MINUTE);
    expect(server.delivered).toEqual([]);
    expect(await row()).toMatchObject({ state: 'failed', reason: 'expired', secrets: [] });
    expect(JSON.stringify(await row())).not.toContain(SECRET);
  });

  it('is retried after ten seconds, then with growing delays of at most ten minutes', async () => {
    server.recipient = later;
    await write();
    const pauses = [];
    for (const after of [0, MINUTE, DAY]) {
      await tryAfter(after);
      const { rows } = await app.database.pool.query(
        `select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs`,
      );
      pauses.push(Math.round(rows[0].seconds / 10) * 10);
    }
    expect(pauses).toEqual([10, 30, 600]);
  });

  it('gets one new job when its job is missing', async () => {
    await write();
    await write();
    await app.db.execute(sql`delete from graphile_worker._private_jobs where id = (
      select min(id) from graphile_worker._private_jobs)`);
    const [left] = await jobs();
    await createEnqueue(app.db)({ name: 'mail.takeUp' }, {});
    await createEnqueue(app.db)({ name: 'mail.takeUp' }, {});
    await app.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key is not null`,
    );
    await app.jobs.drain();
    // A job that found its mail in progress runs again a minute later and has nothing to do.
    await app.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key <> ${left.key}`,
    );
    await app.jobs.drain();
    expect(server.delivered).toHaveLength(1);
    expect(await jobs()).toEqual([left]);
  });
});

describe('a mail server that refuses every log-in', () => {
  it('is tried with one mail at intervals, not with all', async () => {
    server.login = () => ({ code: 535, words: 'No' });
    const before = server.connections;
    for (let at = 0; at < 12; at++) await write();
    await app.jobs.drain();
    // The bound allows for four workers.
    const asked = server.connections - before;
    expect(asked).toBeLessThanOrEqual(4);
    await tryAfter(10_000);
    expect(server.connections - before).toBe(asked);
    const waiting = await app.db.select().from(mails).where(eq(mails.reason, 'login'));
    expect(waiting).toHaveLength(12);
    server.login = () => undefined;
    await tryAfter(31_000);
    await tryAfter(32_000);
    expect(server.delivered).toHaveLength(12);
  });
});

it('a mail is sent again when the mail server disconnects in the middle of it', async () => {
  server.data = () => new Promise(() => server.hangUp());
  await write();
  await app.jobs.drain();
  expect(await row()).toMatchObject({ state: 'queued', reason: 'unreachable' });
  server.data = () => undefined;
  await tryAfter(MINUTE);
  expect(server.delivered).toHaveLength(1);
});

it('mails are sent after the system clock was set back by a day', async () => {
  await write();
  await app.jobs.drain();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY });
  onTestFinished(() => void vi.useRealTimers());
  for (let mail = 0; mail < 24; mail++) await write();
  await app.jobs.drain();
  expect(server.delivered).toHaveLength(25);
});

describe('a configured mail log-in', () => {
  it('is used', async () => {
    await write();
    await app.jobs.drain();
    expect(server.delivered.map(({ user }) => user)).toEqual(['parvis']);
  });

  it('prevents sending when the server offers no log-in', async () => {
    const other = await startMailServer();
    const settings = { ...app.env, smtpUrl: other.url.replace('//', '//parvis:right@') };
    expect(await checkMailServer(settings)).toMatchObject({ reason: 'login', verdict: 'us' });
  });

  it('is never sent to another computer unencrypted', async () => {
    const passwords: string[] = [];
    server.login = (_, password) => {
      passwords.push(password);
      return undefined;
    };
    // This name reaches this computer, but is not recognised as its own.
    const elsewhere = server.url.replace('//127.0.0.1', '//parvis:right@0.0.0.0');
    expect(await checkMailServer({ ...app.env, smtpUrl: elsewhere })).toMatchObject({ reason: 'tls' });
    expect(passwords).toEqual([]);
  });

  it('is encrypted on this computer when the server supports it, with any certificate', async () => {
    const encrypting = await startMailServer(['AUTH', 'STARTTLS']);
    const ask = (host: string) =>
      checkMailServer({
        ...app.env,
        smtpUrl: encrypting.url.replace('//127.0.0.1', `//parvis:right@${host}`),
      });
    expect(await ask('127.0.0.1')).toBeUndefined();
    expect(await ask('0.0.0.0')).toMatchObject({ reason: 'tls' });
  });
});

describe('the check of the mail server at the start', () => {
  const settings = { publicUrl: 'https://parvis.test', mailFrom: MAIL_FROM };
  const said = async (smtpUrl: string, within?: number) => {
    const refused = await checkMailServer({ ...settings, smtpUrl }, within);
    return refused && explainMailFailure(refused, { ...settings, smtpUrl });
  };
  const withPassword = (password: string) => server.url.replace('//', `//parvis:${password}@`);

  it('succeeds without sending a mail', async () => {
    expect(await said(withPassword('right'))).toBeUndefined();
    // The sender needs no mailbox on this server.
    server.recipient = () => ({ code: 550, words: '5.1.1 Unknown' });
    expect(await said(withPassword('right'))).toBeUndefined();
    expect(server.delivered).toEqual([]);
  });

  it('returns a sentence with the cause of refused mails', async () => {
    expect(await said(withPassword('wrong'))).toBe('127.0.0.1 refuses the log-in of parvis');
    expect(await said('smtp://parvis.invalid')).toBe('parvis.invalid is not known to the domain name system');
    server.sender = () => ({ code: 550, words: '5.1.8 No such domain' });
    expect(await said(server.url)).toBe('127.0.0.1 refuses the sender desk@parvis.test');
    server.sender = () => undefined;
    server.recipient = () => ({ code: 554, words: '5.7.1 Relay access denied' });
    expect(await said(server.url)).toBe('127.0.0.1 does not pass on mails of Parvis');
  });

  it('times out when the server does not answer', async () => {
    const hanging = await startMailServer();
    hanging.greets = false;
    const name = hanging.url.replace('smtp://', '');
    expect(await said(hanging.url, 300)).toBe(`${name} does not answer`);
    await hanging.stop();
    expect(await said(hanging.url)).toBe(`${name} does not answer`);
  });

  it('logs the cause and does not stop the start', async () => {
    server.sender = () => ({ code: 550, words: '5.1.8 No such domain' });
    await app.work();
    await expect
      .poll(() => app.logged.map((line) => JSON.parse(line).msg))
      .toContain(
        'Mails cannot leave: 127.0.0.1 refuses the sender desk@parvis.test. They wait in the outbox.',
      );
  });
});
