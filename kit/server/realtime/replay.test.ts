import { afterAll, expect, it, vi } from 'vitest';
import { CREATE, makeFixture, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { openRealtimeStreams } from '../../../test/support/realtimeStreams.ts';

vi.useFakeTimers({ toFake: ['performance'] });
// Test files share a process.
afterAll(() => vi.useRealTimers());
const { app, here, there, people, as } = await makeFixture();
const { second, tokenOf, watch } = await openRealtimeStreams(app);

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

const everything = { building: null, topic: '*' };
const visits = { building: here.id, topic: 'visits' };

it('a stream invalidates everything when its process has listened for less than the replay', async () => {
  const mine = await watch(people.vip, { replay: 10 });
  await expect.poll(() => mine.events).toEqual([everything]);
});

it('a stream replays once the permitted changes of the last seconds, and then continues', async () => {
  pass(30);
  const before = await watch(people.vip);
  await as.vip.post(CREATE, visitBody(here.id));
  await (await app.as(people.stranger)).post(CREATE, visitBody(there.id));
  await as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => before.events).toHaveLength(2);
  pass(5);
  const late = await watch(people.vip, { replay: 10 });
  await expect.poll(() => late.events).toEqual([visits]);
  await as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => late.events).toEqual([visits, visits]);
});

it('a stream replays no change older than the requested seconds', async () => {
  pass(11);
  const late = await watch(people.vip, { replay: 10 });
  await as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => late.events).toEqual([visits]);
});

it('a stream replays nothing when its session ends before it is looked up again', async () => {
  pass(30);
  const { pool } = app.database;
  const before = await watch(people.vip);
  await as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => before.events).toEqual([visits]);
  const inUse = () => second.process.database.pool.totalCount - second.process.database.pool.idleCount;
  await expect.poll(inUse).toBe(1);
  // Two streams occupy the look-ups: they cannot write that their sessions are in use.
  const busy = [await watch(people.colleague), await watch(people.colleague)];
  await expect.poll(inUse).toBe(1);
  await pool.query(`update sessions set last_used_at = last_used_at - interval '1 hour' where user_id = $1`, [
    people.colleague.id,
  ]);
  const held = await pool.connect();
  await held.query(`begin; select from sessions where user_id = ${people.colleague.id} for update`);
  await pool.query('select pg_notify($1, $2)', ['parvis_people', `${people.colleague.id}`]);
  await expect.poll(inUse).toBe(3);
  const token = await tokenOf(people.vip);
  const late = await watch(people.vip, { token, replay: 10 });
  await app.withAuthorization(`token ${token}`).delete('/api/session');
  await held.query('rollback');
  held.release();
  await late.ended;
  expect(late.events).toEqual([]);
  for (const { stop } of busy) stop();
});

it('a stream invalidates everything when there were more changes than are stored', async () => {
  const told = await watch(people.vip);
  for (let at = 0; at < 2_000; at++)
    await app.database.pool.query(`select pg_notify('parvis_facts', $1)`, [`${there.id} visit.scheduled`]);
  await as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => told.events).toHaveLength(1);
  const late = await watch(people.vip, { replay: 10 });
  await expect.poll(() => late.events).toEqual([everything]);
});

it.each(['-1', '31', 'x', '1.5'])('a stream with a replay of %s seconds is refused', async (replay) => {
  const authorization = `token ${await tokenOf(people.vip)}`;
  const answer = await fetch(`${second.url}/api/live?replay=${replay}`, { headers: { authorization } });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed']);
});
