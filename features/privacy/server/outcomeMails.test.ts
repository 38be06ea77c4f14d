import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { DELETION } from '../../../test/support/fixtures/joining.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { accountDeletionRequests } from './tables.ts';

const post = await startMailServer();
const { app, here, as } = await makeFixture({ SMTP_URL: post.url });
const ADDRESS = 'quitterie.v@example.com';

beforeEach(async () => {
  post.delivered.length = 0;
  post.data = () => undefined;
  for (const table of [mails, allowanceUses, accountDeletionRequests]) await app.db.delete(table);
});

async function work(): Promise<void> {
  await app.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  );
  await app.jobs.drain().catch(() => undefined);
}
const leaver = () =>
  app.make.user({
    email: ADDRESS,
    firstName: 'Quitterie',
    lastName: 'Vautrin',
    language: 'en',
    buildings: [here.id],
  });
async function asked(): Promise<number> {
  await app.anybody.post(DELETION, { email: ADDRESS, password: PASSWORD });
  for (let turn = 0; turn < 2; turn++) await work();
  post.delivered.length = 0;
  const { fields } = (await as.admin.get(DELETION)).body;
  return fields[0].pk;
}
const close = (id: number, over: object) => as.admin.post(`${DELETION}/${id}/closing`, over);
const last = async () => {
  for (let turn = 0; turn < 3; turn++) await work();
  return post.delivered.at(-1);
};

describe('a declined request', () => {
  it('needs a reason, which is mailed with the ways to complain', async () => {
    const user = await leaver();
    const id = await asked();
    for (const reason of [undefined, '', '  \n ', 'x'.repeat(2001)]) {
      const { status, body } = await close(id, { deleteAccount: false, reason });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
    }
    expect((await close(id, { deleteAccount: false, reason: 'A lawsuit is pending.' })).status).toBe(200);
    const told = await last();
    expect(told?.to).toEqual([ADDRESS]);
    for (const words of ['A lawsuit is pending.', 'cnil.fr', 'article', `/privacy?building=${here.id}`])
      expect(told?.message.text).toContain(words);
    const session = await app.as(user);
    await session.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
    await last();
    expect(await findColumnsContaining(app, ['A lawsuit is pending', ADDRESS, 'Quitterie'])).toEqual([]);
  });
});

describe('the last mail to a deleted person', () => {
  it.each(['on request', 'by themselves'])(
    'is sent in the requester’s language and removes the address: %s',
    async (way) => {
      const user = await leaver();
      if (way === 'on request') {
        const closed = await close(await asked(), { deleteAccount: true });
        expect(closed.status).toBe(200);
      } else {
        const session = await app.as(user);
        const left = await session.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
        expect(left.status).toBe(200);
      }
      const told = await last();
      expect([told?.to, told?.message.subject]).toEqual([[ADDRESS], 'Your account has been deleted']);
      expect(post.delivered).toHaveLength(1);
      expect(await findColumnsContaining(app, [ADDRESS, 'Quitterie', 'Vautrin'])).toEqual([]);
    },
  );

  it('leaves no address behind when the mail server rejects it permanently', async () => {
    const user = await leaver();
    const session = await app.as(user);
    post.data = () => ({ code: 554, words: `nobody called ${ADDRESS}` });
    await session.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
    for (let turn = 0; turn < 3; turn++) await work();
    expect(await app.db.select().from(mails)).toMatchObject([{ state: 'failed', recipient: '' }]);
    expect(await findColumnsContaining(app, [ADDRESS, 'Quitterie'])).toEqual([]);
  });

  it('arrives after a temporary failure of the mail server', async () => {
    const user = await leaver();
    const session = await app.as(user);
    post.data = () => ({ code: 451, words: 'try again later' });
    await session.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
    await work();
    expect(await app.db.select().from(mails)).toMatchObject([{ state: 'queued', recipient: ADDRESS }]);
    post.data = () => undefined;
    expect((await last())?.to).toEqual([ADDRESS]);
    expect(await findColumnsContaining(app, [ADDRESS])).toEqual([]);
  });
});
