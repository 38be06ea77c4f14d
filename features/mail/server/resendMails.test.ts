import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activities, mails } from '../../../kit/server/database/tables.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';

const SECRET = 'nNqE4nZ3-opens-something';
const server = await startMailServer();
const { app, here, there, people, as } = await makeFixture({ SMTP_URL: server.url });

beforeEach(async () => {
  server.recipient = () => undefined;
  server.delivered.length = 0;
  await app.db.delete(mails);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  app.setNow(NOW);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
let keys = 0;
async function keep(over: Partial<typeof mails.$inferInsert> = {}) {
  keys += 1;
  const [row] = await app.db
    .insert(mails)
    .values({
      buildingId: here.id,
      key: `test:${keys}`,
      recipient: 'louise@example.com',
      language: 'fr',
      subject: 'Visite',
      text: `http://parvis.test/x/${SECRET}`,
      html: `<p>${SECRET}</p>`,
      secrets: [SECRET],
      secretsExpireAt: new Date(NOW.getTime() + 60_000),
      state: 'failed',
      reason: 'recipient',
      failure: `550 no such person, see /x/${SECRET}`,
      createdAt: NOW,
      ...over,
    })
    .returning();
  return row?.id ?? 0;
}
const send = (id: number, caller = as.admin) => caller.post(`/api/outbox/${id}/send`);
const stateOf = async (id: number) =>
  (await app.db.select().from(mails).where(eq(mails.id, id))).map(({ state }) => state)[0];
const shown = async () => (await as.admin.get('/api/outbox')).body.fields[0];

describe('an undelivered mail', () => {
  it('shows the reason and the server’s response without secrets', async () => {
    await keep();
    expect(await shown()).toMatchObject({
      state: 'failed',
      reason: 'recipient',
      sendable: true,
      gone: false,
      said: '550 no such person, see /x/••••',
    });
  });

  it('is sent again unchanged, and the sender is recorded', async () => {
    const id = await keep();
    expect((await send(id)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'queued', reason: null, said: '', sendable: true });
    await app.jobs.drain();
    expect(server.delivered.map(({ message }) => message.text?.includes(SECRET))).toEqual([true]);
    expect(await stateOf(id)).toBe('sent');
    const [told] = await app.db.select().from(activities).orderBy(desc(activities.id)).limit(1);
    expect(told).toMatchObject({ kind: 'mail.sent_again', actorId: people.admin.id, entityId: id });
  });

  it('is retried for three more days, whatever its age', async () => {
    const id = await keep({ createdAt: new Date(NOW.getTime() - 10 * 86_400_000) });
    server.recipient = () => ({ code: 450, words: '4.2.0 Later' });
    await send(id);
    await app.jobs.drain();
    expect(await stateOf(id)).toBe('queued');
  });

  it.each<[string, Partial<typeof mails.$inferInsert>]>([
    ['has expired links', { secretsExpireAt: NOW }],
    ['is wiped', { secretsExpireAt: NOW, secrets: [], text: 'http://parvis.test/x/••••' }],
    ['is erased', { subject: '', text: '', html: '', secrets: [] }],
    ['has no recipient any more', { recipient: '' }],
    ['was sent', { state: 'sent' }],
    ['was withheld', { state: 'withheld' }],
  ])('is not sent again if it %s', async (_, over) => {
    const id = await keep(over);
    const refused = await send(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_not_sendable']);
    expect((await as.admin.get('/api/outbox/failed')).body).toEqual({ count: 0 });
    expect(await stateOf(id)).toBe(over.state ?? 'failed');
    expect(await shown()).toMatchObject({ sendable: false, gone: over.state === undefined });
  });

  it('is not found by an administrator of another building', async () => {
    expect((await send(await keep({ buildingId: there.id }))).status).toBe(404);
    expect((await send(await keep({ buildingId: null, aboutUserId: people.stranger.id }))).status).toBe(404);
  });
});

it('a queued mail is tried immediately', async () => {
  server.recipient = () => ({ code: 450, words: '4.2.0 Later' });
  const id = await keep({ state: 'queued' });
  await send(id);
  await app.jobs.drain();
  server.recipient = () => undefined;
  await app.jobs.drain();
  expect(server.delivered).toEqual([]);
  await send(id);
  await app.jobs.drain();
  expect(server.delivered).toHaveLength(1);
});

it('“send all” sends each undelivered mail of the reader’s buildings once', async () => {
  const expected = [await keep(), await keep({ buildingId: null, aboutUserId: people.vip.id })];
  const left = [await keep({ buildingId: there.id }), await keep({ recipient: '' })];
  expect((await as.admin.get('/api/outbox/failed')).body).toEqual({ count: 2 });
  const key = { 'Idempotency-Key': 'all-of-them' };
  for (const _ of [1, 2]) {
    const { body } = await as.admin.post('/api/outbox/send', {}, key);
    expect(body).toEqual({ status: 'OK', count: 2 });
  }
  await app.jobs.drain();
  expect(server.delivered).toHaveLength(2);
  expect(await Promise.all([...expected, ...left].map(stateOf))).toEqual([
    'sent',
    'sent',
    'failed',
    'failed',
  ]);
});

it('nothing is sent again without a mail server', async () => {
  const silent = await makeFixture();
  const [row] = await silent.app.db
    .insert(mails)
    .values({
      buildingId: silent.here.id,
      key: 'kept',
      recipient: 'louise@example.com',
      language: 'fr',
      subject: 'Visite',
      text: 'Bonjour',
      html: '<p>Bonjour</p>',
      state: 'kept',
      createdAt: NOW,
    })
    .returning();
  for (const path of [`/api/outbox/${row?.id}/send`, '/api/outbox/send'])
    expect((await silent.as.admin.post(path)).body.code).toBe('no_mail_server');
  const [listed] = (await silent.as.admin.get('/api/outbox')).body.fields;
  expect([listed.sendable, listed.gone]).toEqual([false, false]);
});

describe('an attachment', () => {
  const attachments = [
    { filename: 'visite.ics', contentType: 'text/calendar', content: base64(`DESCRIPTION:/x/${SECRET}`) },
    { filename: 'tarifs.pdf', contentType: 'application/pdf', content: base64('%PDF') },
    { filename: 'code.png', contentType: 'image/png', content: base64('PNG'), secret: true },
    { filename: 'accord.pdf', contentType: 'application/pdf', content: '', secret: true },
  ];
  const open = (id: number, number: number, caller = as.admin) =>
    caller.get(`/api/outbox/${id}/attachments/${number}`);

  it('is readable with its secrets masked', async () => {
    const id = await keep({ attachments });
    expect((await shown()).attachments.map(({ opens }: { opens: boolean }) => opens)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await open(id, 1)).text).toBe('DESCRIPTION:/x/••••');
    const prices = await open(id, 2);
    expect([prices.text, prices.headers['content-disposition']]).toEqual([
      '%PDF',
      'attachment; filename="tarifs.pdf"',
    ]);
    for (const number of [3, 4, 5]) expect((await open(id, number)).status).toBe(404);
    const [told] = await app.db.select().from(activities).orderBy(desc(activities.id)).limit(1);
    expect(told).toMatchObject({ kind: 'mail.attachment_read', actorId: people.admin.id, entityId: id });
  });
});
