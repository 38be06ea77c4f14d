import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { CREATE, makeFixture, TODAY, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { randomFrom } from '../../../test/support/random.ts';
import { visits } from './tables.ts';

const { app, here, people } = await makeFixture();
const scope = new BuildingScope([here.id]);
const readers = ['admin', 'reception', 'clerk', 'vip', 'limited', 'neighbour'] as const;
const DAY = `${visitsOf(here)}?start=${TODAY}&end=${TODAY}`;
const DESK = `/api/buildings/${here.id}/desk`;

it('of visits and of the desk’s day everybody sees an acknowledged change at once, through any process', async () => {
  const random = randomFrom(7);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const other = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
  await other.http.ready();
  onTestFinished(() => other.close());
  const processes = [app, other];
  const tokens = new Map<string, string>();
  for (const who of readers) tokens.set(who, await openSession(app.db, people[who].id, true, app.now()));
  const ask = (who: string, url: string, headers: Record<string, string> = {}) =>
    one(processes).http.inject({ url, headers: { authorization: `token ${tokens.get(who)}`, ...headers } });
  const post = (who: string, url: string, payload: object) =>
    one(processes).http.inject({
      ...{ method: 'POST', url, payload, headers: { authorization: `token ${tokens.get(who)}` } },
    });

  const held = new Map<string, { etag: string; body: object }>();
  let turn = 0;
  let unchanged = 0;
  /** What an address answers that nobody has asked before: nothing of it is remembered. */
  const afresh = async (who: string, url: string) => {
    turn += 1;
    return ask(who, `${url}${url.includes('?') ? '&' : '?'}turn=${turn}`);
  };
  const told = (text: string) => ({ ...JSON.parse(text), at: '' });
  const read = async () => {
    const who = one(readers);
    for (const url of ['admin', 'reception', 'clerk'].includes(who) ? [DAY, DESK] : [DAY]) {
      const known = held.get(`${who} ${url}`);
      const answer = await ask(who, url, known && random() < 0.6 ? { 'if-none-match': known.etag } : {});
      const truth = told((await afresh(who, url)).payload);
      if (answer.statusCode === 304) {
        unchanged += 1;
        expect(known?.body).toEqual(truth);
      } else {
        expect(told(answer.payload)).toEqual(truth);
        held.set(`${who} ${url}`, { etag: String(answer.headers.etag), body: told(answer.payload) });
      }
    }
  };
  const change = async () => {
    const all = await app.db.select({ id: visits.in(scope).id }).from(visits.in(scope));
    const id = all.length > 0 ? one(all).id : 0;
    switch (Math.floor(random() * 6)) {
      case 0:
      case 1:
        return post('vip', CREATE, visitBody(here.id, { date: [[TODAY, TODAY]], time: '17:00' }));
      case 2:
        return post('reception', `/api/buildings/${here.id}/visits/${id}/arrival`, {});
      case 3:
        return post('clerk', `/api/buildings/${here.id}/visits/${id}/departure`, {});
      case 4:
        return app.db
          .update(users)
          .set({ lastName: `Nom ${random()}`, floor: `${Math.floor(random() * 9)}` })
          .where(eq(users.id, people.vip.id));
      default:
        return visits.delete(app.db, scope, (table) => eq(table.id, id));
    }
  };
  for (let step = 0; step < 80; step++) {
    if (random() < 0.6) await change();
    await read();
  }
  expect(unchanged).toBeGreaterThan(5);
});

it('what taking a visit back does changes by the clock, and so does its list', async () => {
  await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    time: '10:30',
    visitorEmail: 'a@example.org',
  });
  const reception = await app.as(people.reception);
  const { headers } = await reception.get(DAY);
  const known = { 'if-none-match': String(headers.etag) };
  expect((await reception.get(DAY, known)).status).toBe(304);
  app.setNow(new Date(app.now().getTime() + 60_000));
  expect((await reception.get(DAY, known)).status).toBe(200);
});
