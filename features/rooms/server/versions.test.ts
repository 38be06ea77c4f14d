import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
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
import type { Reservation } from '../reservation.ts';
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

it('an acknowledged change is seen at once by whoever may, through any process, and 304 says that nothing has changed', async () => {
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

  /** What the reader holds of each list: as it was answered last, under its tag. */
  const held = new Map<string, { etag: string; list: Reservation[] }>();
  let unchanged = 0;
  const read = async (who: (typeof everybody)[number]) => {
    const actor = await actorById(app.db, people[who].id);
    if (!actor) throw new Error('Everybody has an account');
    const range = one(RANGES);
    const truth = await findReservations(app.db, new BuildingScope([here.id]), actor, range);
    for (const endpoint of [listReservations, listShownReservations]) {
      const url = addressOf(endpoint === listReservations ? contract : shownList, range);
      const known = held.get(`${who} ${url}`);
      const zipped = random() < 0.5;
      const answer = await ask(who, url, {
        ...(known && random() < 0.7 && { 'if-none-match': known.etag }),
        ...(zipped && { 'accept-encoding': 'gzip' }),
      });
      if (answer.statusCode === 304) {
        unchanged += 1;
        expect(known?.list).toEqual(truth);
        continue;
      }
      expect(answer.statusCode).toBe(200);
      const isZipped = answer.headers['content-encoding'] === 'gzip';
      const text = isZipped ? gunzipSync(answer.rawPayload).toString() : answer.payload;
      const list = decodeAnswer(endpoint, JSON.parse(text)) as Reservation[];
      expect(list).toEqual(truth);
      held.set(`${who} ${url}`, { etag: String(answer.headers.etag), list });
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
  expect(unchanged).toBeGreaterThan(20);

  // Whose session has ended is told so, whatever they hold.
  const token = tokens.get('vip') ?? '';
  const etag = held.get(`vip ${shown}`)?.etag ?? '';
  await closeSession(app.db, hashToken(token));
  for (const process of processes) {
    const headers = { authorization: `token ${token}`, 'if-none-match': etag };
    expect((await process.http.inject({ url: shown, headers })).statusCode).toBe(401);
  }
});

it('a booking of another week leaves the tag of this one as it was', async () => {
  const reader = await app.as(people.vip);
  const { headers } = await reader.get(shown);
  const known = { 'if-none-match': String(headers.etag) };
  const book = (day: string) =>
    reader.post(BOOK, bookingBody(c, { debutDate: on(day), pkBuilding: here.id }));
  expect((await book('2026-12-16')).body).toMatchObject({ status: 'OK' });
  expect((await reader.get(shown, known)).status).toBe(304);
  expect((await book(MONDAY)).body).toMatchObject({ status: 'OK' });
  expect((await reader.get(shown, known)).status).toBe(200);
});

it('one transaction that changes several buildings counts in each, also where the number of one ends with that of another', async () => {
  const other = Number(`1${here.id}`);
  await app.db.execute(sql`
    insert into buildings (id, name, time_zone) overriding system value values (${other}, 'Autre', 'Europe/Paris')`);
  await app.db.execute(sql`
    insert into reservations (building_id, holder_id, created_by, created_at, updated_at, company_id, counts_for_quota, title, date, start_time, end_time, expected, external)
    select ${other}, holder_id, created_by, created_at, updated_at, company_id, false, title, date, start_time, end_time, expected, external
    from reservations where building_id = ${here.id} and date = ${MONDAY} limit 1`);
  const reader = await app.as(people.vip);
  const { headers } = await reader.get(shown);
  await app.db.transaction(async (tx) => {
    for (const id of [other, here.id])
      await tx.execute(
        sql`update reservations set title = title || '!' where building_id = ${id} and date = ${MONDAY}`,
      );
  });
  expect((await reader.get(shown, { 'if-none-match': String(headers.etag) })).status).toBe(200);
});

it('nobody is told by a tag of somebody else that nothing has changed, nor in another language', async () => {
  const first = await app.as(people.vip);
  const { headers } = await first.get(shown);
  const etag = String(headers.etag);
  const again = { 'if-none-match': etag };
  expect((await first.get(shown, again)).status).toBe(304);
  expect((await first.get(shown, { ...again, 'accept-language': 'en' })).status).toBe(200);
  expect((await first.get(addressOf(contract, { from: MONDAY, to: TUESDAY }), again)).status).toBe(200);
  expect((await (await app.as(people.limited)).get(shown, again)).status).toBe(200);
});

it.each([
  [
    'rooms',
    `/salle/deleteGetPatchSalle/${here.id}/`,
    () => sql`update rooms set name = name || '!' where id = ${opera.id}`,
  ],
  [
    'rooms, by which of them merge',
    `/salle/deleteGetPatchSalle/${here.id}/`,
    () => sql`delete from room_links where room_id = ${a.id}`,
  ],
  [
    'invitations',
    `/api/buildings/${here.id}/reservations/invitations`,
    () => sql`update reservation_guests set declined_at = now()`,
  ],
  [
    'the company’s reservations',
    `/salle/GetUserReservation/${here.id}/`,
    () => sql`update users set first_name = 'Autrement' where id = ${people.vip.id}`,
  ],
  [
    'a week, by what is moved out of it',
    shown,
    () =>
      sql`update reservations set date = '2026-12-23' where building_id = ${here.id} and date = ${MONDAY}`,
  ],
] as const)('a tag of %s goes with what it stood for', async (_, url, change) => {
  const limited = await app.as(people.limited);
  const { headers } = await limited.get(url);
  const known = { 'if-none-match': String(headers.etag) };
  expect((await limited.get(url, known)).status).toBe(304);
  await app.db.execute(change());
  const { status, headers: now } = await limited.get(url, known);
  expect([status, now.etag === headers.etag]).toEqual([200, false]);
});
