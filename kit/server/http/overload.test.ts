import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';

/** Blocks the event loop for longer than the limit of its delay. */
async function block(): Promise<void> {
  const end = performance.now() + 1_300;
  while (performance.now() < end);
  await nextTurn();
}

it('calls are answered 503 with Retry-After while the event loop is late, and health checks are answered', async () => {
  const { as, app } = await makeFixture();
  const call = () => as.vip.get('/users/getUserInfo/', { 'accept-language': 'en' });
  expect((await call()).status).toBe(200);
  for (let blocks = 0; blocks < 10 && !app.http.isUnderPressure(); blocks++) await block();
  const { status, body, headers } = await call();
  expect([status, body.code, body.detail, headers['retry-after']]).toEqual([
    503,
    'busy',
    'There are too many requests at the moment. Try again in a few seconds.',
    '5',
  ]);
  expect((await app.anybody.get('/healthz')).status).toBe(200);
  expect((await app.anybody.get('/readyz')).status).toBe(200);
  await expect.poll(async () => (await call()).status).toBe(200);
});
