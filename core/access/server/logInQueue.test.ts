import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { LOGIN } from '../../../test/support/fixtures/joining.ts';

const { app, here, as } = await makeFixture({ TRUSTED_PROXIES: '127.0.0.1' });
const [OURS, THEIRS] = ['198.51.100.9', '203.0.113.5'];
const MANY = 32;

const logIn = (username: string, password: string, from: string, cookie = '') =>
  app.anybody.post(LOGIN, { username, password }, { 'x-forwarded-for': from, ...(cookie && { cookie }) });

/** Runs `work` during a flood of guesses; returns how many guesses were answered before it. */
async function duringFlood(work: () => Promise<unknown>): Promise<number> {
  let answered = 0;
  const begun = Promise.withResolvers<void>();
  const guesses = Array.from({ length: MANY }, async (_, at) => {
    await logIn(`nobody${at}@example.net`, 'not the password', THEIRS);
    answered += 1;
    begun.resolve();
  });
  await begun.promise;
  const before = answered;
  await work();
  const during = answered - before;
  await Promise.all(guesses);
  return during;
}

it.each([
  ['from another network', OURS],
  ['from the same network, in a browser that the account knows', THEIRS],
])('log-in does not wait for a flood of guesses: %s', async (_, from) => {
  const { email } = await app.make.user({ buildings: [here.id] });
  const first = await logIn(email, PASSWORD, from);
  const known = String(first.headers['set-cookie']).split(';')[0];
  const cookie = from === THEIRS ? known : '';
  const waitedFor = await duringFlood(async () =>
    expect((await logIn(email, PASSWORD, from, cookie)).status).toBe(200),
  );
  expect(waitedFor).toBeLessThan(MANY / 4);
});

it.each(['users', 'wrong_guesses'])(
  'flood of log-ins leaves database connections to other calls while it waits for %s',
  async (table) => {
    const { pool } = app.database;
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const held = await pool.connect();
    onTestFinished(() => held.release(true));
    await held.query(`begin; lock table ${table} in access exclusive mode`);
    const guesses = Array.from({ length: MANY }, (_, at) =>
      logIn(`${table}${at}@example.net`, 'not the password', THEIRS),
    );
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5_000 }).toBe(2);
    expect(pool.waitingCount).toBe(0);
    // The look-up of a session reads `users`.
    if (table !== 'users')
      expect((await as.vip.get('/users/getUserInfo/', { 'x-forwarded-for': OURS })).status).toBe(200);
    await held.query('rollback');
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(MANY).fill(400));
  },
);
