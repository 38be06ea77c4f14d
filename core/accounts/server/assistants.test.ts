import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { activities, mails } from '../../../kit/server/database/tables.ts';
import { makeFixture, readMails } from '../../../test/support/fixtures/fixture.ts';
import { areColleagues } from '../../people/policy.ts';
import { findActor } from '../../people/server/actors.ts';
import { assistants, companies, users } from '../../people/server/tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const OWN = '/api/me/assistants';
const ME = '/users/getUserInfo/';
const { vip, limited, colleague, neighbour } = people;

const relations = async (caller = as.vip) => (await caller.get(OWN)).body;
const allow = (email: string | null, over: object = {}) => as.vip.post(OWN, { email, ...over });
const assisted = async (caller = as.limited) =>
  (await caller.get(ME)).body.assists.map(({ pk }: { pk: number }) => pk);

beforeEach(async () => {
  await app.db.delete(assistants);
  await app.jobs.drain();
  await app.db.delete(mails);
});

describe('appointing an assistant', () => {
  it('colleague becomes an assistant, and both see the relation', async () => {
    expect((await allow(limited.email)).status).toBe(200);
    const since = app.now().toISOString();
    const told = { mails: 'both', since };
    expect(await relations()).toEqual({
      assistants: [{ id: limited.id, name: 'Hugo Petit', email: limited.email, ...told }],
      principals: [],
    });
    expect(await relations(as.limited)).toEqual({
      assistants: [],
      principals: [{ id: vip.id, name: 'Claire Fontaine', email: vip.email, ...told }],
    });
    const { body } = await as.limited.get(ME);
    expect(body.assists).toEqual([
      {
        pk: vip.id,
        email: vip.email,
        firstName: 'Claire',
        lastName: 'Fontaine',
        role: 'superCollab',
        buildings: [here.id, closed.id],
      },
    ]);
    expect(await assisted(as.vip)).toEqual([]);
  });

  it.each([
    ['oneself', vip.email],
    ['somebody of another company', neighbour.email],
    ['somebody of another building', people.stranger.email],
    ['an unknown address', 'nobody@parvis.test'],
  ])('appointing %s is refused with the same answer', async (_, email) => {
    const { status, body } = await allow(email);
    expect([status, body.errors]).toEqual([
      422,
      { email: ['Choisissez une personne de votre société qui travaille dans l’un de vos immeubles.'] },
    ]);
    expect(await relations()).toEqual({ assistants: [], principals: [] });
  });

  it('a colleague is appointed once, and at most twenty assistants are allowed', async () => {
    await allow(limited.email);
    const again = await allow(limited.email.toUpperCase());
    expect([again.status, again.body.errors]).toEqual([
      422,
      { email: ['Cette personne agit déjà pour vous.'] },
    ]);
    for (let at = 1; at < 20; at++) {
      const { email } = await app.make.user({ companyId: vip.companyId, buildings: [here.id] });
      expect((await allow(email)).status).toBe(200);
    }
    const one = await app.make.user({ companyId: vip.companyId, buildings: [here.id] });
    const refused = await allow(one.email);
    expect([refused.status, refused.body.code]).toEqual([409, 'assistants_too_many']);
  });

  it('only principal and assistant can end their relation', async () => {
    for (const end of [
      () => as.vip.delete(`${OWN}/${limited.id}`),
      () => as.limited.delete(`/api/me/principals/${vip.id}`),
    ]) {
      await allow(limited.email);
      expect((await as.colleague.delete(`${OWN}/${limited.id}`)).status).toBe(404);
      expect((await as.limited.delete(`${OWN}/${vip.id}`)).status).toBe(404);
      expect((await end()).status).toBe(200);
      expect(await assisted()).toEqual([]);
      expect((await end()).status).toBe(404);
    }
  });

  it('principal chooses who receives the mails', async () => {
    await allow(limited.email, { mails: 'assistant' });
    expect((await as.vip.patch(`${OWN}/${limited.id}`, { mails: 'principal' })).status).toBe(200);
    expect((await relations(as.limited)).principals).toMatchObject([{ mails: 'principal' }]);
    expect((await as.limited.patch(`${OWN}/${vip.id}`, { mails: 'both' })).status).toBe(404);
    expect((await as.vip.patch(`${OWN}/${limited.id}`, { mails: 'nobody' })).status).toBe(422);
  });

  it('changes of a relation are recorded for the principal', async () => {
    await app.db.delete(activities);
    await allow(limited.email);
    await as.vip.patch(`${OWN}/${limited.id}`, { mails: 'principal' });
    await as.limited.delete(`/api/me/principals/${vip.id}`);
    const recorded = await app.db.select().from(activities).orderBy(activities.id);
    expect(recorded.map(({ kind, entityId, says }) => [kind, entityId, says])).toEqual(
      ['began', 'changed', 'ended'].map((what) => [
        `user.assistant_${what}`,
        vip.id,
        { assistantId: limited.id },
      ]),
    );
  });
});

describe('end of a relation', () => {
  const company = (companyId: number) =>
    app.db.update(users).set({ companyId }).where(eq(users.id, limited.id));
  const active = (active: boolean) => app.db.update(users).set({ active }).where(eq(users.id, vip.id));
  const away = (building: number) =>
    app.database.pool.query('delete from user_buildings where user_id = $1 and building_id = $2', [
      vip.id,
      building,
    ]);
  const back = (building: number) =>
    app.database.pool.query('insert into user_buildings (building_id, user_id) values ($1, $2)', [
      building,
      vip.id,
    ]);

  it.each([
    ['another company', () => company(neighbour.companyId), () => company(limited.companyId)],
    ['a closed account', () => active(false), () => active(true)],
    [
      'no building in common',
      () => Promise.all([here, closed].map(({ id }) => away(id))),
      () => Promise.all([here, closed].map(({ id }) => back(id))),
    ],
  ] as const)('relation ends with a mail to both after a change to %s', async (_, over, again) => {
    await allow(limited.email);
    await app.jobs.drain();
    for (const table of [mails, activities]) await app.db.delete(table);
    await over();
    expect(await assisted()).toEqual([]);
    expect((await relations(as.limited)).principals).toEqual([]);
    expect((await readMails(app)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [vip.email, 'Hugo Petit n’agit plus pour vous'],
      [limited.email, 'Vous n’agissez plus pour Claire Fontaine'],
    ]);
    const recorded = await app.db.select().from(activities);
    expect(recorded.map(({ kind, entityId, actorId, says }) => [kind, entityId, actorId, says])).toEqual([
      ['user.assistant_ended', vip.id, null, { assistantId: limited.id }],
    ]);
    // Becoming colleagues again does not restore the relation.
    await again();
    await app.jobs.drain();
    expect(await assisted()).toEqual([]);
    expect((await allow(limited.email)).status).toBe(200);
    await app.jobs.drain();
    expect(await assisted()).toEqual([vip.id]);
  });

  it('ended relation no longer counts towards the limit', async () => {
    const ofCompany = { companyId: vip.companyId, buildings: [here.id] };
    for (let at = 0; at < 20; at++) await allow((await app.make.user(ofCompany)).email);
    const [first] = (await relations()).assistants;
    await app.db.update(users).set({ companyId: neighbour.companyId }).where(eq(users.id, first.id));
    await app.jobs.drain();
    expect(await app.db.$count(assistants)).toBe(19);
    expect((await allow(limited.email)).status).toBe(200);
  });

  it('relation is kept while both share a building and company', async () => {
    await allow(limited.email);
    await app.jobs.drain();
    await away(here.id);
    await company(neighbour.companyId);
    await company(limited.companyId);
    await back(here.id);
    await app.jobs.drain();
    expect(await assisted()).toEqual([vip.id]);
    await app.db
      .update(users)
      .set({ companyId: neighbour.companyId })
      .where(inArray(users.id, [vip.id, limited.id]));
    await app.jobs.drain();
    expect(await assisted()).toEqual([vip.id]);
    await app.db
      .update(users)
      .set({ companyId: vip.companyId })
      .where(inArray(users.id, [vip.id, limited.id]));
    await app.jobs.drain();
  });

  it('assistant acts only in shared buildings', async () => {
    await allow(limited.email);
    await away(closed.id);
    expect((await as.limited.get(ME)).body.assists).toMatchObject([{ buildings: [here.id] }]);
    await back(closed.id);
  });

  it('deletion of an account ends its relations on both sides', async () => {
    for (const side of ['principal', 'assistant'] as const) {
      const leaving = await app.make.user({ companyId: vip.companyId, buildings: [here.id] });
      const me = await app.as(leaving);
      await (side === 'principal' ? me.post(OWN, { email: limited.email }) : allow(leaving.email));
      await me.delete('/users/deleteGetPatchUser/', { pk: leaving.id, password: PASSWORD });
      expect(await app.db.select().from(assistants)).toEqual([]);
      const subjects = (await readMails(app)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('plus pour'))).toEqual([]);
    }
  });
});

describe('search for colleagues', () => {
  const found = async (search = '', caller = as.vip) =>
    (await caller.get(`/api/me/colleagues?search=${search}`)).body.fields.map(
      ({ email }: { email: string }) => email,
    );

  it('search for colleagues agrees with the policy and with `POST`', async () => {
    const me = await findActor(app.db, vip.id);
    const shut = await app.make.user({ companyId: vip.companyId, buildings: [here.id], active: false });
    const elsewhere = await app.make.user({ companyId: vip.companyId, buildings: [there.id] });
    const both = await app.make.user({ companyId: vip.companyId, buildings: [there.id, here.id] });
    const everybody = await app.db.select({ id: users.id, email: users.email }).from(users);
    const expected = [];
    for (const { id, email } of everybody) {
      const other = await findActor(app.db, id);
      const is = me !== null && other?.active === true && areColleagues(me, other);
      if (is) expected.push(email);
      expect((await found(email ?? '')).includes(email)).toBe(is);
      if ([shut.id, elsewhere.id, both.id, neighbour.id, colleague.id].includes(id))
        expect((await allow(email)).status).toBe(is ? 200 : 422);
    }
    expect(expected).toContain(both.email);
    expect(expected).not.toContain(shut.email);
    expect(expected).not.toContain(elsewhere.email);
  });

  it('current assistants are not found', async () => {
    await allow(limited.email);
    expect(await found('petit')).toEqual([]);
    // Others may appoint the same person, and the assistant may appoint the principal.
    expect(await found('petit', as.colleague)).toEqual([limited.email]);
    expect(await found('fontaine', as.limited)).toEqual([vip.email]);
    await as.vip.delete(`${OWN}/${limited.id}`);
    expect(await found('petit')).toEqual([limited.email]);
  });

  it('colleagues are found by name, or by whole address if the company hides names', async () => {
    expect(await found('petit')).toEqual([limited.email]);
    await app.db.update(companies).set({ nameVisibility: 'none' }).where(eq(companies.id, vip.companyId));
    expect(await found('petit')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found(limited.email.toUpperCase())).toEqual([limited.email]);
    await app.db.update(companies).set({ nameVisibility: 'company' }).where(eq(companies.id, vip.companyId));
  });
});

describe('mails', () => {
  it('no mail is sent about a relation that ended before the mail was written', async () => {
    await app.db.update(users).set({ language: 'fr' });
    await allow(limited.email);
    await as.vip.delete(`${OWN}/${limited.id}`);
    expect((await readMails(app)).map(({ subject }) => subject)).toEqual([
      'Hugo Petit n’agit plus pour vous',
      'Vous n’agissez plus pour Claire Fontaine',
    ]);
  });
});
