import { beforeEach, describe, expect, it } from 'vitest';
import { passwordResets } from '../core/access/server/tables.ts';
import { mails } from '../kit/server/database/tables.ts';
import { makeFixture } from './support/fixtures/fixture.ts';
import { LOGIN, RESET, SECRET } from './support/fixtures/joining.ts';
import { startMailServer } from './support/mailServer.ts';

const post = await startMailServer();
const { app, here } = await makeFixture({ SMTP_URL: post.url });

beforeEach(async () => {
  post.delivered.length = 0;
  post.data = () => undefined;
  await app.db.delete(mails);
  await app.db.delete(passwordResets);
});

/** Runs due jobs, including retries of refused mails. */
async function work(): Promise<void> {
  await app.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  );
  await app.jobs.drain();
}
const states = async () => (await app.db.select().from(mails)).map(({ state }) => state);
const ask = (email: string) => app.anybody.call('PUT', RESET, { email });

describe('an account mail during an outage of the mail server', () => {
  it('is delivered later with a working link, which is removed from its row', async () => {
    const { id, email } = await app.make.user({ buildings: [here.id] });
    await post.stop();
    await ask(email);
    await work();
    expect(await states()).toEqual(['queued']);
    await post.start();
    // After a log-in failure, the server is tried twice a minute.
    app.setNow(new Date(app.now().getTime() + 60_000));
    for (let turn = 0; turn < 3; turn++) await work();
    expect(post.delivered).toHaveLength(1);
    const token =
      new RegExp(`/confirmReset/${id}/([\\w-]+)`).exec(post.delivered[0]?.message.text ?? '')?.[1] ?? '';
    const [row] = await app.db.select().from(mails);
    expect([row?.state, row?.secrets, row?.text.includes(token)]).toEqual(['sent', [], false]);
    const set = await app.anybody.patch(RESET, { uid: id, token, password: SECRET });
    expect(set.status).toBe(200);
    expect((await app.anybody.post(LOGIN, { username: email, password: SECRET })).status).toBe(200);
  });
});
