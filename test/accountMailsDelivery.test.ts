import { beforeEach, describe, expect, it } from 'vitest';
import { passwordResets } from '../core/access/server/tables.ts';
import { mails } from '../kit/server/database/tables.ts';
import { makeFixture } from './support/fixtures/fixture.ts';
import { LOGIN, REGISTER, RESET, registrationBody, SECRET } from './support/fixtures/joining.ts';
import { mailServer } from './support/mailServer.ts';

const post = await mailServer();
const { app, here, there, closed, people } = await makeFixture({ SMTP_URL: post.url });

beforeEach(async () => {
  post.delivered.length = 0;
  post.data = () => undefined;
  await app.db.delete(mails);
  await app.db.delete(passwordResets);
});

/** Works off what is due; what the mail server refused is due at once. */
async function work(): Promise<void> {
  await app.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  );
  await app.jobs.drain();
}
const states = async () => (await app.db.select().from(mails)).map(({ state }) => state);
const ask = (email: string) => app.anybody.call('PUT', RESET, { email });

describe('while the mail server fails', () => {
  it('refuses for a while: nothing is lost, and nothing leaves twice', async () => {
    const people = [];
    for (const _ of [1, 2, 3]) people.push(await app.make.user({ buildings: [here.id] }));
    post.data = () => ({ code: 451, words: 'try again later' });
    for (const { email } of people) await ask(email);
    await work();
    await work();
    expect([post.delivered, await states()]).toEqual([[], ['queued', 'queued', 'queued']]);
    post.data = () => undefined;
    for (let turn = 0; turn < 3; turn++) await work();
    expect(post.delivered.map(({ to }) => to[0]).sort()).toEqual(people.map(({ email }) => email).sort());
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('is not there at all: the link that arrives later opens the account, and the row forgets it', async () => {
    const { id, email } = await app.make.user({ buildings: [here.id] });
    await post.stop();
    await ask(email);
    await work();
    expect(await states()).toEqual(['queued']);
    await post.start();
    // A server that lets nobody in is asked twice a minute.
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

  it('masks a link that waits, for whoever reads the outbox', async () => {
    const { email } = await app.make.user({ buildings: [here.id] });
    post.data = () => ({ code: 451, words: 'try again later' });
    await ask(email);
    const place = { building_list: [here.id], entreprise: people.vip.companyId };
    await app.anybody.post(REGISTER, registrationBody({ email: 'soon@example.com', ...place }));
    await work();
    const every = [here.id, there.id, closed.id];
    const head = await app.as(await app.make.user({ role: 'admin', buildings: every }));
    const shown = (await head.get('/api/outbox?limit=200')).body.fields
      .map(({ text }: { text: string }) => text)
      .join();
    expect(shown).toMatch(/confirmReset\/\d+\/••••/);
    expect(shown).toMatch(/confirmRegistration\/••••/);
  });
});
