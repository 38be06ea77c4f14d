import { expect, it } from 'vitest';
import { deadlocksIn } from '../../../test/support/deadlocks.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { mailedToken, RESET, SECRET } from '../../../test/support/fixtures/joining.ts';

const everything = await makeFixture();
const { app, here } = everything;

it('two links to a new password, opened at once, set one and never wait in a circle', async () => {
  const { pool } = app.database;
  const { email, id } = await app.make.user({ buildings: [here.id] });
  const links = [];
  for (const _ of [1, 2]) {
    await app.anybody.call('PUT', RESET, { email });
    links.push((await mailedToken(everything, email, 'confirmReset')).split('/'));
  }
  // Both are held up where they meet: at the person's row.
  const held = await pool.connect();
  await held.query('begin');
  await held.query('select 1 from users where id = $1 for update', [id]);
  const open = ([uid, token]: string[]) => app.anybody.patch(RESET, { uid, token, password: SECRET });
  const both = Promise.all(links.map(open));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2);
  await held.query('commit');
  held.release();
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await deadlocksIn(app)).toBe(0);
});
