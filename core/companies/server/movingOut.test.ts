import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { activities } from '../../../kit/server/database/tables.ts';
import {
  CREATE,
  fetchMails,
  fetchVisits,
  runDueJobs,
  TOMORROW,
  visitBody,
} from '../../../test/support/fixtures/fixture.ts';
import {
  bookRoom,
  clearReservations,
  fetchReservations,
  makeRoomFixture,
} from '../../../test/support/fixtures/roomFixture.ts';
import { users } from '../../people/server/tables.ts';

const fixture = await makeRoomFixture();
const { app, here, closed, people, as, opera } = fixture;
const { db, make } = app;
beforeEach(() => clearReservations(app));

const out = (id: number) => `/api/companies/${id}/moving-out`;
const listed = async (show: string, id: number) =>
  (await as.admin.get(`/api/companies?show=${show}&limit=200`)).body.fields.find(
    ({ pk }: { pk: number }) => pk === id,
  );

/** A company of two: one here alone, with a room and two visitors ahead; the other in both buildings. */
async function tenant(name: string) {
  const { id } = await make.company({ name, buildings: [here.id, closed.id] });
  const [only, both] = [
    await make.user({ companyId: id, role: 'vip', buildings: [here.id], lastName: 'Seul' }),
    await make.user({ companyId: id, role: 'limited', buildings: [here.id, closed.id], lastName: 'Double' }),
  ];
  const caller = await app.as(only);
  const announced = await caller.post(
    CREATE,
    visitBody(here.id, { date: [[TOMORROW, TOMORROW]], visitor_email: `${name}@example.com` }),
  );
  expect(announced.status, announced.text).toBe(200);
  await app.jobs.drain();
  const visit = (await fetchVisits(caller, here))[0];
  const other = await make.visit({ building: here.id, date: TOMORROW, residentId: both.id });
  const [room] = await bookRoom(caller, opera, { debutDate: [[TOMORROW, TOMORROW]] });
  return { id, only, both, caller, visit, other, room };
}

it('check of moving out lists the consequences and changes nothing', async () => {
  const { id, caller } = await tenant('avant');
  const { status, body } = await as.deputy.post(`${out(id)}/check`, {});
  expect([status, body.people, body.leaving, body.archived]).toEqual([200, 2, 0, true]);
  expect(body.buildings.map(({ pk }: { pk: number }) => pk)).toEqual([here.id, closed.id]);
  const counted = body.ahead.map(({ feature, count, building }: (typeof body)['ahead'][number]) => [
    feature,
    count,
    building.pk,
  ]);
  expect(counted).toEqual([
    ['visits', 2, here.id],
    ['rooms', 1, here.id],
  ]);
  expect(body.ahead[0].first).toHaveLength(2);
  expect((await caller.get('/users/getUserInfo/')).status).toBe(200);
  const of = await as.admin.post(`${out(id)}/check`, { building: here.id });
  expect([of.body.people, of.body.leaving, of.body.archived]).toEqual([1, 1, false]);
  await as.admin.post(out(id), {});
});

it('moving out hands over or cancels what lies ahead, closes accounts and archives the company', async () => {
  const { id, only, both, caller, visit, room } = await tenant('tout');
  const answer = await as.admin.post(out(id), { handOverTo: people.vip.id, handOver: ['rooms'] });
  expect([answer.status, answer.body]).toEqual([200, { status: 'OK' }]);
  expect((await fetchReservations(as.vip, here)).find(({ pk }) => pk === room)).toMatchObject({
    isMine: true,
  });
  const seen = await fetchVisits(as.reception, here);
  expect(seen.find(({ pk }) => pk === visit.pk).appointmentStatus).toBe('canceled');
  // Mails about cancellations are delayed, to combine changes.
  await runDueJobs(app, 6 * 60_000);
  const mails = await fetchMails(fixture, 'tout@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Votre visite'),
    expect.stringContaining('annulée'),
  ]);
  expect((await caller.get('/users/getUserInfo/')).status).toBe(401);
  const accounts = await db
    .select({ active: users.active })
    .from(users)
    .where(inArray(users.id, [only.id, both.id]));
  expect(accounts).toEqual([{ active: false }, { active: false }]);
  expect(await listed('archived', id)).toMatchObject({
    archived: true,
    left: [{ pk: here.id }, { pk: closed.id }],
    people: 0,
  });
  const trail = await db.select().from(activities).where(eq(activities.kind, 'company.left'));
  const own = trail.filter(({ entityId }) => entityId === id);
  expect(own.map(({ buildingId, says }) => [buildingId, says])).toEqual([
    [here.id, { people: 2 }],
    [closed.id, { people: 1 }],
  ]);
  expect((await as.admin.post(out(id), {})).status).toBe(404);
});

it('receiver of a moving company’s bookings gets one mail about all of them', async () => {
  const { id } = await tenant('relais');
  const to = await make.user({ buildings: [here.id], role: 'vip' });
  const given = { handOverTo: to.id, handOver: ['rooms', 'visits'] };
  // Confirmations of the bookings come first.
  await runDueJobs(app, 6 * 60_000);
  expect((await as.admin.post(out(id), given)).status).toBe(200);
  const [mail, ...others] = await fetchMails(fixture, to.email);
  expect(others).toEqual([]);
  expect(mail.attachments.map(({ filename }: { filename: string }) => filename)).toHaveLength(1);
});

it('recurring visits are handed over by the name that the check gives', async () => {
  const { id, only } = await tenant('menage');
  const body = {
    contractor: 'Net & Propre',
    host: only.email,
    from: '2026-11-23',
    until: '2026-12-31',
    weekdays: [1],
    hoursFrom: '06:00',
    hoursTo: '20:00',
    team: [{ firstName: 'Léa', lastName: 'Roy', email: '' }],
  };
  expect((await as.reception.post(`/api/buildings/${here.id}/standing`, body)).status).toBe(200);
  const { ahead } = (await as.admin.post(`${out(id)}/check`, {})).body;
  const handOver = ahead.map(({ feature }: { feature: string }) => feature);
  expect(handOver).toContain('standing');
  expect((await as.admin.post(out(id), { handOverTo: people.vip.id, handOver })).status).toBe(200);
  const { fields } = (await as.reception.get(`/api/buildings/${here.id}/standing`)).body;
  expect(fields).toMatchObject([{ contractor: 'Net & Propre', until: '2026-12-31' }]);
});

it('moving out of one building keeps accounts of people in another', async () => {
  const { id, only, both, other } = await tenant('un');
  expect((await as.admin.post(out(id), { building: here.id })).status).toBe(200);
  const [first, second] = await db
    .select({ active: users.active })
    .from(users)
    .where(inArray(users.id, [only.id, both.id]))
    .orderBy(users.id);
  expect([first, second]).toEqual([{ active: false }, { active: true }]);
  const me = await (await app.as(both)).get('/users/deleteGetPatchUser/');
  expect(me.body.fields.map(({ pk }: { pk: number }) => pk)).toEqual([closed.id]);
  const seen = await fetchVisits(as.reception, here);
  expect(seen.find(({ pk }) => pk === other.id).appointmentStatus).toBe('canceled');
  expect(await listed('present', id)).toMatchObject({
    buildings: [{ pk: closed.id }],
    left: [{ pk: here.id }],
  });
});

it('moving out is refused if the company has building staff or the receiver is unknown', async () => {
  const staff = await as.admin.post(out(people.admin.companyId), {});
  expect([staff.status, staff.body.code]).toEqual([409, 'company_has_staff']);
  const { id } = await tenant('refus');
  const unknown = await as.admin.post(out(id), { handOverTo: people.stranger.id, handOver: ['rooms'] });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['handOverTo']]);
  expect(await listed('present', id)).toMatchObject({ people: 2 });
});
