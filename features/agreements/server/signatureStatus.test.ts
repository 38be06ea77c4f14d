import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, people, as, visit, sign } = fixture;
const SIGNED = '/api/nda/signed';
const UNSIGNED = { version: null, signedOn: null, validUntil: null, mailed: false };
const NOTHING = { purpose: null, ...UNSIGNED };
let count = 0;
const newEmail = () => `back${++count}@example.net`;
const ask = async (visit: number, code: string) => {
  const answer = await app.anybody.post(SIGNED, { id_appointment: visit, code });
  expect(answer.status).toBe(200);
  return answer.body;
};
const invited = async (over: Parameters<typeof visit>[0] = {}) =>
  visit({ visitorEmail: newEmail(), ...over });
type Visit = Awaited<ReturnType<typeof invited>>;
const signFor = (mine: Visit, over: object = {}) =>
  sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code, ...over });

describe('signature status with a visit’s code', () => {
  it('states the day, the end of validity and whether a copy was mailed', async () => {
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

  it('uses the building’s validity period', async () => {
    const mine = await invited();
    await signFor(mine);
    const settings = `/api/buildings/${here.id}/nda/settings`;
    await as.admin.call('PUT', settings, { validityDays: 30 });
    expect(await ask(mine.id, mine.code)).toMatchObject({ validUntil: '2026-12-23' });
    await as.admin.call('PUT', settings, { validityDays: 365 });
  });

  it('includes an earlier signature that covers this visit', async () => {
    const first = await invited();
    await signFor(first);
    const later = await invited({ visitorEmail: first.visitorEmail, date: TOMORROW });
    expect(await ask(later.id, later.code)).toMatchObject({ signedOn: TODAY, validUntil: '2027-11-23' });
    const after = await invited({ visitorEmail: first.visitorEmail, date: '2027-11-24' });
    expect(await ask(after.id, after.code)).toMatchObject(UNSIGNED);
  });

  it('has no end of validity if the signature covers only this visit', async () => {
    const mine = await invited();
    await signFor(mine, { email: newEmail() });
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TODAY, validUntil: null });
  });

  it('includes a signature made without the code only once confirmed', async () => {
    const mine = await invited();
    await signFor(mine, { code: '' });
    const [token = ''] = tokensIn(await fetchMails(fixture, mine.visitorEmail ?? ''));
    expect(await ask(mine.id, mine.code)).toMatchObject(UNSIGNED);
    await app.anybody.post('/api/nda/confirmations', { token });
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TODAY });
  });

  it('is that of the newest signature', async () => {
    const mine = await invited();
    await signFor(mine);
    app.setNow(new Date(NOW.getTime() + 24 * 60 * 60 * 1000));
    await signFor(mine);
    app.setNow(NOW);
    expect(await ask(mine.id, mine.code)).toMatchObject({ signedOn: TOMORROW, validUntil: '2027-11-24' });
  });

  it('does not show the signature of a replaced visitor', async () => {
    const mine = await invited();
    await signFor(mine);
    const edit = { pk: mine.id, visitor_email: newEmail() };
    await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit);
    const { rows } = await app.database.pool.query('select code from visits where id = $1', [mine.id]);
    expect(rows[0].code).not.toBe(mine.code);
    expect(await ask(mine.id, rows[0].code)).toMatchObject(UNSIGNED);
    expect(await ask(mine.id, mine.code)).toEqual(NOTHING);
  });
});

describe('signature status is empty', () => {
  it.each([
    ['no code', () => ''],
    ['another code', (code: string) => code.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))],
    ['a longer code', (code: string) => `${code}0`],
    ['a code of the same length but more bytes', (code: string) => 'é'.repeat(code.length)],
  ])('with %s', async (_, tamper) => {
    const mine = await invited();
    await signFor(mine);
    expect(await ask(mine.id, tamper(mine.code))).toEqual(NOTHING);
  });

  it('with the code of another visit, or an unknown visit', async () => {
    const mine = await invited();
    await signFor(mine);
    const other = await invited({ building: there.id, residentId: people.stranger.id });
    expect(await ask(mine.id, other.code)).toEqual(NOTHING);
    for (const id of [0, 987_654, 99_999_999_999]) expect(await ask(id, mine.code)).toEqual(NOTHING);
  });

  it('for a cancelled visit', async () => {
    const mine = await invited({ status: 'canceled' });
    expect(await ask(mine.id, mine.code)).toEqual(NOTHING);
  });
});

describe('purpose of an agreement', () => {
  const host = async (building = here) =>
    app.make.user({
      buildings: [building.id],
      firstName: 'Anna',
      lastName: 'Hôte',
      companyId: (await app.make.company({ name: 'Atelier Témoin', buildings: [building.id] })).id,
    });
  const invitedByHost = async (over: Parameters<typeof visit>[0] = {}) =>
    visit({ visitorEmail: newEmail(), residentId: (await host()).id, date: TODAY, time: '14:30', ...over });
  const purpose = {
    building: here.name,
    timeZone: 'Europe/Paris',
    host: 'Anna Hôte',
    company: 'Atelier Témoin',
    date: TODAY,
    time: '14:30',
  };

  it('names host, place and time with the visit’s code; reading changes nothing', async () => {
    const mine = await invitedByHost();
    const rows = () => app.database.pool.query('select * from visits where id = $1', [mine.id]);
    const before = (await rows()).rows;
    const recorded = await trackNewActivity(app.db);
    for (let opened = 0; opened < 3; opened++)
      expect(await ask(mine.id, mine.code)).toMatchObject({ purpose, signedOn: null, version: null });
    expect([(await rows()).rows, await recorded()]).toEqual([before, []]);
    await sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
    expect(await ask(mine.id, mine.code)).toMatchObject({ purpose, signedOn: TODAY, version: 2 });
  });

  it('names the visit’s building', async () => {
    const mine = await invitedByHost({ building: there.id, residentId: (await host(there)).id });
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ building: there.name });
  });

  it('shows the current time of a moved visit, and past visits', async () => {
    const mine = await invitedByHost({ residentId: people.vip.id });
    const edit = { pk: mine.id, time: '16:00' };
    expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ host: 'Claire Fontaine', time: '16:00' });
    const past = await invitedByHost({ date: '2026-11-02', status: 'done' });
    expect((await ask(past.id, past.code)).purpose).toMatchObject({ date: '2026-11-02' });
  });

  it('has no host name after the host’s account is deleted', async () => {
    const resident = await host();
    const mine = await invitedByHost({ residentId: resident.id, date: '2026-11-02', status: 'done' });
    const body = { pk: resident.id, password: PASSWORD };
    expect((await (await app.as(resident)).delete('/users/deleteGetPatchUser/', body)).status).toBe(200);
    expect((await ask(mine.id, mine.code)).purpose).toMatchObject({ host: '', building: here.name });
  });

  it('is empty after the visitor is replaced or anonymised', async () => {
    const replaced = await invitedByHost({ residentId: people.vip.id });
    const edit = { pk: replaced.id, visitor_email: newEmail() };
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
