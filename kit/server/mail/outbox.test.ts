import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { mails } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { createEnqueue } from '../jobs/jobs.ts';
import { hideSecrets } from './mailSecrets.ts';
import { insertOutboxMail, type OutboxMailInput } from './outbox.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const SECRET = 'Zq3-secret-of-this-mail';

const server = await startMailServer();
const app = await testApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Parvis <desk@parvis.test>',
  LOG_LEVEL: 'info',
});
const silent = await testApp();

beforeEach(async () => {
  server.recipient = () => undefined;
  server.data = () => undefined;
  server.delivered.length = 0;
  for (const each of [app, silent]) {
    each.setNow(NOW);
    await each.db.delete(mails);
  }
});

let keys = 0;
function message(over: Partial<OutboxMailInput> = {}): OutboxMailInput {
  keys += 1;
  return {
    key: `test:${keys}`,
    buildingId: null,
    recipient: 'louise@example.com',
    language: 'fr',
    subject: 'Visite d’Élise à l’accueil',
    text: `Bonjour,\n\nhttp://parvis.test/x/${SECRET}\n`,
    html: `<p>Bonjour, <a href="http://parvis.test/x/${SECRET}">voici</a></p><img src="cid:picture">`,
    attachments: [
      {
        filename: 'visite.ics',
        contentType: 'text/calendar; charset=utf-8; method=REQUEST',
        content: base64('BEGIN'),
      },
      {
        filename: 'code.png',
        contentType: 'image/png',
        content: base64('PNG'),
        cid: 'picture',
        secret: true,
      },
    ],
    secrets: [SECRET],
    ...over,
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const bytes = (content: unknown) => Buffer.from(content as ArrayBuffer).toString();
const write = (mail: OutboxMailInput, to = app) =>
  inTransaction(to.db, (tx) => insertOutboxMail(tx, createEnqueue(tx), mail, to.env, to.now()));
const outbox = (of = app) => of.db.select().from(mails).orderBy(mails.id);
const rowOf = async (key: string) => (await app.db.select().from(mails).where(eq(mails.key, key)))[0];
const jobsLeft = async () =>
  (await app.database.pool.query('select 1 from graphile_worker._private_jobs')).rowCount;
/** Makes all waiting jobs due. */
const makeDue = () => app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);

describe('a mail while the mail server is slow', () => {
  it('is sent outside a transaction, and a concurrent erasure is not reverted', async () => {
    const mail = message();
    await write(mail);
    const open = Promise.withResolvers<unknown>();
    server.data = async () => {
      const { rows } = await app.database.pool.query(
        `select query from pg_stat_activity
          where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      );
      await app.db.update(mails).set({ text: '', html: '', attachments: [] }).where(eq(mails.key, mail.key));
      open.resolve(rows);
      return undefined;
    };
    await app.jobs.drain();
    expect(await open.promise).toEqual([]);
    expect(server.delivered).toHaveLength(1);
    expect(await rowOf(mail.key)).toMatchObject({ state: 'sent', text: '', html: '', attachments: [] });
  });
});

describe('a mail', () => {
  it('is delivered once, from the configured sender, with text, HTML, calendar file and inline picture', async () => {
    await write(message());
    await app.jobs.drain();
    const [{ from, to, message: got }, ...more] = server.delivered as [(typeof server.delivered)[0]];
    expect([from, to, more]).toEqual(['desk@parvis.test', ['louise@example.com'], []]);
    expect(got.from).toMatchObject({ name: 'Parvis', address: 'desk@parvis.test' });
    expect(got.to).toMatchObject([{ address: 'louise@example.com' }]);
    expect(got.subject).toBe('Visite d’Élise à l’accueil');
    expect(got.text).toContain(SECRET);
    expect(got.html).toContain(SECRET);
    const [calendar, picture] = ['text/calendar', 'image/png'].map((type) =>
      got.attachments.find(({ mimeType }) => mimeType === type),
    );
    expect(calendar).toMatchObject({ filename: 'visite.ics', mimeType: 'text/calendar', method: 'REQUEST' });
    expect(bytes(calendar?.content).trim()).toBe('BEGIN');
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<picture>' });
    const header = (name: string) => got.headers.find(({ key }) => key === name)?.value;
    expect([header('auto-submitted'), header('content-language')]).toEqual(['auto-generated', 'fr']);
    expect(got.messageId).toMatch(/^<mail-\d+\.\d+@parvis\.test>$/);
    expect(server.delivered[0]?.greeting).toBe('parvis.test');
    expect(await rowOf(`test:${keys}`)).toMatchObject({ state: 'sent', sentAt: NOW, failure: null });
  });

  it('loses its secrets in its row when it is sent', async () => {
    await write(message());
    expect(JSON.stringify(await outbox())).toContain(SECRET);
    await app.jobs.drain();
    const [row] = await outbox();
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(row?.text).toContain('http://parvis.test/x/••••');
    expect(row?.attachments.map(({ content }) => content)).toEqual([base64('BEGIN'), '']);
  });

  it('is stored once when it is written twice under one key', async () => {
    const mail = message();
    await write(mail);
    await write({ ...mail, subject: 'Encore' });
    await app.jobs.drain();
    await write(mail);
    await app.jobs.drain();
    expect(server.delivered.map((each) => each.message.subject)).toEqual([mail.subject]);
  });

  it('is not stored for an invalid address or when its transaction fails', async () => {
    for (const recipient of ['', 'unknown', '{email}', 'a@b', 'x@example.com\r\nBcc: y@example.com'])
      await write(message({ recipient }));
    const broken = inTransaction(app.db, async (tx) => {
      await insertOutboxMail(tx, createEnqueue(tx), message(), app.env, NOW);
      throw new Error('after all not');
    });
    await expect(broken).rejects.toThrow('after all not');
    await app.jobs.drain();
    expect([await outbox(), await jobsLeft(), server.delivered]).toEqual([[], 0, []]);
  });

  it('contains no additional headers when its subject has line breaks', async () => {
    await write(message({ subject: 'Bonjour\r\nBcc: other@example.com' }));
    await app.jobs.drain();
    const [only, ...more] = server.delivered;
    expect([only?.to, only?.message.bcc, more]).toEqual([['louise@example.com'], undefined, []]);
  });
});

describe('a mail', () => {
  it.each([
    ['a recipient', 'recipient'],
    ['a message', 'data'],
  ] as const)('is sent once later when the server temporarily refuses %s', async (_, step) => {
    let asked = 0;
    server[step] = () =>
      ++asked === 1 ? { code: 451, words: 'louise@example.com is greylisted' } : undefined;
    await write(message());
    await app.jobs.drain();
    expect(await rowOf(`test:${keys}`)).toMatchObject({ state: 'queued', sentAt: null, reason: 'busy' });
    expect(server.delivered).toEqual([]);
    // Neither the logs nor the waiting job contain the address.
    const { rows } = await app.database.pool.query('select * from graphile_worker._private_jobs');
    expect(rows).toHaveLength(1);
    const said = app.logged.splice(0).join();
    expect(said).toContain('a mail was not accepted');
    expect(JSON.stringify([rows, said])).not.toContain('louise');
    await makeDue();
    await app.jobs.drain();
    await makeDue();
    await app.jobs.drain();
    expect(server.delivered).toHaveLength(1);
    expect(await rowOf(`test:${keys}`)).toMatchObject({ state: 'sent', failure: null, reason: null });
  });

  it.each([
    ['a recipient', 'recipient'],
    ['a message', 'data'],
  ] as const)('is not retried when the server permanently refuses %s', async (_, step) => {
    let asked = 0;
    server[step] = () => {
      asked += 1;
      return { code: 550, words: 'No such person here' };
    };
    await write(message());
    await app.jobs.drain();
    await makeDue();
    await app.jobs.drain();
    const row = await rowOf(`test:${keys}`);
    expect(row).toMatchObject({ state: 'failed', secrets: [] });
    expect(row?.failure).toContain('No such person here');
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect([asked, await jobsLeft()]).toEqual([1, 0]);
  });
});

describe('many mails', () => {
  it('sent by two processes at the same time are sent once each', async () => {
    const other = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    try {
      const recipients = Array.from({ length: 8 }, (_, at) => `guest${at}@example.com`);
      for (const recipient of recipients) await write(message({ recipient }));
      await Promise.all([app.jobs.drain(), other.jobs.drain()]);
      expect(server.delivered.flatMap(({ to }) => to).sort()).toEqual(recipients);
      expect(new Set((await outbox()).map(({ state }) => state))).toEqual(new Set(['sent']));
    } finally {
      await other.close();
    }
  });

  it('in bulk are overtaken by a personal one', async () => {
    for (let at = 0; at < 12; at++) await write(message({ recipient: `bulk${at}@example.com`, bulk: true }));
    await write(message({ recipient: 'personal@example.com' }));
    await app.jobs.drain();
    const order = server.delivered.flatMap(({ to }) => to);
    expect(order).toHaveLength(13);
    // The bound allows for four workers.
    expect(order.indexOf('personal@example.com')).toBeLessThan(4);
  });
});

it('open outboxes of a building are notified of each personal mail, not of bulk mails', async () => {
  const { id } = await app.make.building();
  const listener = await app.database.pool.connect();
  const heard: unknown[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen parvis_facts');
  await write(message({ buildingId: id, bulk: true }));
  await write(message({ buildingId: id }));
  await write(message());
  await app.jobs.drain();
  // Earlier notifications have arrived when this is answered.
  await listener.query('select 1');
  listener.release(true);
  expect(heard).toEqual([`${id} mail.changed`, `${id} mail.changed`]);
});

describe('without a mail server', () => {
  it('a mail is stored completely until its links expire', async () => {
    await write(message({ key: 'open', secretsExpireAt: new Date(NOW.getTime() + 3_600_000) }), silent);
    await write(message({ key: 'expired', secretsExpireAt: NOW }), silent);
    await silent.jobs.drain();
    const [open, expired] = await outbox(silent);
    expect([open?.state, expired?.state]).toEqual(['kept', 'kept']);
    expect(open?.text).toContain(SECRET);
    expect(open?.attachments[1]?.content).toBe(base64('PNG'));
    expect(JSON.stringify(expired)).not.toContain(SECRET);
    expect(expired?.attachments.map(({ content }) => content)).toEqual([base64('BEGIN'), '']);
  });
});

it('every occurrence of a secret is hidden', () => {
  expect(hideSecrets('a=1abc b=2def a=1abc', ['1abc', '2def'])).toBe('a=•••• b=•••• a=••••');
});
