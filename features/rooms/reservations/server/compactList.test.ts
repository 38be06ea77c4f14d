import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { companies } from '../../../../core/people/server/tables.ts';
import { nameVisibilities } from '../../../../kit/actor.ts';
import { decodeAnswer } from '../../../../kit/endpoint.ts';
import { MONDAY, makeRoomFixture, reservationsOf } from '../../../../test/support/fixtures/roomFixture.ts';
import { listReservations } from '../api.ts';
import { listCompactReservations } from '../compactListApi.ts';

const { app, here, as, people, opera, concorde, a, b, c } = await makeRoomFixture();
const compactPath = `/api/buildings/${here.id}/reservations/shown`;
const days = `?start=${MONDAY}&end=2026-12-06`;
const readers = ['admin', 'reception', 'vip', 'limited', 'neighbour'] as const;

await app.make.assistant({ principalId: people.vip.id, assistantId: people.limited.id, since: app.now() });
const ids: number[] = [];
for (const given of [
  { rooms: [c, a, b], date: MONDAY, start: '22:30', end: '24:00', holderId: people.neighbour.id },
  { rooms: [opera], date: MONDAY, start: '08:00', end: '08:15', holderId: people.vip.id },
  {
    rooms: [concorde],
    date: MONDAY,
    start: '08:00',
    end: '12:00',
    holderId: people.vip.id,
    assistantId: people.limited.id,
    guests: [people.limited.id],
    layout: 'En U',
    services: ['Café d’accueil'],
    external: 1,
    externalNames: 'Ada Lovelace',
    comment: 'Porte close',
  },
  { rooms: [opera], date: '2026-12-05', holderId: people.colleague.id, approval: 'waiting' as const },
  { rooms: [b, a], date: '2026-12-05', start: '00:00', end: '00:30', holderId: people.reception.id },
])
  ids.push((await app.make.reservation(given)).id);

it.each(nameVisibilities)(
  'our own list holds for every reader what the contract’s list holds when their company sees the names of %s',
  async (nameVisibility) => {
    await app.db.update(companies).set({ nameVisibility });
    for (const reader of readers) {
      const contract = decodeAnswer(
        listReservations,
        (await as[reader].get(`${reservationsOf(here)}${days}`)).body,
      );
      const own = decodeAnswer(listCompactReservations, (await as[reader].get(`${compactPath}${days}`)).body);
      expect(own).toEqual(contract);
      expect(contract).toHaveLength(ids.length);
    }
  },
);

it('a row omits empty and hidden fields, and each holder appears once', async () => {
  await app.db.update(companies).set({ nameVisibility: 'everyone' });
  const { body } = await as.neighbour.get(`${compactPath}${days}`);
  const { id, firstName, lastName } = people.vip;
  expect(body.people).toContainEqual({ id, firstName, lastName, companyName: 'Hélios Conseil' });
  expect(body.people).toHaveLength(4);
  expect(body.reservations[0]).toEqual({
    id: ids[1],
    date: MONDAY,
    start: '08:00',
    end: '08:15',
    rooms: [opera.id],
    holder: id,
  });
  await app.db
    .update(companies)
    .set({ nameVisibility: 'none' })
    .where(eq(companies.id, people.neighbour.companyId));
  const anonymous = (await as.neighbour.get(`${compactPath}${days}`)).body;
  expect(anonymous.people.map((person: { id: number }) => person.id)).toEqual([people.neighbour.id]);
});

it('days without reservations are an empty list', async () => {
  const { body } = await as.vip.get(`${compactPath}?start=2027-02-01&end=2027-02-07`);
  expect(body).toEqual({ people: [], reservations: [] });
  expect(decodeAnswer(listCompactReservations, body)).toEqual([]);
});
