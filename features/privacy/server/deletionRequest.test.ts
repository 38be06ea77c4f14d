import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { DELETION } from '../../../test/support/fixtures/joining.ts';
import { accountDeletionRequests } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, people, as } = everything;
const OK = { status: 'OK' };

beforeEach(async () => {
  for (const table of [mails, allowanceUses, accountDeletionRequests]) await app.db.delete(table);
});

const ask = (email: string, password = PASSWORD) => app.anybody.post(DELETION, { email, password });
const requests = () => app.db.select().from(accountDeletionRequests);
const seen = async (role: 'admin' | 'deputy') => (await as[role].get(DELETION)).body.fields;
const person = (over: object = {}) =>
  app.make.user({ buildings: [here.id], firstName: 'Ines', lastName: 'Keller', ...over });

async function asked(user: { email: string }, password = PASSWORD): Promise<number> {
  await ask(user.email, password);
  await app.jobs.drain();
  const [row] = await requests();
  return row?.id ?? 0;
}
const close = (role: 'admin' | 'deputy', id: number, deleteAccount = true) =>
  as[role].post(`${DELETION}/${id}/closing`, {
    deleteAccount,
    ...(!deleteAccount && { reason: 'Votre contrat de travail court encore.' }),
  });
const accountOf = async ({ id }: { id: number }) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0];

async function told(building: { id: number }): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select from facts where kind = 'building.deletion_requests_changed' and building_id = $1`,
    [building.id],
  );
  return rows.length;
}

describe('screens with the list', () => {
  it('are notified in each building of the person when a request is made, proven or closed', async () => {
    const both = await person({ buildings: [here.id, there.id] });
    const before = [await told(here), await told(there)];
    const since = async () => [(await told(here)) - (before[0] ?? 0), (await told(there)) - (before[1] ?? 0)];
    await asked(both, 'not mine at all');
    expect(await since()).toEqual([1, 1]);
    await asked(both);
    expect(await since()).toEqual([2, 2]);
    await asked(both);
    expect(await since()).toEqual([2, 2]);
    await (await app.as(both)).delete('/users/deleteGetPatchUser/', { pk: both.id, password: PASSWORD });
    expect(await since()).toEqual([3, 3]);

    await app.db.delete(accountDeletionRequests);
    const request = await asked(await person());
    expect((await close('admin', request, false)).status).toBe(200);
    expect(await since()).toEqual([5, 3]);
    await ask('nobody@example.com');
    await app.jobs.drain();
    expect(await since()).toEqual([5, 3]);
  });
});

describe('requesting a deletion', () => {
  it('stores the request, confirms it and mails the administrators', async () => {
    const user = await person();
    expect((await ask(user.email.toUpperCase())).body).toEqual(OK);
    await app.jobs.drain();
    expect(await requests()).toMatchObject([{ userId: user.id, email: null, proven: true, closedAt: null }]);
    const written = await fetchMails(everything);
    expect(written.map(({ to }) => to).sort()).toEqual(
      [user.email, people.admin.email, people.deputy.email].sort(),
    );
  });

  it('has the same response without an account, which only the mail mentions', async () => {
    const answer = await ask('nobody@example.com');
    expect([answer.status, answer.body]).toEqual([200, OK]);
    const written = await fetchMails(everything);
    expect(written.map(({ to }) => to)).toEqual(['nobody@example.com']);
    expect(await requests()).toEqual([]);
  });

  it('with a wrong password is marked as unproven until it is repeated with the right one', async () => {
    const user = await person();
    await asked(user, 'not mine at all');
    expect(await seen('admin')).toMatchObject([{ proven: false }]);
    await asked(user);
    expect(await seen('admin')).toMatchObject([{ proven: true, email: user.email, mayDelete: true }]);
    expect(await fetchMails(everything, people.admin.email)).toHaveLength(1);
  });

  it('tells only the administrators that the password was wrong', async () => {
    const [wrong, right] = [await person(), await person({ firstName: 'Paul' })];
    for (const [user, password] of [
      [wrong, 'not mine at all'],
      [right, PASSWORD],
    ] as const) {
      await app.db.delete(mails);
      await asked(user, password);
      const isWrong = user === wrong;
      const toThem = await fetchMails(everything, user.email);
      expect(toThem.map(({ text }) => /mot de passe/i.test(text))).toEqual([false]);
      for (const { email } of [people.admin, people.deputy]) {
        const [mail] = await fetchMails(everything, email);
        for (const said of [mail.text, mail.html])
          expect(said.includes('Le mot de passe indiqué était incorrect')).toBe(isWrong);
      }
    }
  });

  it('sends at most three mails per hour to an address', async () => {
    const user = await person();
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask(user.email)).body).toEqual(OK);
    for (const _ of [1, 2, 3, 4, 5]) await ask('nobody@example.com');
    expect(await fetchMails(everything, user.email)).toHaveLength(3);
    expect(await fetchMails(everything, 'nobody@example.com')).toHaveLength(3);
    expect(await requests()).toHaveLength(1);
  });

  it('needs an address and a password', async () => {
    const answer = await app.anybody.post(DELETION, { email: 'nobody' });
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, ['email', 'password']]);
  });
});

describe('closing a deletion request', () => {
  it('deletes the account like its owner would, or keeps it', async () => {
    const leaver = await person();
    const session = await app.as(leaver);
    const id = await asked(leaver);
    expect((await close('deputy', id)).body).toEqual(OK);
    expect(await accountOf(leaver)).toMatchObject({ email: null, firstName: '', active: false });
    expect((await session.get('/users/getUserInfo/')).status).toBe(401);
    expect([await seen('admin'), (await close('admin', id)).status]).toEqual([[], 404]);
    expect(await requests()).toMatchObject([{ outcome: 'deleted', closedAt: NOW }]);
    await app.db.delete(accountDeletionRequests);

    const stays = await person();
    expect((await close('admin', await asked(stays), false)).body).toEqual(OK);
    expect((await accountOf(stays))?.email).toBe(stays.email);
    expect(await requests()).toMatchObject([{ outcome: 'kept' }]);
  });

  it('is allowed to administrators of all the person’s buildings', async () => {
    const both = await person({ buildings: [here.id, there.id] });
    const id = await asked(both);
    expect(await seen('admin')).toMatchObject([{ mayDelete: false }]);
    const ofBoth = await app.as(await app.make.user({ role: 'deputy', buildings: [here.id, there.id] }));
    expect((await ofBoth.post(`${DELETION}/${id}/closing`, { deleteAccount: true })).status).toBe(200);
  });

  it('happens when the owner deletes the account', async () => {
    const user = await person();
    await asked(user);
    const me = await app.as(user);
    await me.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
    expect([await seen('admin'), await requests()]).toMatchObject([[], [{ outcome: 'deleted' }]]);
  });
});
