import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { LOGIN, mailedToken, RESET, RESET_CHECK, SECRET } from '../../../test/support/fixtures/joining.ts';
import { users } from '../../people/server/tables.ts';
import { passwordResets, verificationLinks, wrongGuesses } from './tables.ts';

const everything = await makeFixture();
const { app, here } = everything;
const MINUTE = 60 * 1000;
const OK = { status: 'OK' };
const at = (minutes: number) => app.setNow(new Date(NOW.getTime() + minutes * MINUTE));

beforeEach(async () => {
  app.setNow(NOW);
  for (const table of [mails, allowanceUses, passwordResets, verificationLinks, wrongGuesses])
    await app.db.delete(table);
});

const person = (over = {}) => app.make.user({ buildings: [here.id], ...over });
const ask = (email: string) => app.anybody.call('PUT', RESET, { email });
const set = (uid: number | string, token: string, password = SECRET) =>
  app.anybody.patch(RESET, { uid, token, password });
const logIn = async (username: string, password: string) =>
  (await app.anybody.post(LOGIN, { username, password })).status;
/** Asks for a link and reads it from the mail: `[uid, token]`. */
async function linkOf(email: string): Promise<[string, string]> {
  await ask(email);
  const [uid = '', token = ''] = (await mailedToken(everything, email, 'confirmReset')).split('/');
  return [uid, token];
}

describe('request of a reset link', () => {
  it('request answers the same for all addresses and mails only active accounts', async () => {
    const known = await person();
    const off = await person({ active: false });
    for (const email of [known.email.toUpperCase(), 'nobody@parvis.test', off.email]) {
      const { status, body } = await ask(email);
      expect([status, body]).toEqual([200, OK]);
    }
    const written = await fetchMails(everything);
    expect(written.map(({ to }) => to)).toEqual([known.email]);
    expect(await app.db.select({ email: passwordResets.email }).from(passwordResets)).toHaveLength(1);
  });

  it('link is stored only as a hash and masked in the outbox', async () => {
    const { email } = await person();
    const [, token] = await linkOf(email);
    const kept = [await app.db.select().from(passwordResets), await app.db.select().from(verificationLinks)];
    expect(kept.map(({ length }) => length)).toEqual([1, 1]);
    expect(JSON.stringify(kept)).not.toContain(token);
    const [mail] = await app.db.select().from(mails);
    expect(mail?.secrets).toEqual([token]);
  });

  it('link is erased from the outbox when it expires', async () => {
    const { email } = await person();
    await ask(email);
    await app.db.update(passwordResets).set({ requestedAt: new Date(NOW.getTime() - 60 * MINUTE) });
    await app.jobs.drain();
    const [mail] = await app.db.select().from(mails);
    expect([mail?.secrets, mail?.text.includes('••••')]).toEqual([[], true]);
  });

  it('at most three mails an hour and ten a day are sent; the answer stays the same', async () => {
    const { email } = await person();
    const written = async () => {
      await app.jobs.drain();
      return app.db.$count(mails, eq(mails.recipient, email));
    };
    for (let asked = 1; asked <= 5; asked++) expect((await ask(email)).body).toEqual(OK);
    expect(await written()).toBe(3);
    for (let hour = 1; hour <= 5; hour++) {
      at(hour * 61);
      for (const _ of [1, 2, 3, 4]) await ask(email);
      await app.jobs.drain();
    }
    expect(await written()).toBe(10);
    at(25 * 60);
    await ask(email);
    expect(await written()).toBe(11);
  });

  it('mail limit also holds across processes', async () => {
    const { email } = await person();
    for (const _ of [1, 2, 3]) await ask(email);
    await app.jobs.drain();
    const other = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    const answer = await other.http.inject({ method: 'PUT', url: RESET, payload: { email } });
    await other.jobs.drain();
    await other.close();
    expect([answer.statusCode, await app.db.$count(mails, eq(mails.recipient, email))]).toEqual([200, 3]);
  });

  it('mail limit also holds for concurrent jobs', async () => {
    const { email } = await person();
    await Promise.all(Array.from({ length: 12 }, () => ask(email)));
    await app.jobs.drain();
    expect(await app.db.$count(mails, eq(mails.recipient, email))).toBe(3);
  });

  it('request for an unconfirmed address sends no link', async () => {
    const user = await person();
    const me = await app.as(user);
    await me.patch('/users/deleteGetPatchUser/', {
      pk: user.id,
      email: 'next@example.com',
      password: PASSWORD,
    });
    await ask('next@example.com');
    const written = await fetchMails(everything, 'next@example.com');
    expect(written.filter(({ text }) => text.includes('/confirmReset/'))).toEqual([]);
    expect(await logIn('next@example.com', PASSWORD)).toBe(400);
  });
});

describe('use of a reset link', () => {
  it('reset link sets the password, ends all sessions and works once', async () => {
    const user = await person();
    const me = await app.as(user);
    const [uid, token] = await linkOf(user.email);
    expect(uid).toBe(String(user.id));
    expect((await set(uid, token)).body).toEqual(OK);
    expect([await logIn(user.email, PASSWORD), await logIn(user.email, SECRET)]).toEqual([400, 200]);
    expect((await me.get('/users/getUserInfo/')).status).toBe(401);
    const again = await set(uid, token, 'yet another phrase');
    expect([again.status, again.body.code]).toEqual([422, 'reset_link_invalid']);
  });

  it('reset link works once when used concurrently', async () => {
    const user = await person();
    const [uid, token] = await linkOf(user.email);
    const passwords = ['first long phrase', 'second long phrase', 'third long phrase', 'fourth long phrase'];
    const answers = await Promise.all(passwords.map((password) => set(uid, token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const good = await Promise.all(passwords.map((password) => logIn(user.email, password)));
    expect(good.filter((status) => status === 200)).toHaveLength(1);
  });

  it('altered reset link is refused, and the original stays valid', async () => {
    const [user, other] = [await person(), await person()];
    const [uid, token] = await linkOf(user.email);
    const [, otherToken] = await linkOf(other.email);
    const flipped = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
    for (const [id, secret] of [
      [other.id, token],
      [uid, otherToken],
      [uid, flipped],
      [uid, token.slice(0, -1)],
    ] as const) {
      const { status, body } = await set(id, secret);
      expect([status, body.code]).toEqual([422, 'reset_link_invalid']);
    }
    expect((await set('no number', token)).status).toBe(422);
    expect((await set(uid, token)).status).toBe(200);
  });

  it('reset link expires after one hour', async () => {
    const user = await person();
    const [uid, token] = await linkOf(user.email);
    at(60);
    expect((await set(uid, token)).status).toBe(422);
  });

  it('weak password is refused at its field, and the link stays valid', async () => {
    const user = await person({ lastName: 'Montgolfier' });
    const [uid, token] = await linkOf(user.email);
    for (const weak of ['short', 'password123', 'Montgolfier1']) {
      const { status, body } = await set(uid, token, weak);
      expect([weak, status, Object.keys(body.errors)]).toEqual([weak, 422, ['password']]);
    }
    expect(await logIn(user.email, PASSWORD)).toBe(200);
    expect((await set(uid, token)).status).toBe(200);
  });

  it('reset link of a deactivated account is refused', async () => {
    const user = await person();
    const [uid, token] = await linkOf(user.email);
    await app.db.update(users).set({ active: false }).where(eq(users.id, user.id));
    expect((await set(uid, token)).status).toBe(422);
  });
});

describe('check of a reset link', () => {
  const check = (uid: number | string, token: string) => app.anybody.post(RESET_CHECK, { uid, token });

  it('check tells whether the link is valid and does not use it up', async () => {
    const user = await person();
    const [uid, token] = await linkOf(user.email);
    const good = { ...OK, good: true, email: user.email };
    for (const _ of [1, 2]) expect((await check(uid, token)).body).toEqual(good);
    expect((await set(uid, token)).status).toBe(200);
    expect((await check(uid, token)).body).toEqual({ ...OK, good: false, email: '' });
  });

  it('check refuses an invalid link and counts it as a guess', async () => {
    const [user, other] = [await person(), await person()];
    const [uid, token] = await linkOf(user.email);
    for (const [id, secret] of [
      [other.id, token],
      [uid, `${token.slice(0, -1)}!`],
    ] as const)
      expect((await check(id, secret)).body.good).toBe(false);
    for (let guess = 2; guess <= 5; guess++) await check(uid, 'wrong');
    expect((await check(uid, 'wrong')).status).toBe(429);
    expect((await check(uid, token)).body.good).toBe(true);
    await app.db.update(users).set({ active: false }).where(eq(users.id, user.id));
    expect((await check(uid, token)).status).toBe(429);
  });
});

it('only the owner is mailed about a new password', async () => {
  const user = await person();
  const [uid, token] = await linkOf(user.email);
  await set(uid, 'wrong');
  await set(uid, token, 'short');
  expect((await fetchMails(everything)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Choisissez'),
  ]);
  await set(uid, token);
  const written = await fetchMails(everything);
  expect(written.map(({ to, subject }) => [to, subject])).toContainEqual([
    user.email,
    'Votre mot de passe a été modifié',
  ]);
  expect(written).toHaveLength(2);
});

describe('guesses at a reset link', () => {
  it('guesses at a link are throttled, also after a restart, and a valid link never waits', async () => {
    const user = await person();
    const [uid, token] = await linkOf(user.email);
    for (let guess = 1; guess <= 5; guess++) expect((await set(uid, 'wrong')).status).toBe(422);
    const slowed = await set(uid, 'wrong');
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1']);
    const other = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    const payload = { uid, token: 'wrong', password: SECRET };
    const answer = await other.http.inject({ method: 'PATCH', url: RESET, payload });
    await other.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
    expect((await set(uid, token)).status).toBe(200);
  });

  it('log-in is not throttled after a reset', async () => {
    const user = await person();
    for (let guess = 1; guess <= 6; guess++) await logIn(user.email, 'wrong');
    expect(await logIn(user.email, PASSWORD)).toBe(429);
    const [uid, token] = await linkOf(user.email);
    await set(uid, token);
    expect(await logIn(user.email, SECRET)).toBe(200);
  });
});

describe('guesses from one network', () => {
  /** Simulates this number of wrong guesses within the hour. */
  const guessed = async (failures: number) => {
    await logIn('somebody@parvis.test', 'wrong');
    await app.db.update(wrongGuesses).set({ failures });
  };

  it('guesses from one network are throttled only above 600 an hour, for at most 30 seconds', async () => {
    const { email } = await person();
    await guessed(599);
    expect(await logIn(email, 'wrong')).toBe(400);
    expect(await logIn(email, PASSWORD)).toBe(429);
    at(1);
    expect(await logIn(email, PASSWORD)).toBe(200);
    await app.db
      .update(wrongGuesses)
      .set({ failures: 100_000, lastFailedAt: new Date(NOW.getTime() + MINUTE) });
    const answer = await app.anybody.post(LOGIN, { username: 'another@parvis.test', password: 'x' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '30']);
    at(61);
    expect(await logIn(email, PASSWORD)).toBe(200);
    expect(await logIn('another@parvis.test', 'wrong')).toBe(400);
    const counts = await app.db.select({ failures: wrongGuesses.failures }).from(wrongGuesses);
    expect(counts.map(({ failures }) => failures)).toContain(1);
  });
});
