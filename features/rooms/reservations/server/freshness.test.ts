import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { closeSession } from '../../../../core/access/server/sessions.ts';
import { findActor } from '../../../../core/people/server/actors.ts';
import { assistants, companies, users } from '../../../../core/people/server/tables.ts';
import { nameVisibilities, roles } from '../../../../kit/actor.ts';
import { decodeAnswer } from '../../../../kit/endpoint.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { hashToken } from '../../../../kit/server/hashing/tokenHash.ts';
import {
  BOOK,
  bookingBody,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { makeTwoProcesses } from '../../../../test/support/twoProcesses.ts';
import { reservations } from '../../server/tables.ts';
import { listReservations } from '../api.ts';
import { listCompactReservations } from '../compactListApi.ts';
import type { Reservation } from '../reservation.ts';
import { findRedactedReservations } from './redactedReservations.ts';

const { app, here, people, opera, concorde, a, b, c } = await makeRoomFixture();
const scope = new BuildingScope([here.id]);
const table = reservations.in(scope);
const LATER = '2026-12-09';
const RANGES = [
  { from: MONDAY, to: TUESDAY },
  { from: LATER, to: LATER },
  { from: MONDAY, to: LATER },
  { from: MONDAY, to: '2027-02-20' },
];
const OWN = `/api/buildings/${here.id}/reservations`;
const lists = [
  { endpoint: listReservations, path: reservationsOf(here) },
  { endpoint: listCompactReservations, path: `${OWN}/shown` },
] as const;
const readers = [
  'admin',
  'deputy',
  'reception',
  'vip',
  'limited',
  'colleague',
  'neighbour',
  'clerk',
] as const;
type Who = (typeof readers)[number];

await app.make.reservation({
  rooms: [concorde],
  holderId: people.vip.id,
  date: MONDAY,
  guests: [people.limited.id],
});
await app.db
  .update(companies)
  .set({ nameVisibility: 'everyone' })
  .where(eq(companies.id, people.neighbour.companyId));

async function seenBy(who: Who, days: { from: string; to: string }): Promise<Reservation[]> {
  const actor = await findActor(app.db, people[who].id);
  if (!actor) throw new Error(`${who} has no account.`);
  return findRedactedReservations(app.db, scope, actor, days);
}

const stored = () =>
  app.db
    .select({ id: table.id, date: table.date, start: table.start, title: table.title })
    .from(table)
    .where(eq(table.booked, true))
    .orderBy(table.date, table.start, table.id);

it('every list shows a committed change to every reader in any process', async () => {
  const { random, one, call, read, processes, tokens } = await makeTwoProcesses(app, people, {
    seed: 19,
    readers,
  });
  const done = new Set<number>();

  const write = async (kind: number) => {
    const who = one(readers);
    const person = eq(users.id, people[who].id);
    const mine = (await seenBy(who, { from: MONDAY, to: LATER })).find(({ mayChange }) => mayChange);
    switch (kind) {
      case 0:
      case 1:
      case 2: {
        const start = 8 + Math.floor(random() * 10);
        const { pkBuilding, ...body } = bookingBody(one([opera, concorde, a, b, c]), {
          debutTime: `${String(start).padStart(2, '0')}:00`,
          endTime: `${String(start + 1).padStart(2, '0')}:00`,
          debutDate: toDatePairs(one([MONDAY, TUESDAY, LATER])),
          registeredUsers: [people[one(readers)].id],
        });
        // These two book for the person whom they assist.
        if (who === 'limited' || who === 'colleague')
          return call('POST', who, OWN, { ...body, resident: people.vip.email });
        return call('POST', who, BOOK, { ...body, pkBuilding });
      }
      case 3:
        return (
          mine && call('PATCH', who, reservationsOf(here), { pk: mine.id, debutDate: one([TUESDAY, LATER]) })
        );
      case 4:
        return mine && call('PATCH', who, reservationsOf(here), { pk: mine.id, name: `Titre ${random()}` });
      case 5:
        return mine && call('DELETE', who, reservationsOf(here), { pk: mine.id });
      case 6:
        return app.db
          .update(users)
          .set({ lastName: `Nom ${random()}` })
          .where(person);
      case 7:
        return app.db
          .update(companies)
          .set({ nameVisibility: one(nameVisibilities) })
          .where(eq(companies.id, people.vip.companyId));
      case 8:
        return app.db
          .update(users)
          .set({ role: random() < 0.3 ? one(roles) : 'vip' })
          .where(person);
      default: {
        const assistantId = people[one(['limited', 'colleague'] as const)].id;
        if (random() < 0.5) return app.db.delete(assistants).where(eq(assistants.assistantId, assistantId));
        return app.db
          .insert(assistants)
          .values({ principalId: people.vip.id, assistantId, since: app.now() })
          .onConflictDoNothing();
      }
    }
  };

  for (let step = 0; step < 80; step++) {
    const kind = Math.floor(random() * 10);
    const answer = random() < 0.6 ? await write(kind) : undefined;
    if (answer && (!('statusCode' in answer) || answer.statusCode === 200)) done.add(kind);
    for (let reader = 0; reader < 2; reader++) {
      const who = one(readers);
      const days = one(RANGES);
      const truth = await seenBy(who, days);
      const rows = (await stored()).filter(({ date }) => date >= days.from && date <= days.to);
      for (const { endpoint, path } of lists) {
        const body = await read(who, `${path}?start=${days.from}&end=${days.to}`);
        const list = decodeAnswer(endpoint, body) as Reservation[];
        expect(list).toEqual(truth);
        expect(list.map(({ id, date, start }) => ({ id, date, start }))).toEqual(
          rows.map(({ title: _, ...shown }) => shown),
        );
        for (const { id, title } of list.filter(({ mayChange }) => mayChange))
          expect(title).toBe(rows.find((row) => row.id === id)?.title);
      }
    }
  }
  // Check that every kind of change happened.
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

  await closeSession(app.db, hashToken(tokens.get('vip') ?? ''));
  const headers = { authorization: `token ${tokens.get('vip')}` };
  for (const { http } of processes)
    for (const { path } of lists) {
      const url = `${path}?start=${MONDAY}&end=${TUESDAY}`;
      expect((await http.inject({ url, headers })).statusCode).toBe(401);
    }
});
