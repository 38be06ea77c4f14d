import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { mailsOf, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { factsFromNow } from '../../../test/support/recordedActivity.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, people, as, visit, sign } = fixture;
const SIGNED = '/api/nda/signed';
const UNSIGNED = { version: null, signedOn: null, validUntil: null, mailed: false };
const NOTHING = { purpose: null, ...UNSIGNED };
let count = 0;
const somebody = () => `back${++count}@example.net`;
const ask = async (visit: number, code: string) => {
  const answer = await app.anybody.post(SIGNED, { id_appointment: visit, code });
  expect(answer.status).toBe(200);
  return answer.body;
};
const invited = async (over: Parameters<typeof visit>[0] = {}) =>
  visit({ visitorEmail: somebody(), ...over });
type Visit = Awaited<ReturnType<typeof invited>>;
const signFor = (mine: Visit, over: object = {}) =>
  sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code, ...over });

describe('whoever reopens the link of their invitation', () => {
  it('is told when they signed, until when it is valid, and that a copy was mailed', async () => {
    const mine = await invited();
    expect(await ask(mine.id, mine.code)).toMatchObject(UNSIGNED);
    await signFor(mine);
    expect(await ask(mine.id, mine.code)).toMatchObject({
      version: 2,
      signedOn: TODAY,
      validUntil: '2027-11-23',
      mailed: false,
    });
    await app.jobs.drain();
    expect(await ask(mine.id, mine.code)).toMatchObject({
      signedOn: TODAY,
      validUntil: '2027-11-23',
      mailed: true,
    });
  });

  it('is told the building’s own period', async () => {
    const mine = await invited();
    await signFor(mine);
    const settings = `/api/buildings/${here.id}/nda/settings`;
    await as.admin.call('PUT', settings, { validityDays: 30 });
    expect(await ask(mine.id, mine.code)).toMatchObject({ validUntil: '2026-12-23' });
    await as.admin.call('PUT', settings, { validityDays: 365 });
  });

  it('is told of an earlier signature that covers this visit', async () => {
    const first = await invited();
    await signFor(first);
    const later = await invited({ visitorEmail: first.visitorEmail, date: TOMORROW });
    expect(await ask(later.id, later.code)).toMatchObject({ signedOn: TODAY, validUntil: '2027-11-23' });
    const after = await invited({ visitorEmail: first.visitorEmail, date: '2027-11-24' });
    expect(await ask(after.id, after.code)).toMatchObject(UNSIGNED);
  });

  it('is told no end where the signature counts for this visit alone', async () => {
    const mine = await invited();
    await signFor(mine, { email: somebody() });
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TODAY, validUntil: null });
  });

  it('is told of a signature without the code once it is confirmed, not before', async () => {
    const mine = await invited();
    await signFor(mine, { code: '' });
    const [token = ''] = tokensIn(await mailsOf(fixture, mine.visitorEmail ?? ''));
    expect(await ask(mine.id, mine.code)).toMatchObject(UNSIGNED);
    await app.anybody.post('/api/nda/confirmations', { token });
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TODAY });
  });

  it('is told of their newest signature', async () => {
    const mine = await invited();
    await signFor(mine);
    app.setNow(new Date(NOW.getTime() + 24 * 60 * 60 * 1000));
    await signFor(mine);
    app.setNow(NOW);
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TOMORROW, validUntil: '2027-11-24' });
  });

  it('is told nothing of the visitor whom they replace', async () => {
    const mine = await invited();
    await signFor(mine);
    const edit = { pk: mine.id, visitor_email: somebody() };
    await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit);
    const { rows } = await app.database.pool.query('select code from visits where id = $1', [mine.id]);
    expect(rows[0].code).not.toBe(mine.code);
    expect(await ask(mine.id, rows[0].code)).toMatchObject(UNSIGNED);
    expect(await ask(mine.id, mine.code)).toEqual(NOTHING);
  });
});

describe('nobody else is told anything', () => {
  it.each([
    ['no code', () => ''],
    ['another code', (code: string) => code.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))],
    ['a longer code', (code: string) => `${code}0`],
    ['as many letters that are more bytes', (code: string) => 'é'.repeat(code.length)],
  ])('with %s', async (_, tamper) => {
    const mine = await invited();
    await signFor(mine);
    expect(await ask(mine.id, tamper(mine.code))).toEqual(NOTHING);
  });

  it('with the code of another visit, or for none', async () => {
    const mine = await invited();
    await signFor(mine);
    const other = await invited({ building: there.id, residentId: people.stranger.id });
    expect(await ask(mine.id, other.code)).toEqual(NOTHING);
    for (const id of [0, 987_654, 99_999_999_999]) expect(await ask(id, mine.code)).toEqual(NOTHING);
  });

  it('of one called off', async () => {
    const mine = await invited({ status: 'canceled' });
    expect(await ask(mine.id, mine.code)).toEqual(NOTHING);
  });
});

describe('the purpose of an agreement', () => {
  const host = async (building = here) =>
    app.make.user({
      buildings: [building.id],
      firstName: 'Anna',
      lastName: 'Hôte',
      companyId: (await app.make.company({ name: 'Atelier Témoin', buildings: [building.id] })).id,
    });
  const invitedByHost = async (over: Parameters<typeof visit>[0] = {}) =>
    visit({ visitorEmail: somebody(), residentId: (await host()).id, date: TODAY, time: '14:30', ...over });
  const purpose = {
    building: here.name,
    timeZone: 'Europe/Paris',
    host: 'Anna Hôte',
    company: 'Atelier Témoin',
    date: TODAY,
    time: '14:30',
  };

  it('whoever has the code of a visit is told whom it is to, where and when; asking changes nothing', async () => {
    const mine = await invitedByHost();
    const rows = () => app.database.pool.query('select * from visits where id = $1', [mine.id]);
    const before = (await rows()).rows;
    const recorded = await factsFromNow(app.db);
    for (let opened = 0; opened < 3; opened++)
      expect(await ask(mine.id, mine.code)).toMatchObject({ purpose, signedOn: null, version: null });
    expect([(await rows()).rows, await recorded()]).toEqual([before, []]);
    await sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
    expect(await ask(mine.id, mine.code)).toMatchObject({ purpose, signedOn: TODAY, version: 2 });
  });

  it('the building is the visit’s own', async () => {
    const mine = await invitedByHost({ building: there.id, residentId: (await host(there)).id });
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ building: there.name });
  });

  it('a visit that is moved is told as it is now, and one of the past is told still', async () => {
    const mine = await invitedByHost({ residentId: people.vip.id });
    const edit = { pk: mine.id, time: '16:00' };
    expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ host: 'Claire Fontaine', time: '16:00' });
    const past = await invitedByHost({ date: '2026-11-02', status: 'done' });
    expect((await ask(past.id, past.code)).purpose).toMatchObject({ date: '2026-11-02' });
  });

  it('whose host has left is told without a name', async () => {
    const resident = await host();
    const mine = await invitedByHost({ residentId: resident.id, date: '2026-11-02', status: 'done' });
    const body = { pk: resident.id, password: PASSWORD };
    expect((await (await app.as(resident)).delete('/users/deleteGetPatchUser/', body)).status).toBe(200);
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ host: '', building: here.name });
  });

  it('nobody is told of a visit that got another visitor, or was forgotten', async () => {
    const replaced = await invitedByHost({ residentId: people.vip.id });
    const edit = { pk: replaced.id, visitor_email: somebody() };
    expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
    expect((await ask(replaced.id, replaced.code)).purpose).toBeNull();

    const long = await invitedByHost({ date: '2026-01-05', status: 'done' });
    await sign({ email: long.visitorEmail, id_appointment: long.id, code: long.code });
    expect((await ask(long.id, long.code)).purpose).not.toBeNull();
    await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
    expect((await ask(long.id, long.code)).purpose).toBeNull();
  });
});
