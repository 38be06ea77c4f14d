import { beforeEach, describe, expect, it } from 'vitest';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { type Fixture, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { RESET } from '../../../test/support/fixtures/joining.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';

const OUTBOX = '/api/outbox';
const SECRET = 'nNqE4nZ3-opens-something';

const demonstration = await makeFixture();
const real = await makeFixture({ DEMO: '0' });
const server = await startMailServer();
const sending = await makeFixture({ SMTP_URL: server.url });
const { app, here, there, closed, people, as } = demonstration;

beforeEach(async () => {
  for (const fixture of [demonstration, real, sending]) await fixture.app.db.delete(mails);
});

type Over = Partial<typeof mails.$inferInsert>;
let keys = 0;
async function keep(over: Over = {}, { app: to, here: building }: Fixture = demonstration) {
  keys += 1;
  const [row] = await to.db
    .insert(mails)
    .values({
      buildingId: building.id,
      key: `test:${keys}`,
      recipient: 'louise@example.com',
      language: 'fr',
      subject: 'Votre visite',
      text: `Ouvrez http://parvis.test/x/${SECRET}`,
      html: `<a href="http://parvis.test/x/${SECRET}">Ouvrez</a>`,
      attachments: [file('visite.ics', 'text/calendar'), file('code.png', 'image/png')],
      secrets: [SECRET],
      state: 'kept',
      createdAt: NOW,
      ...over,
    })
    .returning();
  return row?.id ?? 0;
}
const file = (filename: string, contentType: string): MailAttachment => ({
  filename,
  contentType,
  content: Buffer.from(`what ${filename} holds`).toString('base64'),
});
const readBy = async (caller: Fixture['as']['admin'], query = '') => {
  const answer = await caller.get(`${OUTBOX}${query}`);
  expect(answer.status).toBe(200);
  return answer.body.fields;
};
const ids = async (caller: Fixture['as']['admin'], query = '') =>
  (await readBy(caller, query)).map(({ pk }: { pk: number }) => pk);

describe('an administrator', () => {
  it('reads the whole mail and the names of its attachments', async () => {
    const pk = await keep();
    expect(await readBy(as.admin)).toEqual([
      {
        pk,
        to: 'louise@example.com',
        subject: 'Votre visite',
        text: `Ouvrez http://parvis.test/x/${SECRET}`,
        html: `<a href="http://parvis.test/x/${SECRET}">Ouvrez</a>`,
        attachments: [
          { filename: 'visite.ics', contentType: 'text/calendar', opens: true },
          { filename: 'code.png', contentType: 'image/png', opens: true },
        ],
        createdAt: NOW.toISOString(),
        state: 'kept',
        reason: null,
        said: '',
        sendable: false,
        gone: false,
      },
    ]);
  });

  it('reads mails of their buildings and about people only of these, newest first', async () => {
    const first = await keep();
    await keep({ buildingId: there.id });
    const account = await keep({ buildingId: null, aboutUserId: people.vip.id });
    const last = await keep();
    expect(await ids(as.admin)).toEqual([last, account, first]);
  });

  it('of some buildings does not see or find mails about people of other buildings or unknown people', async () => {
    const both = await app.make.user({ buildings: [here.id, there.id] });
    const nowhere = await app.make.user({ buildings: [] });
    for (const aboutUserId of [both.id, people.stranger.id, nowhere.id, null])
      await keep({ buildingId: null, aboutUserId, recipient: 'hidden@example.com' });
    for (const query of ['', '?search=hidden', '?search=visite']) {
      const { body } = await as.admin.get(`${OUTBOX}${query}`);
      expect([body.fields, body.total]).toEqual([[], 0]);
    }
  });

  it('of all buildings reads everything', async () => {
    const both = await app.make.user({ buildings: [here.id, there.id] });
    const every = [here.id, there.id, closed.id];
    const head = await app.as(await app.make.user({ role: 'admin', buildings: every }));
    const deputy = await app.as(await app.make.user({ role: 'deputy', buildings: every }));
    const all = [];
    for (const aboutUserId of [both.id, people.vip.id, null])
      all.push(await keep({ buildingId: null, aboutUserId }));
    expect(await ids(head)).toEqual(all.reverse());
    expect(await ids(deputy)).toEqual([]);
  });

  it('never sees account links, not even their own', async () => {
    const picture = { ...file('code.png', 'image/png'), cid: 'code', secret: true };
    const html = `<a href="http://parvis.test/x/${SECRET}">Ouvrez</a><img src="cid:code">`;
    await keep({ buildingId: null, aboutUserId: people.admin.id, html, attachments: [picture] });
    const [mail] = await readBy(as.admin);
    expect(mail.text).toBe('Ouvrez http://parvis.test/x/••••');
    expect(JSON.stringify(mail)).not.toContain(SECRET);
    expect(mail.html).toContain('src="cid:code"');
  });

  it('sees inline pictures where links are visible, elsewhere their names', async () => {
    const html = '<p>cid:code</p><img src="cid:code"><img src="cid:gone">';
    const picture = { ...file('code.png', 'image/png'), cid: 'code', secret: true };
    const attachments = [picture, { ...picture, cid: 'gone', content: '' }];
    for (const fixture of [demonstration, real]) await keep({ html, attachments }, fixture);
    const [[whole], [masked]] = [await readBy(as.admin), await readBy(real.as.admin)];
    const source = `data:image/png;base64,${picture.content}`;
    expect(whole.html).toBe(`<p>cid:code</p><img src="${source}"><img src="cid:gone">`);
    expect(masked.html).toBe(html);
  });

  it('sees whole links only in the demonstration without a mail server', async () => {
    for (const fixture of [real, sending]) {
      await keep({}, fixture);
      const [mail] = await readBy(fixture.as.admin);
      expect([mail.text, mail.html]).toEqual([
        'Ouvrez http://parvis.test/x/••••',
        '<a href="http://parvis.test/x/••••">Ouvrez</a>',
      ]);
      expect(JSON.stringify(mail)).not.toContain(SECRET);
    }
  });
});

describe.each(['deputy', 'reception'] as const)('the outbox of a %s', (role) => {
  it('sees recipient, subject and state for their building', async () => {
    await keep({ buildingId: null });
    await keep({ buildingId: there.id });
    const pk = await keep({ state: 'failed', reason: 'recipient', failure: 'No louise@example.com here' });
    const told = { reason: null, said: '', sendable: false, gone: false };
    const nothing = { text: '', html: '', attachments: [], createdAt: '', ...told };
    const seen = { pk, to: 'louise@example.com', subject: 'Votre visite', state: 'failed', ...nothing };
    expect(await readBy(as[role])).toEqual([seen]);
  });
});

it('an administrator of another building cannot get a new password', async () => {
  const lille = await app.as(await app.make.user({ role: 'admin', buildings: [there.id] }));
  await app.anybody.call('PUT', RESET, { email: people.admin.email });
  await app.jobs.drain();
  expect(await readBy(lille)).toEqual([]);
  const [mail] = await readBy(as.admin);
  expect([mail.to, mail.text]).toEqual([
    people.admin.email,
    expect.stringMatching(/confirmReset\/\d+\/••••/),
  ]);
});

it('search covers recipient and subject, ignores accents and case, and has no wildcards', async () => {
  const cancelled = await keep({ subject: 'Annulée : votre visite', recipient: 'a_b@example.com' });
  const other = await keep({ subject: '100 % prêt', recipient: 'AnneLaure@example.com' });
  const found = async (search: string) => ids(as.admin, `?search=${encodeURIComponent(search)}`);
  expect(await found('ANNULEE')).toEqual([cancelled]);
  expect(await found(' annelaure ')).toEqual([other]);
  expect(await found('a_b')).toEqual([cancelled]);
  expect(await found('a_e')).toEqual([]);
  expect(await found('100 %')).toEqual([other]);
  expect(await found('')).toEqual([other, cancelled]);
  expect((await as.admin.get(`${OUTBOX}?search=${'x'.repeat(101)}`)).status).toBe(422);
});
