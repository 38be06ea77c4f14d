import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { CREATE, makeFixture, NOW, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { readPersonalExport } from '../../../test/support/personalExport.ts';
import { openRealtimeStreams } from '../../../test/support/realtimeStreams.ts';
import { setPasswordFromCommandLine } from '../../access/server/resetPassword.ts';
import { openSession } from '../../access/server/sessions.ts';
import { pins, sessions, wrongGuesses } from '../../access/server/tables.ts';
import { userBuildings, users } from '../../people/server/tables.ts';

const { app, here, there, closed, people, as } = await makeFixture();
const { watch } = await openRealtimeStreams(app);

const OPERATOR = '/api/session/operator';
const PIN = '/api/me/pin';
const ME = '/users/getUserInfo/';
const pin = '7392';
const minutes = (count: number) => count * 60_000;
const later = (milliseconds: number) => app.setNow(new Date(NOW.getTime() + milliseconds));

/** A browser of `who`, in which others take over. */
async function screenOf(who: { id: number }) {
  const token = await openSession(app.db, who.id, true, app.now());
  const desk = app.withAuthorization(`token ${token}`);
  const takeOver = (by: { id: number }, typed = pin) => desk.post(OPERATOR, { person: by.id, pin: typed });
  const acting = async () => {
    const { body } = await desk.get(ME);
    return { id: body.pk, role: body.role, byPin: body.byPin };
  };
  return { token, desk, takeOver, acting };
}

const choosePin = (who: 'admin' | 'reception' | 'clerk', chosen = pin) =>
  as[who].call('PUT', PIN, { pin: chosen, password: PASSWORD });
const factsOf = async (kind: string) => {
  const { rows } = await app.database.pool.query(
    `select actor_id as actor, building_id as building, entity_id as id, says from facts
      where kind = $1 and at = $2 order by building_id`,
    [kind, app.now()],
  );
  return rows;
};

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(wrongGuesses);
  await app.db.delete(pins);
  await app.db.update(users).set({ active: true, role: 'reception' }).where(eq(users.id, people.clerk.id));
  await choosePin('clerk');
});

describe('a PIN', () => {
  it('PIN is set, changed and removed with the password, and trivial PINs are refused', async () => {
    expect((await as.reception.get(PIN)).body).toEqual({ isSet: false });
    const bad = { length: 'Choisissez 4 à 6 chiffres.', easy: /trop facile à deviner/ };
    for (const chosen of ['', '739', '7392581', '73a2', '７３９２', ' 7392'])
      expect((await choosePin('reception', chosen)).body.errors.pin, chosen).toEqual([bad.length]);
    for (const chosen of ['0000', '1234', '98765', '1212', '123123', '4444'])
      expect((await choosePin('reception', chosen)).body.errors.pin[0], chosen).toMatch(bad.easy);
    const wrong = await as.reception.call('PUT', PIN, { pin, password: 'not the password' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
    expect((await choosePin('reception')).status).toBe(200);
    expect((await choosePin('reception', '804613')).status).toBe(200);
    expect((await as.reception.get(PIN)).body).toEqual({ isSet: true });
    expect((await as.reception.delete(PIN, {})).status).toBe(422);
    expect((await as.reception.delete(PIN, { password: PASSWORD })).status).toBe(200);
    expect((await as.reception.get(PIN)).body).toEqual({ isSet: false });
  });

  it('colleagues with a PIN are listed for staff, except the owner of the session', async () => {
    await choosePin('admin');
    const listed = async (caller = as.reception) =>
      (await caller.get(`/api/buildings/${here.id}/desk/operators`)).body;
    const clerk = { id: people.clerk.id, firstName: 'Léa', lastName: 'Girard' };
    const admin = { id: people.admin.id, firstName: 'Anne', lastName: 'Rivière' };
    expect(await listed()).toEqual({ operators: [admin, clerk] });
    expect(await listed(as.admin)).toEqual({ operators: [clerk] });
    await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, people.clerk.id));
    expect(await listed()).toEqual({ operators: [admin] });
  });

  it('PIN is part of the export and deleted with the account', async () => {
    const leaving = await app.make.user({ role: 'reception', buildings: [here.id] });
    const they = await app.as(leaving);
    await they.call('PUT', PIN, { pin, password: PASSWORD });
    expect((await readPersonalExport(they)).pin).toEqual([{ setAt: NOW.toISOString() }]);
    const { takeOver, acting } = await screenOf(people.reception);
    await takeOver(leaving);
    const gone = await they.delete('/users/deleteGetPatchUser/', { pk: leaving.id, password: PASSWORD });
    expect(gone.status).toBe(200);
    expect(await app.db.select().from(pins).where(eq(pins.userId, leaving.id))).toEqual([]);
    expect((await acting()).id).toBe(people.reception.id);
  });

  it('PIN is deleted when a new password is set from the command line', async () => {
    const { desk, takeOver, acting } = await screenOf(people.reception);
    expect((await takeOver(people.clerk)).status).toBe(200);
    await setPasswordFromCommandLine(
      app.db,
      people.clerk.email as string,
      'un autre mot de passe',
      app.now(),
    );
    expect((await acting()).id).toBe(people.reception.id);
    expect((await takeOver(people.clerk)).status).toBe(422);
    expect((await desk.get(`/api/buildings/${here.id}/desk/operators`)).body).toEqual({ operators: [] });
    await setPasswordFromCommandLine(app.db, people.clerk.email as string, PASSWORD, app.now());
    as.clerk = await app.as(people.clerk);
  });
});

describe('taking over a session', () => {
  it('colleague acts with the reception’s rights in the session until it is given back', async () => {
    await choosePin('admin');
    const { desk, takeOver, acting } = await screenOf(people.reception);
    expect((await takeOver(people.admin)).status).toBe(200);
    const owner = { pk: people.reception.id, firstName: 'Nadia', lastName: 'Haddad' };
    expect(await acting()).toEqual({ id: people.admin.id, role: 'accueil', byPin: owner });
    expect((await desk.patch(`/api/buildings/${here.id}`, { name: 'Autre' })).status).toBe(403);
    const { body } = await desk.post(CREATE, visitBody(here.id));
    expect(body.created).toHaveLength(1);
    expect((await factsOf('visit.scheduled')).map(({ actor }) => actor)).toEqual([people.admin.id]);

    later(minutes(1));
    expect((await takeOver(people.clerk)).status).toBe(200);
    expect(await acting()).toEqual({ id: people.clerk.id, role: 'accueil', byPin: owner });
    const [actor, says] = [people.clerk.id, { ownerId: people.reception.id }];
    const inEach = [here, closed].map(({ id: building }) => ({ actor, building, id: actor, says }));
    expect(await factsOf('session.operator_changed')).toEqual(inEach);
    later(minutes(2));
    for (const _ of 'twice') expect((await desk.delete(OPERATOR)).status).toBe(200);
    expect(await acting()).toEqual({ id: people.reception.id, role: 'accueil', byPin: undefined });
    expect(await factsOf('session.operator_left')).toEqual(inEach);
  });

  it('colleague never gets an administrator’s rights and only sees shared buildings', async () => {
    const { desk, takeOver, acting } = await screenOf(people.admin);
    const membership = { buildingId: there.id, userId: people.clerk.id };
    await userBuildings.insert(app.db, new BuildingScope([there.id]), [membership]);
    await takeOver(people.clerk);
    expect((await acting()).role).toBe('accueil');
    expect((await desk.patch(`/api/buildings/${here.id}`, { name: 'Autre' })).status).toBe(403);
    expect((await as.clerk.get(`/api/buildings/${there.id}/desk/operators`)).status).toBe(200);
    expect((await desk.get(`/api/buildings/${there.id}/desk/operators`)).status).toBe(404);
    await userBuildings.delete(app.db, new BuildingScope([there.id]), (table) =>
      eq(table.userId, people.clerk.id),
    );
  });

  it.each([
    'the account is closed',
    'the person is no longer staff',
    'the owner of the session is no longer staff',
  ])('takeover ends once %s', async (why) => {
    const owner = await app.make.user({ role: 'reception', buildings: [here.id] });
    const { takeOver, acting } = await screenOf(owner);
    await takeOver(people.clerk);
    expect((await acting()).id).toBe(people.clerk.id);
    const change = why.includes('closed') ? { active: false } : ({ role: 'vip' } as const);
    const who = why.startsWith('the owner') ? owner.id : people.clerk.id;
    await app.db.update(users).set(change).where(eq(users.id, who));
    expect((await acting()).id).toBe(owner.id);
    expect((await takeOver(people.clerk)).status).toBe(why.startsWith('the owner') ? 403 : 422);
  });

  it('takeover ends after twelve hours or with the session', async () => {
    const { desk, takeOver, acting } = await screenOf(people.reception);
    await takeOver(people.clerk);
    later(minutes(12 * 60 - 1));
    expect((await acting()).id).toBe(people.clerk.id);
    later(minutes(12 * 60 + 1));
    expect((await acting()).id).toBe(people.reception.id);
    await takeOver(people.clerk);
    expect((await desk.delete('/api/session')).status).toBe(200);
    expect((await desk.get(ME)).status).toBe(401);
  });

  it('takeover is sent only to screens of the session', async () => {
    const { token, desk, takeOver } = await screenOf(people.reception);
    const other = await watch(people.reception);
    const mine = await watch(people.reception, { token });
    const anotherNow = { building: null, topic: '*' };
    await takeOver(people.clerk);
    await expect.poll(() => mine.events).toEqual([anotherNow]);
    await desk.delete(OPERATOR);
    await expect.poll(() => mine.events).toEqual([anotherNow, anotherNow]);
    expect(other.events).toEqual([]);
    await takeOver(people.clerk);
    await app.db.delete(sessions).where(eq(sessions.userId, people.reception.id));
    await mine.ended;
    as.reception = await app.as(people.reception);
  });
});

describe('wrong PINs', () => {
  it('wrong PINs are throttled per person after five, the same for people without a PIN', async () => {
    const answers = async (who: { id: number }, typed: string) => {
      const { takeOver } = await screenOf(people.reception);
      const { status, body, headers } = await takeOver(who, typed);
      return [status, body.errors?.pin ?? body.detail, headers['retry-after']];
    };
    for (const who of [people.clerk, people.admin]) {
      for (let time = 0; time < 5; time += 1)
        expect(await answers(who, '0001')).toEqual([422, ['Code PIN incorrect. Réessayez.'], undefined]);
      expect(await answers(who, pin)).toEqual([429, 'Trop d’essais. Réessayez dans 1\u00a0seconde.', '1']);
    }
    for (const nobody of [people.vip, people.stranger, { id: 987_654 }])
      expect(await answers(nobody, pin)).toEqual([422, ['Code PIN incorrect. Réessayez.'], undefined]);
    later(1000);
    expect((await answers(people.clerk, '0001'))[0]).toBe(422);
    expect((await answers(people.clerk, '0001'))[2]).toBe('2');
    later(3000);
    expect((await answers(people.clerk, pin))[0]).toBe(200);
  });

  it('wrong PINs are limited per session, and a right one does not reset the count', async () => {
    const { takeOver } = await screenOf(people.reception);
    const guessAt = async (times: number) => {
      const other = await app.make.user({ role: 'reception', buildings: [here.id] });
      for (let time = 0; time < times; time += 1) expect((await takeOver(other, '0001')).status).toBe(422);
    };
    for (let other = 0; other < 3; other += 1) await guessAt(4);
    expect((await takeOver(people.clerk)).status).toBe(200);
    await guessAt(3);
    expect((await takeOver(people.clerk)).status).toBe(429);
    later(2000);
    expect((await takeOver(people.clerk)).status).toBe(200);
    await guessAt(1);
    expect((await takeOver(people.clerk)).status).toBe(429);
  });
});

describe('account calls during a takeover', () => {
  const ofNone = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ access, building }) => access === 'user' && !building);
  const nameOf = ({ method, path }: (typeof ofNone)[number]) => `${method} ${path}`;

  it('only listed calls without a building are allowed during a takeover', () => {
    expect(
      ofNone
        .filter(({ byPin }) => byPin)
        .map(nameOf)
        .sort(),
    ).toEqual(
      [
        'DELETE /api/session',
        'DELETE /api/session/operator',
        'POST /api/session/operator',
        'GET /users/getUserInfo/',
        'GET /users/deleteGetPatchUser/',
        'GET /users/getQuota/',
        'GET /api/buildings',
        'GET /api/buildings/export',
        'GET /api/companies',
        'GET /api/companies/export',
        'GET /api/people',
        'GET /api/people/:id',
        'GET /api/outbox',
        'GET /api/outbox/export',
        'GET /api/visits/import-template',
      ].sort(),
    );
    expect(ofNone.length).toBeGreaterThan(60);
  });

  it('account calls are refused during a takeover', async () => {
    const { desk, takeOver } = await screenOf(people.reception);
    await takeOver(people.clerk);
    const admitted: string[] = [];
    for (const endpoint of ofNone.filter(({ byPin }) => !byPin)) {
      const { status, body } = await desk.call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'));
      if (status !== 403 || body.code !== 'by_pin') admitted.push(`${nameOf(endpoint)}: ${status}`);
    }
    expect(admitted).toEqual([]);
    const { body } = await desk.get('/api/me/export', { 'accept-language': 'en' });
    expect(body.detail).toBe('A PIN isn’t enough for this: log in with your password.');
  });
});
