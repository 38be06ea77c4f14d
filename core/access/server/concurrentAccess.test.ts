import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { countDeadlocks } from '../../../test/support/deadlocks.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { LOGIN, mailedToken, RESET, SECRET } from '../../../test/support/fixtures/joining.ts';
import { users } from '../../people/server/tables.ts';
import { deviceMarks, sessions } from './tables.ts';

const everything = await makeFixture();
const { app, here } = everything;
const waitingForLocks = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const expectWaiting = (count: number) =>
  expect
    .poll(async () => (await app.database.pool.query(waitingForLocks)).rowCount, { timeout: 20_000 })
    .toBe(count);

it('two reset links used at the same time set one password, without a deadlock', async () => {
  const { pool } = app.database;
  const { email, id } = await app.make.user({ buildings: [here.id] });
  const links = [];
  for (const _ of [1, 2]) {
    await app.anybody.call('PUT', RESET, { email });
    links.push((await mailedToken(everything, email, 'confirmReset')).split('/'));
  }
  // Both wait for the lock on the person's row.
  const held = await pool.connect();
  await held.query('begin');
  await held.query('select 1 from users where id = $1 for update', [id]);
  const open = ([uid, token]: string[]) => app.anybody.patch(RESET, { uid, token, password: SECRET });
  const both = Promise.all(links.map(open));
  await expectWaiting(2);
  await held.query('commit');
  held.release();
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await countDeadlocks(app)).toBe(0);
});

describe('log-in opens no session and marks no browser', () => {
  it.each([
    [
      'if the password is reset',
      async (id: number, email: string) => {
        await app.anybody.call('PUT', RESET, { email });
        const [, token] = (await mailedToken(everything, email, 'confirmReset')).split('/');
        expect((await app.anybody.patch(RESET, { uid: id, token, password: SECRET })).status).toBe(200);
      },
    ],
    [
      'if its account is deactivated',
      (id: number) => app.db.update(users).set({ active: false }).where(eq(users.id, id)),
    ],
  ] as const)('%s before the password check', async (_, change) => {
    const { pool } = app.database;
    const { email, id } = await app.make.user({ buildings: [here.id] });
    const credentials = { username: email, password: PASSWORD };
    const { headers } = await app.anybody.post(LOGIN, credentials);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await app.anybody.post(LOGIN, { ...credentials, password: 'not the password' }, { cookie });
    await app.db.delete(sessions).where(eq(sessions.userId, id));
    const held = await pool.connect();
    // The log-in has read the password's hash and counts its guess next.
    await held.query('begin; select from wrong_guesses for update');
    const logIn = app.anybody.post(LOGIN, credentials, { cookie });
    await expectWaiting(1);
    await change(id, email);
    await held.query('commit');
    held.release();
    const { status, body, headers: answered } = await logIn;
    expect([status, body.code]).toEqual([400, 'wrong_credentials']);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(answered['set-cookie']).toBeUndefined();
    expect(await app.db.select().from(deviceMarks).where(eq(deviceMarks.userId, id))).toHaveLength(1);
  });
});
