import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { users } from '../../people/server/tables.ts';
import { sessions, wrongGuesses } from './tables.ts';
import { createVerificationLink, hasVerificationLink } from './verifications.ts';

const LOGIN = '/users/token-auth/';
const ME = '/users/getUserInfo/';
const START = new Date('2026-11-23T09:00:00Z');
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

const app = await testApp();
app.setNow(START);
const building = await app.make.building();
const person = (email: string, over = {}) => app.make.user({ email, buildings: [building.id], ...over });
const logIn = (username: string, password = PASSWORD, more: object = {}, headers = {}) =>
  app.anybody.post(LOGIN, { username, password, ...more }, headers);
const alive = async (token: string) => (await app.withAuthorization(`token ${token}`).get(ME)).status === 200;
const tokenOf = async (email: string, more: object = {}): Promise<string> =>
  (await logIn(email, PASSWORD, more)).body.token;

async function guessWrongly(email: string, times: number) {
  for (let guess = 0; guess < times; guess++) await logIn(email, 'not the password');
}

describe('log-in', () => {
  it('log-in returns a token that authenticates calls', async () => {
    await person('anne@parvis.test');
    const answer = await logIn('anne@parvis.test');
    expect([answer.status, answer.body]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await alive(answer.body.token)).toBe(true);
    const without = await app.anybody.post(LOGIN.slice(0, -1), {
      username: 'anne@parvis.test',
      password: PASSWORD,
    });
    expect(without.status).toBe(200);
  });

  it('log-in ignores the case of the address and blanks around it', async () => {
    await person('Bruno.Case@parvis.test');
    for (const email of ['bruno.case@parvis.test', ' BRUNO.CASE@PARVIS.TEST ']) {
      expect((await logIn(email)).status).toBe(200);
    }
  });

  it('log-in answers the same for unknown addresses and accounts that cannot log in', async () => {
    await person('claire@parvis.test');
    await person('gone@parvis.test', { active: false });
    await person('fresh@parvis.test', { passwordHash: '' });
    const answers = [
      await logIn('claire@parvis.test', 'not the password'),
      await logIn('nobody@parvis.test', PASSWORD),
      await logIn('fresh@parvis.test', PASSWORD),
      await logIn('gone@parvis.test', PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'wrong_credentials']);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it('log-in refuses an address with a NUL byte', async () => {
    const answer = await logIn('anne\u0000@parvis.test');
    expect([answer.status, app.logged]).toEqual([
      expect.toSatisfy((status) => status === 400 || status === 422),
      [],
    ]);
  });
});

describe('wrong passwords', () => {
  it('wrong passwords cause growing waits after the fifth', async () => {
    await person('dora@parvis.test');
    const wait = async () => {
      const answer = await logIn('dora@parvis.test', 'not the password', {}, { 'accept-language': 'en' });
      return [answer.status, answer.headers['retry-after']];
    };
    for (let guess = 1; guess <= 5; guess++) expect(await wait()).toEqual([400, undefined]);
    let at = 0;
    for (const seconds of [1, 2, 4, 8]) {
      expect(await wait()).toEqual([429, `${seconds}`]);
      at += seconds * SECOND;
      app.setNow(later(at));
      expect(await wait()).toEqual([400, undefined]);
    }
    app.setNow(START);
  });

  it('the right password must wait as well while guesses are throttled', async () => {
    await person('emil@parvis.test');
    await guessWrongly('emil@parvis.test', 5);
    const { status, body, headers } = await logIn('emil@parvis.test');
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_attempts', '1']);
    app.setNow(later(SECOND));
    expect((await logIn('emil@parvis.test')).status).toBe(200);
    app.setNow(START);
  });

  it('wrong passwords count per address, whether or not it has an account', async () => {
    await person('fanny@parvis.test');
    await guessWrongly('nobody-else@parvis.test', 5);
    expect((await logIn('Nobody-Else@parvis.test')).status).toBe(429);
    expect((await logIn('fanny@parvis.test')).status).toBe(200);
    const kept = await app.db.select().from(wrongGuesses);
    expect(JSON.stringify(kept)).not.toContain('nobody-else');
  });

  it('wrong passwords are no longer counted after a successful log-in', async () => {
    await person('gaston@parvis.test');
    await guessWrongly('gaston@parvis.test', 4);
    expect((await logIn('gaston@parvis.test')).status).toBe(200);
    await guessWrongly('gaston@parvis.test', 4);
    expect((await logIn('gaston@parvis.test')).status).toBe(200);
  });
});

describe('session token', () => {
  it('token is stored only as a hash', async () => {
    await person('jeanne@parvis.test');
    const token = await tokenOf('jeanne@parvis.test');
    const rows = await app.db.select().from(sessions);
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('token is accepted only as `token …`, in any case', async () => {
    await person('karl@parvis.test');
    const token = await tokenOf('karl@parvis.test');
    const statuses = async (values: string[]) =>
      Promise.all(values.map(async (value) => (await app.withAuthorization(value).get(ME)).status));
    expect(await statuses([`token ${token}`, `Token ${token}`, `TOKEN  ${token}`])).toEqual([200, 200, 200]);
    expect(await statuses([`Bearer ${token}`, token, `token`, `token ${token} x`, 'token x'])).toEqual(
      Array(5).fill(401),
    );
    expect((await app.anybody.get(`${ME}?token=${token}`)).status).toBe(401);
  });

  it('remembered session expires 30 days after its last use', async () => {
    await person('lea@parvis.test');
    const token = await tokenOf('lea@parvis.test');
    app.setNow(later(29 * DAY));
    expect(await alive(token)).toBe(true);
    app.setNow(later(58 * DAY));
    expect(await alive(token)).toBe(true);
    app.setNow(later(58 * DAY + 30 * DAY + SECOND));
    expect(await alive(token)).toBe(false);
    app.setNow(START);
  });

  it('session that is not remembered expires 12 hours after log-in', async () => {
    await person('marie@parvis.test');
    const token = await tokenOf('marie@parvis.test', { remember: false });
    app.setNow(later(11 * HOUR));
    expect(await alive(token)).toBe(true);
    app.setNow(later(12 * HOUR - SECOND));
    expect(await alive(token)).toBe(true);
    app.setNow(later(12 * HOUR));
    expect(await alive(token)).toBe(false);
    app.setNow(START);
  });

  it('logging out ends only the current session', async () => {
    await person('oscar@parvis.test');
    const [first, second] = [await tokenOf('oscar@parvis.test'), await tokenOf('oscar@parvis.test')];
    const out = await app.withAuthorization(`token ${first}`).delete('/api/session');
    expect([out.status, out.body]).toEqual([200, { status: 'OK' }]);
    expect([await alive(first), await alive(second)]).toEqual([false, true]);
    const again = await app.withAuthorization(`token ${first}`).delete('/api/session');
    expect([again.status, again.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('session ends when its account is deactivated', async () => {
    const user = await person('paul@parvis.test');
    const token = await tokenOf('paul@parvis.test');
    await app.db.update(users).set({ active: false }).where(eq(users.id, user.id));
    expect(await alive(token)).toBe(false);
  });
});

it('hourly job deletes only expired sessions, old guess counts and expired links', async () => {
  await app.db.delete(sessions);
  await app.db.delete(wrongGuesses);
  const user = await person('quentin@parvis.test');
  const session = { userId: user.id, createdAt: START, lastUsedAt: START };
  await app.db.insert(sessions).values([
    { ...session, tokenHash: 'remembered', remembered: true },
    { ...session, tokenHash: 'forgotten', remembered: false },
  ]);
  await app.db
    .insert(wrongGuesses)
    .values({ subjectHash: 'old', failures: 3, firstFailedAt: START, lastFailedAt: START });
  const about = { purpose: 'emailChange', subject: user.id } as const;
  await createVerificationLink(app.db, about, later(DAY));
  const left = async (at: number) => {
    app.setNow(later(at));
    await app.database.pool.query(`select graphile_worker.add_job('access.forget')`);
    await app.jobs.drain();
    const rows = await app.db.select({ hash: sessions.tokenHash }).from(sessions);
    return [
      ...rows.map(({ hash }) => hash),
      ...(await app.db.select().from(wrongGuesses)).map((row) => row.subjectHash),
      ...((await hasVerificationLink(app.db, about)) ? ['link'] : []),
    ];
  };
  expect((await left(11 * HOUR)).sort()).toEqual(['forgotten', 'link', 'old', 'remembered']);
  expect(await left(2 * DAY)).toEqual(['remembered']);
  expect(await left(31 * DAY)).toEqual([]);
  app.setNow(START);
});
