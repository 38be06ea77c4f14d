import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { fetchMails, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { makePeopleFixture, PEOPLE } from '../../../test/support/fixtures/peopleFixture.ts';
import { userBuildings, users } from '../../people/server/tables.ts';

const { everything, inHere, helios, person, accountOf, body, asManager } = await makePeopleFixture();
const { app, here, there, people, as } = everything;
const { db, make } = app;
const everywhere = [here.id, everything.closed.id];
const namesOf = (answer: { body: { fields: { lastName: string }[] } }) =>
  answer.body.fields.map(({ lastName }) => lastName);
const factsOf = async (id: number) => {
  const { rows } = await app.database.pool.query(
    `select kind, building_id, says from facts where entity = 'user' and entity_id = $1 order by facts.id`,
    [id],
  );
  return rows;
};

describe('list of people', () => {
  it('list shows staff all people of their buildings, and company managers their company', async () => {
    const all = namesOf(await as.reception.get(`${PEOPLE}?limit=200`));
    expect(all).toEqual(expect.arrayContaining(['Rivière', 'Mercier', 'Fontaine']));
    expect(all).not.toContain(people.stranger.lastName);
    const own = await asManager.get(`${inHere}?limit=200`);
    expect(new Set(own.body.fields.map(({ company }: { company: { pk: number } }) => company.pk))).toEqual(
      new Set([helios]),
    );
    expect(own.body.fields.find(({ pk }: { pk: number }) => pk === people.vip.id)).toMatchObject({
      mayHandle: false,
      role: 'superCollab',
      active: true,
      hasPassword: true,
      version: 1,
      buildings: [{ pk: here.id, name: here.name }],
    });
  });

  it('list can be searched and filtered by company, role, building and state', async () => {
    const gone = await person({ active: false });
    const find = async (query: string) => namesOf(await as.admin.get(`${PEOPLE}?limit=200&${query}`));
    expect(await find(`company=${helios}&role=collab`)).toEqual(['Moreau', 'Petit']);
    expect(await find('state=closed')).toContain(gone.lastName);
    expect(await find('search=fontaine%20helios')).toEqual(['Fontaine']);
    expect(await find(`building=${there.id}`)).toEqual([]);
    const fresh = await person();
    expect(await find('state=never')).toContain(fresh.lastName);
    expect(await find('state=never')).not.toContain('Delmas');
  });
});

describe('creating an account', () => {
  it('new account can be a host immediately, and a mail leads to the first password', async () => {
    const answer = await as.deputy.post(
      inHere,
      body({ email: 'Ada@Example.com', phone: '01 23', floor: '4' }),
    );
    expect([answer.status, answer.body.person]).toMatchObject([
      200,
      { hasPassword: false, phone: '01 23', floor: '4' },
    ]);
    const { pk } = answer.body.person;
    const invitation = async () =>
      (await as.reception.get(`${inHere}?search=lovelace`)).body.fields.map(
        (row: { invitation: string }) => row.invitation,
      );
    const [mail] = await fetchMails(everything, 'Ada@Example.com');
    // No mail server is configured here.
    expect(await invitation()).toEqual(['kept']);
    for (const [state, said] of [
      ['failed', 'failed'],
      ['queued', 'sent'],
    ]) {
      await app.database.pool.query('update mails set state = $1 where about_user_id = $2', [state, pk]);
      expect(await invitation()).toEqual([said]);
    }
    const [, uid, token] = mail.text.match(/\/welcome\/(\d+)\/([\w-]+)/) ?? [];
    const link = { uid: Number(uid), token };
    const check = () => app.anybody.post('/api/account-invitations/check', link);
    const good = { status: 'OK', good: true, email: 'Ada@Example.com' };
    expect([Number(uid), (await check()).body, (await check()).body]).toEqual([pk, good, good]);
    const weak = await app.anybody.post('/api/account-invitations', { ...link, password: 'court' });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
    const choose = () => app.anybody.post('/api/account-invitations', { ...link, password: PASSWORD });
    expect((await choose()).status).toBe(200);
    expect([(await choose()).status, (await check()).body]).toEqual([
      422,
      { ...good, good: false, email: '' },
    ]);
    const logIn = { username: 'ada@example.com', password: PASSWORD };
    expect((await app.anybody.post('/users/token-auth/', logIn)).status).toBe(200);
    // The first password sends no mail.
    expect(await fetchMails(everything, 'Ada@Example.com')).toHaveLength(1);
    expect(await factsOf(pk)).toMatchObject([{ kind: 'user.added', building_id: here.id }, {}]);
  });

  it('invitation uses the company’s majority language by default and informs company managers', async () => {
    const company = await make.company({ name: 'Anglaise', buildings: [here.id] });
    const invited = async (over: object) => {
      const given = body({ company: company.id, ...over });
      expect((await as.admin.post(inHere, given, { 'accept-language': 'en' })).status).toBe(200);
      return (await fetchMails(everything, given.email))[0];
    };
    // Without people in the company, the building's language counts: French.
    expect((await invited({})).subject).toContain('Votre compte');
    for (const lastName of ['One', 'Two']) await person({ companyId: company.id, language: 'en', lastName });
    const manages = await invited({ managesCompany: true });
    expect(manages.subject).toContain('Your Parvis account');
    expect(manages.text).toContain('You’re the company manager for Anglaise');
    const french = await invited({ language: 'fr' });
    expect(french.subject).toContain('Votre compte');
    expect(french.text).not.toContain('responsable');
  });

  it('account with a taken address or a foreign company is refused at its field', async () => {
    const elsewhere = (await make.company({ buildings: [there.id] })).id;
    const taken = await as.admin.post(inHere, body({ email: people.stranger.email.toUpperCase() }));
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']]);
    const company = await as.admin.post(inHere, body({ company: elsewhere }));
    expect([company.status, Object.keys(company.body.errors)]).toEqual([422, ['company']]);
  });

  it('account cannot get a role above the caller’s or another company than a manager’s', async () => {
    const made = async (caller: typeof as.admin, over: object) =>
      (await caller.post(inHere, body(over))).status;
    expect(await made(as.deputy, { role: 'subAdmin' })).toBe(403);
    expect(await made(as.deputy, { role: 'accueil', company: people.admin.companyId })).toBe(200);
    expect(await made(asManager, { role: 'superCollab' })).toBe(200);
    expect(await made(asManager, { role: 'accueil' })).toBe(403);
    expect(await made(asManager, { company: people.neighbour.companyId })).toBe(403);
    expect(await made(asManager, { managesCompany: true })).toBe(403);
    expect(await made(as.admin, { managesCompany: true })).toBe(200);
  });
});

describe('changing an account', () => {
  const patch = (caller: typeof as.admin, id: number, over: object) => caller.patch(`${PEOPLE}/${id}`, over);

  it('change updates the given fields and records the old values', async () => {
    const { id } = await person();
    const first = await patch(as.deputy, id, { version: 1, role: 'collab', floor: '7', phone: '06 00' });
    expect([first.status, first.body.person]).toMatchObject([
      200,
      { role: 'collab', floor: '7', version: 2 },
    ]);
    expect(await factsOf(id)).toMatchObject([
      { kind: 'user.changed', says: { before: { role: 'vip' }, after: { role: 'limited' } } },
    ]);
    expect(JSON.stringify(await factsOf(id))).not.toContain('06 00');
  });

  it('nobody changes their own role, and managers change nobody’s company', async () => {
    expect((await patch(as.admin, people.admin.id, { role: 'subAdmin' })).body.code).toBe('own_role');
    const mine = await person();
    expect((await patch(asManager, mine.id, { floor: '3' })).status).toBe(200);
    expect((await patch(asManager, mine.id, { company: people.neighbour.companyId })).status).toBe(403);
  });

  it('leaving a building cancels what lies ahead there', async () => {
    const { id } = await person({ buildings: everywhere });
    const visit = await make.visit({ building: here.id, residentId: id, date: TOMORROW });
    const check = await as.admin.post(`${PEOPLE}/${id}/deactivation/check`, { buildings: [here.id] });
    expect(check.body.ahead).toMatchObject([{ feature: 'visits', count: 1, building: { pk: here.id } }]);
    expect((await patch(as.admin, id, { buildings: [everything.closed.id] })).status).toBe(200);
    const { rows } = await app.database.pool.query('select status from visits where id = $1', [visit.id]);
    expect(rows).toEqual([{ status: 'canceled' }]);
  });

  it('new address takes effect once its owner or an administrator confirms it', async () => {
    const { id, email } = await person();
    expect((await patch(as.admin, id, { email: 'moved@example.com' })).body.person).toMatchObject({
      email,
      newEmail: 'moved@example.com',
    });
    expect((await fetchMails(everything, 'moved@example.com')).length).toBe(1);
    expect((await fetchMails(everything, email)).length).toBe(1);
    expect((await as.admin.post(`${PEOPLE}/${id}/email/confirmation`)).status).toBe(200);
    expect((await accountOf({ id }))?.email).toBe('moved@example.com');
    expect((await as.admin.post(`${PEOPLE}/${id}/email/confirmation`)).body.code).toBe('no_new_address');
    // Before the first password, the new address is invited immediately.
    const fresh = await person({ passwordHash: '' });
    expect((await patch(as.admin, fresh.id, { email: 'right@example.com' })).body.person.email).toBe(
      'right@example.com',
    );
    expect((await fetchMails(everything, 'right@example.com'))[0].text).toContain('/welcome/');
  });
});

describe('last administrator of a building', () => {
  it('last administrator cannot be removed in any way, also concurrently', async () => {
    const tower = await make.building({ name: 'Tour Est' });
    const company = (await make.company({ buildings: [tower.id] })).id;
    const admins = [];
    for (const _ of [1, 2])
      admins.push(await make.user({ role: 'admin', companyId: company, buildings: [tower.id] }));
    const [one, two] = admins as [(typeof admins)[0], (typeof admins)[0]];
    const [asOne, asTwo] = [await app.as(one), await app.as(two)];
    const answers = await Promise.all([
      asOne.post(`${PEOPLE}/${two.id}/deactivation`, {}),
      asTwo.patch(`${PEOPLE}/${one.id}`, { role: 'collab' }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    // The second call fails for a lost session, a lost right or the rule itself.
    expect(refused.every(({ status }) => [401, 403, 409].includes(status))).toBe(true);
    const { rows } = await app.database.pool.query(
      `select u.id from users u join user_buildings b on b.user_id = u.id
        where b.building_id = $1 and u.active and u.role = 'admin'`,
      [tower.id],
    );
    expect(rows).toHaveLength(1);
    const left = rows[0].id as number;
    const asLeft = left === one.id ? asOne : asTwo;
    const gone = await asLeft.delete('/users/deleteGetPatchUser/', { pk: left, password: PASSWORD });
    expect([gone.status, gone.body.code]).toEqual([409, 'last_administrator']);
    expect(gone.body.detail).toContain('Tour Est');
    // Administrators of more buildings cannot remove them from this one either.
    const chief = await make.user({ role: 'admin', companyId: company, buildings: [here.id] });
    await userBuildings.insert(db, new BuildingScope([tower.id]), [{ userId: chief.id }]);
    await db.update(users).set({ passwordHash: '' }).where(eq(users.id, chief.id));
    const asChief = await app.as(chief);
    expect((await asChief.post(`${PEOPLE}/${left}/deactivation`, {})).body.code).toBe('last_administrator');
  });

  it('last administrator is kept when two delete their accounts concurrently', async () => {
    const tower = await make.building();
    const companyId = (await make.company({ buildings: [tower.id] })).id;
    const leave = async () => {
      const { id } = await make.user({ role: 'admin', companyId, buildings: [tower.id] });
      const caller = await app.as({ id });
      return () => caller.delete('/users/deleteGetPatchUser/', { pk: id, password: PASSWORD });
    };
    const both = [await leave(), await leave()];
    const answers = await Promise.all(both.map((go) => go()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('permissions', () => {
  it('nobody grants more than their own role or changes people above it', async () => {
    const { id } = await person();
    const boss = await person({ role: 'admin' });
    const results = async (change: object) =>
      (await as.deputy.post(`${PEOPLE}/changes`, { people: [id, boss.id], ...change })).body.results.map(
        ({ done }: { done: boolean }) => done,
      );
    for (const role of ['admin', 'subAdmin']) {
      expect((await as.deputy.patch(`${PEOPLE}/${id}`, { role })).status).toBe(403);
      expect(await results({ change: 'role', role })).toEqual([false, false]);
    }
    for (const [kept, other] of [
      [id, boss.id],
      [boss.id, id],
    ])
      expect((await as.deputy.post(`${PEOPLE}/${kept}/merging`, { other })).status).toBe(403);
    expect([(await accountOf({ id }))?.role, (await accountOf(boss))?.active]).toEqual(['vip', true]);
  });

  it('company managers cannot change staff, other companies or their own rights', async () => {
    const [clerk, own] = [await person({ role: 'reception' }), await person()];
    const neighbour = people.neighbour.id;
    const change = (over: object, of = [clerk.id, neighbour]) =>
      asManager.post(`${PEOPLE}/changes`, { people: of, ...over });
    for (const over of [{ change: 'role', role: 'collab' }, { change: 'deactivate' }, { change: 'invite' }])
      expect((await change(over)).body.results.map(({ done }: { done: boolean }) => done)).toEqual([
        false,
        false,
      ]);
    const { body: moved } = await change({ change: 'company', company: people.neighbour.companyId }, [
      own.id,
    ]);
    expect(moved.results[0].done).toBe(false);
    expect((await asManager.post(`${PEOPLE}/${own.id}/merging`, { other: clerk.id })).status).toBe(403);
    expect((await asManager.post(`${PEOPLE}/${own.id}/merging`, { other: neighbour })).status).toBe(422);
    expect((await asManager.patch(`${PEOPLE}/${own.id}`, { managesCompany: true })).status).toBe(403);
    expect((await asManager.patch(`${PEOPLE}/${own.id}`, { buildings: [here.id, there.id] })).status).toBe(
      404,
    );
  });
});
