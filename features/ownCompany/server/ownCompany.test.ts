import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { companies, users } from '../../../core/people/server/tables.ts';
import { TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import {
  bookingBody,
  bookRoom,
  makeRoomFixture,
  toDatePairs,
} from '../../../test/support/fixtures/roomFixture.ts';

const { app, here, there, roomless, people, as, opera, concorde } = await makeRoomFixture();
const { db, make } = app;
await db.update(users).set({ managesCompany: true }).where(eq(users.id, people.limited.id));
const COMPANY = '/api/me/company';

it('a company manager sees people, quota, rooms and today’s visitors', async () => {
  await make.user({ companyId: people.vip.companyId, active: false, buildings: [here.id] });
  await bookRoom(as.vip, opera, { debutDate: toDatePairs(TODAY), debutTime: '15:00', endTime: '16:00' });
  await bookRoom(as.neighbour, concorde, {
    debutDate: toDatePairs(TODAY),
    debutTime: '15:00',
    endTime: '16:00',
  });
  const visit = { building: here.id, time: '14:30', visitorFirstName: 'Louise', visitorLastName: 'Martin' };
  const { id } = await make.visit({ ...visit, residentId: people.vip.id, date: TODAY });
  await make.visit({ ...visit, residentId: people.vip.id, date: TOMORROW });
  await make.visit({ ...visit, residentId: people.neighbour.id, date: TODAY });

  expect((await as.limited.get(COMPANY)).body).toEqual({
    pk: people.vip.companyId,
    name: 'Hélios Conseil',
    floors: '',
    people: 3,
    closed: 1,
    quota: 8,
    quotaUsed: 1,
  });
  expect((await as.limited.get(`${COMPANY}/reservations`)).body.fields).toEqual([
    {
      pk: expect.any(Number),
      date: TODAY,
      start: '15:00',
      end: '16:00',
      rooms: ['Opéra'],
      holder: 'Claire Fontaine',
    },
  ]);
  expect((await as.limited.get(`${COMPANY}/visits?building=${here.id}`)).body.fields).toEqual([
    {
      pk: id,
      time: '14:30',
      status: 'waiting',
      visitor: 'MARTIN Louise',
      organization: '',
      host: 'Claire Fontaine',
    },
  ]);
});

it('without a quota the hours booked by reception are shown too', async () => {
  const times = { debutDate: toDatePairs(TODAY), debutTime: '16:00', endTime: '18:00' };
  const { pkBuilding: _, ...body } = bookingBody(opera, times);
  const resident = people.vip.email;
  await as.reception.post(`/api/buildings/${here.id}/reservations`, { resident, ...body });
  const readHours = async () => (await as.limited.get(COMPANY)).body.quotaUsed;
  expect(await readHours()).toBe(1);
  const company = eq(companies.id, people.vip.companyId);
  await db.update(companies).set({ roomQuotaHours: null }).where(company);
  expect(await readHours()).toBe(3);
  await db.update(companies).set({ roomQuotaHours: 8 }).where(company);
});

it('only their own buildings and enabled modules are shown', async () => {
  for (const call of ['', '/reservations', '/visits'])
    expect((await as.limited.get(`${COMPANY}${call}?building=${there.id}`)).status).toBe(404);
  expect((await as.limited.get(`${COMPANY}/reservations?building=${roomless.id}`)).status).toBe(404);
  expect((await as.limited.get(`${COMPANY}/reservations?start=2026-01-01&end=2028-01-01`)).status).toBe(422);
});
