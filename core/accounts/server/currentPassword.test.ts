import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { LOGIN } from '../../../test/support/fixtures/joining.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { wrongGuesses } from '../../access/server/tables.ts';

const { app, here } = await makeFixture();
const PROFILE = '/users/deleteGetPatchUser/';
const WRONG = 'not the password';

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(wrongGuesses);
});

/** A logged-in person in a known browser. */
async function loggedIn() {
  const user = await app.make.user({ buildings: [here.id] });
  const answer = await app.anybody.post(LOGIN, { username: user.email, password: PASSWORD });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { user, me: app.withAuthorization(`token ${answer.body.token}`), cookie };
}

type Who = { user: { id: number }; me: Caller };
const withCookie = (cookie = ''): Record<string, string> => (cookie ? { cookie } : {});
const calls = {
  'a change of the profile': ({ user, me }: Who, password: string, cookie?: string) =>
    me.patch(PROFILE, { pk: user.id, email: 'next@example.com', password }, withCookie(cookie)),
  'the deletion of an account': ({ user, me }: Who, password: string, cookie?: string) =>
    me.delete(PROFILE, { pk: user.id, password }, withCookie(cookie)),
};

describe.each(Object.entries(calls))('the password for %s', (_, send) => {
  it('current password is throttled like the log-in after five wrong ones', async () => {
    const who = await loggedIn();
    for (let time = 0; time < 5; time += 1) expect((await send(who, WRONG)).status).toBe(422);
    const refused = await send(who, WRONG);
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([
      429,
      '1',
      'too_many_attempts',
    ]);
    expect(refused.body.detail).toBe('Trop d’essais. Réessayez dans 1 seconde.');
    // The right password must wait as well, otherwise the answer would reveal it.
    expect((await send(who, PASSWORD)).status).toBe(429);
    app.setNow(new Date(NOW.getTime() + 1000));
    expect((await send(who, WRONG)).status).toBe(422);
    expect((await send(who, WRONG)).headers['retry-after']).toBe('2');
    app.setNow(new Date(NOW.getTime() + 3000));
    expect((await send(who, PASSWORD)).status).toBe(200);
  });

  it('current password is throttled the same for concurrent calls, in two processes', async () => {
    const who = await loggedIn();
    const second = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    const { body } = await app.anybody.post(LOGIN, { username: who.user.email, password: PASSWORD });
    const headers = { authorization: `token ${body.token}` };
    const payload = { pk: who.user.id, email: 'next@example.com', password: WRONG };
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        const { http } = turn % 2 ? app : second;
        return (await http.inject({ method: 'PATCH', url: PROFILE, payload, headers })).statusCode;
      }),
    );
    await second.close();
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  });

  it('wrong current passwords count per known browser, else per session', async () => {
    const who = await loggedIn();
    const stolen = { ...who, me: await app.as(who.user) };
    for (let time = 0; time < 5; time += 1) await send(stolen, WRONG);
    expect((await send(stolen, WRONG)).status).toBe(429);
    const login = (cookie?: string) =>
      app.anybody.post(LOGIN, { username: who.user.email, password: PASSWORD }, withCookie(cookie));
    expect([(await login()).status, (await login(who.cookie)).status]).toEqual([200, 200]);
    for (let time = 0; time < 5; time += 1) expect((await send(who, WRONG, who.cookie)).status).toBe(422);
    expect((await send(who, WRONG, who.cookie)).status).toBe(429);
    expect([(await login()).status, (await login(who.cookie)).status]).toEqual([200, 429]);
  });

  it('current password is not throttled by strangers’ log-ins', async () => {
    const who = await loggedIn();
    for (let time = 0; time < 6; time += 1)
      await app.anybody.post(LOGIN, { username: who.user.email, password: WRONG });
    expect((await send(who, PASSWORD)).status).toBe(200);
  });

  it('missing current password does not count as a guess', async () => {
    const who = await loggedIn();
    for (let time = 0; time < 7; time += 1) expect((await send(who, '')).status).toBe(422);
  });
});
