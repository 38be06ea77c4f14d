import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { LOGIN, mailedToken, RESET, SECRET } from '../../../test/support/fixtures/joining.ts';
import { type Answer, testApp } from '../../../test/support/testApp.ts';
import { deviceMarks, wrongGuesses } from './tables.ts';

const everything = await makeFixture();
const { app, here } = everything;
const PROFILE = '/users/deleteGetPatchUser/';
const DAY = 24 * 60 * 60 * 1000;
const at = (milliseconds: number) => app.setNow(new Date(NOW.getTime() + milliseconds));

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(wrongGuesses);
});

const person = () => app.make.user({ buildings: [here.id] });
const logIn = (username: string, password = PASSWORD, cookie = '') =>
  app.anybody.post(LOGIN, { username, password }, cookie ? { cookie } : {});
/** The cookie that the browser sends after this answer. */
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
const knownTo = async (email: string) => cookieOf(await logIn(email));
const guessWrongly = async (email: string, times: number, cookie = '') => {
  const statuses = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await logIn(email, 'not the password', cookie)).status);
  return statuses;
};

describe('mark of a known browser', () => {
  it('mark is set by a log-in as an HttpOnly, SameSite cookie for the password calls', async () => {
    const { email, id } = await person();
    const answer = await logIn(email);
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(
        `^parvis-mark-${id}=[\\w-]{43}\\.[\\w-]{43}; Max-Age=5184000; Path=/users; HttpOnly; SameSite=Strict$`,
      ),
    );
    expect(JSON.stringify(await app.db.select().from(deviceMarks))).not.toContain(
      cookieOf(answer).slice(-87, -44),
    );
    expect((await logIn(email, 'not the password')).headers['set-cookie']).toBeUndefined();
  });

  it('mark is a Secure cookie if the portal uses https', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://parvis.test' });
    const building = await secure.make.building();
    const { email } = await secure.make.user({ buildings: [building.id] });
    const answer = await secure.anybody.post(LOGIN, { username: email, password: PASSWORD });
    expect(answer.headers['set-cookie']).toContain('; Secure');
  });

  it('a person keeps marks of twenty browsers; the least recently used is deleted', async () => {
    const { email } = await person();
    const cookies = [];
    for (let browser = 0; browser < 21; browser += 1) {
      at(browser * 1000);
      cookies.push(await knownTo(email));
    }
    await guessWrongly(email, 6);
    const statuses = [];
    for (const cookie of [cookies[0], cookies[1], cookies[20]])
      statuses.push((await logIn(email, PASSWORD, cookie)).status);
    expect(statuses).toEqual([429, 200, 200]);
  });
});

describe('wrong passwords and marks', () => {
  it('wrong passwords of strangers and of a known browser count separately', async () => {
    const { email } = await person();
    const cookie = await knownTo(email);
    expect(await guessWrongly(email, 7)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await logIn(email, PASSWORD, cookie)).status).toBe(200);
    // The owner's log-in does not reset the count of strangers' guesses.
    expect(await guessWrongly(email, 1)).toEqual([429]);
    expect(await guessWrongly(email, 7, cookie)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const other = await person();
    const theirs = await knownTo(other.email);
    expect(await guessWrongly(other.email, 5, theirs)).toEqual([400, 400, 400, 400, 400]);
    expect((await logIn(other.email)).status).toBe(200);
  });

  it('wrong passwords from the same network do not throttle a known browser', async () => {
    const { email } = await person();
    const cookie = await knownTo(email);
    const subjectHash = createHash('sha256')
      .update(`network ${hashNetwork('127.0.0.1')}`)
      .digest('hex');
    const many = { failures: 700, firstFailedAt: NOW, lastFailedAt: NOW };
    await app.db.insert(wrongGuesses).values({ subjectHash, ...many });
    expect((await logIn(email)).status).toBe(429);
    expect((await logIn(email, PASSWORD, cookie)).status).toBe(200);
  });

  it('wrong passwords with a forged mark count like those of strangers', async () => {
    const [user, other] = [await person(), await person()];
    const cookie = await knownTo(user.email);
    const borrowed = (await knownTo(other.email)).replace(`mark-${other.id}`, `mark-${user.id}`);
    const [name] = cookie.split('=');
    await guessWrongly(user.email, 5);
    const spoiled = [
      borrowed,
      `${name}=${'x'.repeat(43)}.${'x'.repeat(43)}`,
      `${name}=${cookie.at(-86)}`,
      `${cookie.slice(0, -2)}${cookie.at(-2) === 'A' ? 'Q' : 'A'}${cookie.at(-1)}`,
      `${name}=%E0%A4%A`,
    ];
    for (const each of spoiled) expect((await logIn(user.email, PASSWORD, each)).status).toBe(429);
    expect((await logIn(user.email, PASSWORD, cookie)).status).toBe(200);
  });

  it('wrong passwords are throttled the same when concurrent, in two processes', async () => {
    const { email } = await person();
    const cookie = await knownTo(email);
    const second = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    const payload = { username: email, password: 'not the password' };
    const send = async (http: typeof app.http, headers: Record<string, string>) =>
      (await http.inject({ method: 'POST', url: LOGIN, payload, headers })).statusCode;
    for (const headers of [{ cookie: '' }, { cookie }]) {
      const statuses = await Promise.all(
        Array.from({ length: 40 }, (_, turn) => send(turn % 2 ? app.http : second.http, headers)),
      );
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    }
    await second.close();
  });

  it('concurrent successful log-ins are not counted as wrong passwords', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await app.db.select().from(wrongGuesses)).toEqual([]);
  });
});

describe('new password and marks', () => {
  it('after a reset by link, only the browser that set the password is known', async () => {
    const { email } = await person();
    const before = await knownTo(email);
    await app.anybody.call('PUT', RESET, { email });
    const [uid, token] = (await mailedToken(everything, email, 'confirmReset')).split('/');
    const answer = await app.anybody.patch(RESET, { uid, token, password: SECRET }, { cookie: before });
    expect([answer.status, cookieOf(answer) === before]).toEqual([200, false]);
    await guessWrongly(email, 5);
    expect((await logIn(email, SECRET, before)).status).toBe(429);
    expect((await logIn(email, SECRET, cookieOf(answer))).status).toBe(200);
  });

  it('after a change in the profile, only the browser that set the password is known', async () => {
    const user = await person();
    const [here, elsewhere] = [await knownTo(user.email), await knownTo(user.email)];
    const me = await app.as(user);
    const body = { pk: user.id, password: PASSWORD, newPassword: SECRET };
    expect((await me.patch(PROFILE, body, { cookie: here })).status).toBe(200);
    await guessWrongly(user.email, 5);
    expect((await logIn(user.email, SECRET, elsewhere)).status).toBe(429);
    expect((await logIn(user.email, SECRET, here)).status).toBe(200);
  });
});

it('mark is kept at the next log-in and expires 60 days after it', async () => {
  const { email } = await person();
  const cookie = await knownTo(email);
  at(59 * DAY);
  expect(cookieOf(await logIn(email, PASSWORD, cookie))).toBe(cookie);
  at(118 * DAY);
  await guessWrongly(email, 6);
  expect((await logIn(email, PASSWORD, cookie)).status).toBe(200);
  at(178 * DAY);
  await guessWrongly(email, 6);
  expect((await logIn(email, PASSWORD, cookie)).status).toBe(429);
  await app.database.pool.query(`select graphile_worker.add_job('access.forget')`);
  await app.jobs.drain();
  expect(await app.db.select().from(deviceMarks)).toEqual([]);
});
