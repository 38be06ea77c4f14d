import { describe, expect, it } from 'vitest';
import { mailsOf, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { makeNdaFixture, tokensIn } from '../../../test/support/fixtures/ndaFixture.ts';

const fixture = await makeNdaFixture();
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
