import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { companies } from '../../../core/companies/server/tables.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { MONDAY, makeRoomFixture, reservationsOf } from '../../../test/support/fixtures/roomFixture.ts';
import { listShownReservations } from '../compact/wire.ts';
import { listReservations } from '../wire.ts';

const { app, here, people, opera, concorde, a, b, c } = await makeRoomFixture();
const holderId = people.neighbour.id;
for (const given of [
  { rooms: [c, a, b], date: MONDAY, start: '22:30', end: '24:00' },
  { rooms: [opera], date: MONDAY, start: '08:00', end: '08:15' },
  { rooms: [concorde], date: MONDAY, start: '08:00', end: '12:00' },
  // The days between have none.
  { rooms: [b, a], date: '2026-12-05', start: '00:00', end: '00:30' },
])
  await app.make.reservation({ holderId, ...given });
await app.db
  .update(companies)
  .set({ nameVisibility: 'none' })
  .where(eq(companies.id, people.limited.companyId));
const limited = await app.as(people.limited);
const shown = `/api/buildings/${here.id}/reservations/shown`;

it.each([
  ['days with some', '2026-11-29', '2026-12-06', 4],
  ['days with none', '2027-02-01', '2027-02-07', 0],
])('who may know no names is shown of %s what the contract’s list says', async (_, from, to, count) => {
  const asked = `?start=${from}&end=${to}`;
  const ours = decodeAnswer(listShownReservations, (await limited.get(`${shown}${asked}`)).body);
  const contracts = decodeAnswer(
    listReservations,
    (await limited.get(`${reservationsOf(here)}${asked}`)).body,
  );
  expect(ours).toEqual(contracts);
  expect(contracts).toHaveLength(count);
  expect(contracts.map(({ holder }) => holder)).toEqual(contracts.map(() => null));
});
