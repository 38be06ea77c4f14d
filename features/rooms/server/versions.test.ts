import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { actorById } from '../../../core/access/server/actors.ts';
import { closeSession, openSession } from '../../../core/access/server/sessions.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { assistants, users } from '../../../core/people/server/tables.ts';
import { nameVisibilities, roles } from '../../../kit/actor.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { hashToken } from '../../../kit/server/tokenHash.ts';
import {
  BOOK,
  bookingBody,
  MONDAY,
  makeRoomFixture,
  on,
  reservationsOf,
  TUESDAY,
} from '../../../test/support/fixtures/roomFixture.ts';
import { randomFrom } from '../../../test/support/random.ts';
import { listShownReservations } from '../compact/wire.ts';
import { listReservations } from '../wire.ts';
import { findReservations } from './seenReservations.ts';

const { app, here, people, opera, concorde, a, b, c } = await makeRoomFixture();
/** Of another week. */
const LATER = '2026-12-09';
/** What is asked for: two days of a week, a day of another, and of both so much that no week is asked about. */
const RANGES = [
  { from: MONDAY, to: TUESDAY },
  { from: LATER, to: LATER },
  { from: MONDAY, to: LATER },
  { from: MONDAY, to: '2027-02-20' },
];
const DAYS = { from: MONDAY, to: LATER };
const addressOf = (list: string, { from, to }: { from: string; to: string }) =>
  `${list}?start=${from}&end=${to}`;
const contract = reservationsOf(here);
const shownList = `/api/buildings/${here.id}/reservations/shown`;
const shown = addressOf(shownList, { from: MONDAY, to: TUESDAY });
const everybody = [
  'admin',
  'deputy',
  'reception',
  'vip',
  'limited',
  'colleague',
  'neighbour',
  'clerk',
] as const;

await app.make.reservation({
  ...{ rooms: [concorde], holderId: people.vip.id, date: MONDAY, guests: [people.limited.id] },
});

/** A second process on the same database, which shares nothing else. */
async function anotherProcess() {
  const other = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
  await other.http.ready();
  onTestFinished(() => other.close());
  return other;
}

it('an acknowledged change is seen at once by whoever may, through any process', async () => {
  const random = randomFrom(19);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const processes = [app, await anotherProcess()];
  const tokens = new Map<string, string>();
  for (const who of everybody) tokens.set(who, await openSession(app.db, people[who].id, true, app.now()));
  const ask = (who: string, url: string, headers: Record<string, string> = {}) =>
    one(processes).http.inject({ url, headers: { authorization: `token ${tokens.get(who)}`, ...headers } });
  const write = (who: string, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object) =>
    one(processes).http.inject({
      ...{ method, url, payload, headers: { authorization: `token ${tokens.get(who)}` } },
    });

  await app.db
    .update(companies)
    .set({ nameVisibility: 'everyone' })
    .where(eq(companies.id, people.neighbour.companyId));

  const read = async (who: (typeof everybody)[number]) => {
    const actor = await actorById(app.db, people[who].id);
    if (!actor) throw new Error('Everybody has an account');
    const range = one(RANGES);
    const truth = await findReservations(app.db, new BuildingScope([here.id]), actor, range);
    for (const endpoint of [listReservations, listShownReservations]) {
      const url = addressOf(endpoint === listReservations ? contract : shownList, range);
      const zipped = random() < 0.5;
      const answer = await ask(who, url, zipped ? { 'accept-encoding': 'gzip' } : {});
      expect(answer.statusCode).toBe(200);
      const isZipped = answer.headers['content-encoding'] === 'gzip';
      const text = isZipped ? gunzipSync(answer.rawPayload).toString() : answer.payload;
      expect(decodeAnswer(endpoint, JSON.parse(text))).toEqual(truth);
    }
  };

  const change = async () => {
    const who = one(everybody);
    const person = eq(users.id, people[who].id);
    const helios = eq(companies.id, people.vip.companyId);
    const own = await findReservations(
      app.db,
      new BuildingScope([here.id]),
      (await actorById(app.db, people[who].id)) as never,
      DAYS,
    );
    const mine = own.find(({ mayChange }) => mayChange);
    switch (Math.floor(random() * 10)) {
      case 0:
      case 1:
      case 2: {
        const start = 8 + Math.floor(random() * 10);
        const hours = {
          debutTime: `${String(start).padStart(2, '0')}:00`,
          endTime: `${String(start + 1).padStart(2, '0')}:00`,
        };
        const given = {
          ...hours,
          debutDate: on(one([MONDAY, TUESDAY, LATER])),
          registeredUsers: [people[one(everybody)].id],
        };
        const { pkBuilding: _, ...body } = bookingBody(one([opera, concorde, a, b, c]), given);
        // In the name of whom they assist, as far as they do.
        if (who === 'limited' || who === 'colleague')
          return write(who, 'POST', `/api/buildings/${here.id}/reservations`, {
            ...body,
            resident: people.vip.email,
          });
        return write(who, 'POST', BOOK, { ...body, pkBuilding: here.id });
      }
      case 3:
        return (
          mine && write(who, 'PATCH', reservationsOf(here), { pk: mine.id, debutDate: one([TUESDAY, LATER]) })
        );
      case 4:
        return mine && write(who, 'PATCH', reservationsOf(here), { pk: mine.id, name: `Titre ${random()}` });
      case 5:
        return mine && write(who, 'DELETE', reservationsOf(here), { pk: mine.id });
      case 6:
        return app.db
          .update(users)
          .set({ lastName: `Nom ${random()}` })
          .where(person);
      case 7:
        return app.db
          .update(companies)
          .set({ nameVisibility: one(nameVisibilities) })
          .where(helios);
      case 8:
        return app.db
          .update(users)
          .set({ role: random() < 0.3 ? one(roles) : 'vip' })
          .where(person);
      default: {
        const pair = {
          principalId: people.vip.id,
          assistantId: people[one(['limited', 'colleague'] as const)].id,
        };
        return random() < 0.5
          ? app.db.delete(assistants).where(eq(assistants.assistantId, pair.assistantId))
          : app.db
              .insert(assistants)
              .values({ ...pair, since: app.now() })
              .onConflictDoNothing();
      }
    }
  };

  for (let step = 0; step < 160; step++) {
    if (random() < 0.6) await change();
    for (let reader = 0; reader < 3; reader++) await read(one(everybody));
  }

  // A dead session is refused by every process.
  const token = tokens.get('vip') ?? '';
  await closeSession(app.db, hashToken(token));
  for (const process of processes) {
    const headers = { authorization: `token ${token}` };
    expect((await process.http.inject({ url: shown, headers })).statusCode).toBe(401);
  }
});
