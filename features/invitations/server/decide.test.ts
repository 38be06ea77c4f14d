import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { joiningIn, QUEUE } from '../../../test/support/fixtures/joining.ts';
import { accountRegistrations } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const OK = { status: 'OK' };
const company = people.vip.companyId;

const { forgetAll, freshAddress, register, confirmMail, accountOf, buildingsOf } = joiningIn(everything);

beforeEach(async () => {
  app.setNow(NOW);
  await forgetAll();
});

describe('approval queue', () => {
  const waiting = async (over: object = {}) => {
    const email = freshAddress();
    await register({ email, ...over });
    await confirmMail(email);
    const [row] = await app.db
      .select()
      .from(accountRegistrations)
      .where(eq(accountRegistrations.email, email));
    return { email, id: row?.id ?? 0 };
  };
  const seen = async (role: 'admin' | 'deputy') => (await as[role].get(QUEUE)).body.fields;

  it('mails and lists waiting registrations for those who may decide', async () => {
    const { email, id } = await waiting();
    expect(await seen('deputy')).toEqual([
      {
        pk: id,
        email,
        firstName: 'Noé',
        lastName: 'Garnier',
        company: { pk: company, name: 'Hélios Conseil' },
        buildings: [{ pk: here.id, name: here.name }],
        role: null,
        requestedAt: NOW.toISOString(),
        confirmedAt: NOW.toISOString(),
        keptUntil: new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString(),
        mayDecide: true,
      },
    ]);
    for (const role of ['admin', 'deputy'] as const) {
      const [mail] = await fetchMails(everything, people[role].email);
      expect(mail.subject).toBe('Noé Garnier (Hélios Conseil) attend votre réponse');
    }
    expect(await fetchMails(everything, people.reception.email)).toEqual([]);
  });

  it('lists registrations that include other buildings, for others to decide', async () => {
    const { id } = await waiting({ building_list: [here.id, there.id] });
    expect(await seen('admin')).toMatchObject([{ pk: id, mayDecide: false }]);
  });

  it('approval opens a limited account and mails its owner', async () => {
    const { email, id } = await waiting({ admin: true });
    expect((await as.deputy.post(`${QUEUE}/${id}/approval`, {})).body).toEqual(OK);
    expect(await accountOf(email)).toMatchObject({ role: 'limited', active: true });
    expect(await buildingsOf(email)).toEqual([here.id]);
    expect((await fetchMails(everything, email)).map(({ subject }) => subject)).toContain(
      'Votre compte est ouvert',
    );
    expect(await app.db.select().from(accountRegistrations)).toEqual([]);
    expect((await as.deputy.post(`${QUEUE}/${id}/approval`, {})).status).toBe(404);
  });

  it('approval may set the company', async () => {
    const { email, id } = await waiting();
    const elsewhere = await app.make.company({ buildings: [there.id] });
    const refused = await as.admin.post(`${QUEUE}/${id}/approval`, { company: elsewhere.id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['company']]);
    await as.admin.post(`${QUEUE}/${id}/approval`, { company: people.neighbour.companyId });
    expect((await accountOf(email))?.companyId).toBe(people.neighbour.companyId);
  });

  it('approval may set role and buildings within one’s own rights', async () => {
    const { email, id } = await waiting();
    const approve = (role: 'admin' | 'deputy', body: object) =>
      as[role].post(`${QUEUE}/${id}/approval`, body);
    expect((await approve('deputy', { role: 'admin' })).body.code).toBe('role_not_yours');
    expect((await approve('deputy', { role: 'subAdmin' })).body.code).toBe('role_not_yours');
    for (const buildings of [[there.id], [here.id, there.id]])
      expect((await approve('admin', { buildings })).status).toBe(404);
    expect((await approve('admin', { role: 'nobody' })).status).toBe(422);
    expect(await accountOf(email)).toBeUndefined();
    const company = people.neighbour.companyId;
    const chosen = { role: 'accueil', buildings: [closed.id, here.id], company };
    expect((await approve('deputy', chosen)).status).toBe(200);
    expect((await accountOf(email))?.role).toBe('reception');
    expect((await buildingsOf(email)).sort()).toEqual([here.id, closed.id].sort());
    const mail = (await fetchMails(everything, email)).at(-1);
    expect(mail.text).toContain(closed.name);
    for (const words of ['Banque Rive Gauche', 'Accueil']) expect(mail.text).toContain(`: ${words}\n`);
  });

  it('only an administrator can approve a deputy', async () => {
    const { email, id } = await waiting();
    expect((await as.admin.post(`${QUEUE}/${id}/approval`, { role: 'subAdmin' })).status).toBe(200);
    expect((await accountOf(email))?.role).toBe('deputy');
  });

  it('refusal mails the reason as text and stores nothing', async () => {
    const { email, id } = await waiting();
    const refusal = { reason: '  Voyez\n https://evil.example\tavec <b>Paul</b> ' };
    expect((await as.admin.post(`${QUEUE}/${id}/refusal`, refusal)).body).toEqual(OK);
    const mail = (await fetchMails(everything, email)).at(-1);
    expect(mail.text).toContain('avec <b>Paul</b>');
    expect([mail.html.includes('href="https://evil'), mail.html.includes('<b>Paul')]).toEqual([false, false]);
    expect(await findColumnsContaining(app, ['Voyez'])).toEqual(
      expect.arrayContaining(['mails.html', 'mails.text']),
    );
    expect(await seen('admin')).toEqual([]);
    expect([await accountOf(email), await app.db.select().from(accountRegistrations)]).toEqual([
      undefined,
      [],
    ]);
  });
});
