import { describe, expect, it } from 'vitest';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';

const fixture = await makeAgreementFixture();
const { app, here, as, visit, sign, signatures, isSigned } = fixture;
const CONFIRM = '/api/nda/confirmations';
let count = 0;
const newEmail = () => `reader${++count}@example.net`;

/** Signs for the visit without its code and returns the token mailed to the signer. */
async function signWithoutCode(over: { visitorEmail?: string; email?: string } = {}) {
  const email = over.email ?? newEmail();
  const mine = await visit({ visitorEmail: over.visitorEmail ?? email });
  await sign({ email, id_appointment: mine.id });
  const [token = ''] = tokensIn(await fetchMails(fixture, email));
  return { mine, email, token };
}
const confirm = (token: string) => app.anybody.post(CONFIRM, { token });

describe('check of a confirmation link', () => {
  const check = (token: string) => app.anybody.post(`${CONFIRM}/check`, { token });

  it('returns the signature without its claimed visit, and changes nothing', async () => {
    const { mine, token } = await signWithoutCode();
    const before = (await signatures()).at(-1);
    const recorded = await trackNewActivity(app.db);
    for (let opened = 0; opened < 3; opened++) {
      const { status, body } = await check(token);
      expect([status, body]).toEqual([
        200,
        { already: false, name: 'Louise Martin', version: 2, signedOn: TODAY, purpose: null },
      ]);
    }
    expect((await signatures()).at(-1)).toEqual(before);
    expect([await isSigned(mine), await recorded()]).toEqual([false, []]);
    const purpose = {
      building: here.name,
      timeZone: 'Europe/Paris',
      host: 'Claire Fontaine',
      company: 'Hélios Conseil',
      date: mine.date,
      time: mine.time,
    };
    expect((await confirm(token)).body).toEqual({ status: 'OK', already: false, purpose });
    expect(await isSigned(mine)).toBe(true);
    // Once confirmed, the visit is shown too.
    expect((await check(token)).body).toMatchObject({ already: true, purpose });
    await app.database.pool.query(`update visits set status = 'canceled' where id = $1`, [mine.id]);
    expect((await check(token)).body).toMatchObject({ already: true, purpose: null });
  });

  it('returns the visit in the copy if its code was used, with the host while it is planned', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    const email = newEmail();
    await sign({ email, id_appointment: mine.id, code: mine.code });
    const [token = ''] = tokensIn(await fetchMails(fixture, email));
    const { date, time } = mine;
    const sealed = { building: here.name, company: 'Hélios Conseil', date, time };
    expect((await check(token)).body).toMatchObject({ purpose: { ...sealed, host: 'Claire Fontaine' } });
    const moved = `update visits set date = '2026-12-24', status = $2 where id = $1`;
    await app.database.pool.query(moved, [mine.id, 'canceled']);
    expect((await check(token)).body).toMatchObject({ purpose: { ...sealed, host: '' } });
  });

  it('returns the building that the signer chose', async () => {
    const email = newEmail();
    await sign({ email, building: here.id });
    const [token = ''] = tokensIn(await fetchMails(fixture, email));
    expect((await check(token)).body).toMatchObject({
      purpose: { building: here.name, host: '', company: '', date: null, time: null },
    });
  });

  it('never returns a visit whose visitor has another address', async () => {
    const { token } = await signWithoutCode({ visitorEmail: newEmail() });
    expect((await check(token)).body.purpose).toBeNull();
    expect((await confirm(token)).body.purpose).toBeNull();
    expect((await check(token)).body.purpose).toBeNull();
  });

  it('returns the visit that reception linked, only to its visitor’s address', async () => {
    const match = async (mine: { id: number }) => {
      const signature = (await signatures()).at(-1)?.id;
      const at = `/api/buildings/${here.id}/visits/${mine.id}/nda`;
      expect((await as.reception.post(at, { signature })).status).toBe(200);
    };
    const theirs = await signWithoutCode();
    await match(theirs.mine);
    expect((await check(theirs.token)).body.purpose).toMatchObject({ building: here.name, date: TODAY });
    const others = await signWithoutCode({ visitorEmail: newEmail() });
    await match(others.mine);
    expect((await check(others.token)).body.purpose).toBeNull();
  });

  it('is refused for an expired or unknown token', async () => {
    const { token } = await signWithoutCode();
    app.setNow(new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000 + 1000));
    const dead = await check(token);
    app.setNow(NOW);
    for (const { status, body } of [dead, await check('x'.repeat(43))])
      expect([status, body.code]).toEqual([422, 'nda_link_invalid']);
  });
});

describe('confirmation', () => {
  it('marks the claimed visit as signed and proves the address for later visits', async () => {
    const { mine, email, token } = await signWithoutCode();
    const later = await visit({ visitorEmail: email, date: TOMORROW });
    expect(await isSigned(mine)).toBe(false);
    const answer = await confirm(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ status: 'OK', already: false }),
    ]);
    expect([await isSigned(mine), await isSigned(later, TOMORROW)]).toEqual([true, true]);
  });

  it('takes effect once under concurrent calls; later calls report that it is done', async () => {
    const { token } = await signWithoutCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(answers.map(({ body }) => body.already).sort()).toEqual([false, true, true, true, true, true]);
    const before = (await signatures()).at(-1)?.confirmedAt;
    app.setNow(new Date(NOW.getTime() + 60_000));
    const again = await confirm(token);
    app.setNow(NOW);
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({ status: 'OK', already: true }),
    ]);
    expect((await signatures()).at(-1)?.confirmedAt).toEqual(before);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from facts where kind = 'nda.confirmed' and entity_id = $1`,
      [(await signatures()).at(-1)?.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('does not mark a visit of another visitor', async () => {
    const { mine, token, email } = await signWithoutCode({ visitorEmail: newEmail() });
    expect((await confirm(token)).status).toBe(200);
    expect(await isSigned(mine)).toBe(false);
    const own = await visit({ visitorEmail: email });
    expect(await isSigned(own)).toBe(false);
  });

  it.each([
    ['changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['cut', (token: string) => token.slice(1)],
    ['lengthened', (token: string) => `${token}A`],
  ])('is refused when the token is %s', async (_, tamper) => {
    const { mine, token } = await signWithoutCode();
    const answer = await confirm(tamper(token));
    expect([answer.status, answer.body.code]).toEqual([422, 'nda_link_invalid']);
    expect(answer.body.detail).toBe(app.translate('fr', 'agreements:errors.nda_link_invalid'));
    expect(await isSigned(mine)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused 30 days after signing', async () => {
    const { mine, token } = await signWithoutCode();
    app.setNow(new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000 + 1000));
    expect((await confirm(token)).status).toBe(422);
    app.setNow(NOW);
    expect(await isSigned(mine)).toBe(false);
    await confirm(token);
    app.setNow(new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000 + 1000));
    expect((await confirm(token)).status).toBe(422);
    app.setNow(NOW);
  });

  it('stores only a hash of the token', async () => {
    const { token } = await signWithoutCode();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await signatures())).not.toContain(token);
  });

  it('is not requested when the visitor used the visit’s own link', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    await sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
    const mails = await fetchMails(fixture, mine.visitorEmail ?? '');
    expect([mails.length, tokensIn(mails)]).toEqual([1, []]);
  });

  it('proves a different address given with the visit’s own link', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    const email = newEmail();
    await sign({ email, id_appointment: mine.id, code: mine.code });
    const later = await visit({ visitorEmail: email, date: TOMORROW });
    const [token = ''] = tokensIn(await fetchMails(fixture, email));
    expect(await isSigned(later, TOMORROW)).toBe(false);
    await confirm(token);
    expect(await isSigned(later, TOMORROW)).toBe(true);
  });
});

describe('mailed copies to one address', () => {
  const hours = (more: number) => app.setNow(new Date(NOW.getTime() + more * 60 * 60 * 1000));
  const copies = async (email: string) => (await fetchMails(fixture, email)).length;

  // The daily limit is tested in features/invitations/server/registration.test.ts.
  it('are limited to three an hour; every signature is stored and gets the same answer', async () => {
    const email = newEmail();
    const before = (await signatures()).length;
    const seen: number[] = [];
    for (const [hour, turns] of [
      [0, 4],
      [1.01, 1],
    ] as const) {
      hours(hour);
      for (let turn = 0; turn < turns; turn++) {
        const answer = await sign({ email, signature: `Louise ${hour} ${turn}` });
        expect([answer.status, answer.body]).toEqual([200, { status: 'OK' }]);
      }
      seen.push(await copies(email));
    }
    hours(0);
    expect(seen).toEqual([3, 4]);
    expect((await signatures()).length).toBe(before + 5);
  });

  it('are limited under concurrent calls and for any spelling of the address', async () => {
    const email = newEmail();
    const spellings = [email, email.toUpperCase(), ` ${email}`];
    await Promise.all(
      Array.from({ length: 9 }, (_, turn) => sign({ email: spellings[turn % 3], signature: `Name ${turn}` })),
    );
    await app.jobs.drain();
    const { rows } = await app.database.pool.query(
      'select count(*)::int as n from mails where lower(recipient) = $1',
      [email],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });
});

it('a visit moved to another day stays signed', async () => {
  const { mine, token } = await signWithoutCode();
  await confirm(token);
  const path = `/list/deleteGetPatchAppointment/${here.id}/`;
  await fixture.as.vip.patch(path, { pk: mine.id, date: TOMORROW });
  expect(await isSigned(mine, TOMORROW)).toBe(true);
});
