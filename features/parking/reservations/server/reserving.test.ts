import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { activities } from '../../../../kit/server/database/tables.ts';
import { TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  cancellationOf,
  fetchSpaceReservations,
  forResidentOf,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  removalOf,
  reserveSpace,
  TUESDAY,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { spaceReservations } from '../../server/tables.ts';

const fixture = await makeParkingFixture();
const { app, here, people, as, a1, a2, far } = fixture;
const scope = new BuildingScope([here.id]);

beforeEach(async () => {
  app.setNow(new Date('2026-11-23T09:00:00Z'));
  await spaceReservations.delete(app.db, scope, () => undefined);
});

describe('reserving', () => {
  it('is refused with 409 when the space is taken; back-to-back periods and other spaces are not', async () => {
    await reserveSpace(as.vip, a1);
    for (const over of [
      {},
      { debutTime: '11:59', endTime: '13:00' },
      { debutTime: '9:00', endTime: '10:01' },
      { debutTime: '10:30', endTime: '10:45' },
      { debutDate: '2026-11-28', endDate: TUESDAY },
    ]) {
      const { status, body } = await postSpaceReservation(as.neighbour, a1, over);
      expect([status, body.code, body.errors]).toEqual([
        409,
        'slot_taken',
        { non_field_errors: ['Ce créneau est déjà pris.'] },
      ]);
    }
    await reserveSpace(as.neighbour, a1, { debutTime: '12:00', endTime: '13:00' });
    await reserveSpace(as.neighbour, a1, { debutTime: '09:00', endTime: '10:00' });
    await reserveSpace(as.neighbour, a2);
    expect(await fetchSpaceReservations(as.vip, here)).toHaveLength(4);
  });

  it.each([
    [{ place: 'A1' }, 'place'],
    [{ place: far.id }, 'place'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ debutDate: '2026-02-30' }, 'debutDate'],
    [{ debutDate: [[MONDAY, MONDAY]] }, 'debutDate'],
    [{ endDate: '2026-11-29' }, 'endDate'],
    [{ endTime: '10:00' }, 'endTime'],
    [{ endTime: '9:59' }, 'endTime'],
    [{ endTime: '25:00' }, 'endTime'],
    [{ debutTime: '24:00' }, 'debutTime'],
  ])('is refused when %j is sent, at %s', async (over, field) => {
    const { status, body } = await postSpaceReservation(as.vip, a1, over);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('accepts a title of 50 characters and times as H:MM', async () => {
    const made = await reserveSpace(as.vip, a1, { name: 'é'.repeat(50), debutTime: '9:05' });
    expect([made.name.length, made.debutTime]).toEqual([50, '09:05']);
  });
});

describe('the booking range', () => {
  it.each([
    ['2026-10-22', 'debutDate'],
    ['2027-11-24', 'debutDate'],
  ])('refuses %s, which is outside of it', async (day) => {
    const { status, body } = await postSpaceReservation(as.vip, a1, { debutDate: day, endDate: day });
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, 'debutDate']);
  });

  it.each(['2026-10-23', TODAY, '2027-11-23'])('accepts %s, which is inside of it', async (day) => {
    await reserveSpace(as.vip, a1, { debutDate: day, endDate: day });
  });

  it('limits the end of a reservation, too', async () => {
    const reservation = {
      debutDate: '2027-11-23',
      debutTime: '20:00',
      endDate: '2027-11-24',
      endTime: '8:00',
    };
    expect(Object.keys((await postSpaceReservation(as.vip, a1, reservation)).body.errors)).toEqual([
      'endDate',
    ]);
    await reserveSpace(as.vip, a1, { ...reservation, endDate: '2027-11-23', endTime: '00:00' });
  });

  it("uses the building's day, not the server's", async () => {
    app.setNow(new Date('2026-11-23T23:30:00Z'));
    await reserveSpace(as.vip, a1, { debutDate: '2027-11-24', endDate: '2027-11-24' });
  });
});

describe('staff', () => {
  const forVip = (over: object = {}, caller = as.reception) =>
    caller.post(forResidentOf(here), { ...bayReservationBody(a1), resident: 'VIP@parvis.test', ...over });

  it('reserve for a resident, who becomes the holder', async () => {
    const { status, body } = await forVip();
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(body.fields[0]).toMatchObject({ name: '', isMine: false, createdBy: { pk: people.vip.id } });
    const [own] = await fetchSpaceReservations(as.vip, here);
    expect(own).toMatchObject({ name: 'Prototype secret', isMine: true });
    expect((await as.vip.delete(removalOf(here), { pk: own.pk })).status).toBe(200);
  });

  it('reserve for residents who may not reserve themselves, but not for other buildings', async () => {
    expect((await forVip({ resident: 'limited@parvis.test' })).status).toBe(200);
    const nobody = await forVip({ resident: 'stranger@parvis.test', place: a2.id });
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['resident']]);
  });

  it('cancel for the building with a reason', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    const cancel = (reason = 'Travaux') => as.reception.post(cancellationOf(here, pk), { reason });
    expect(Object.keys((await cancel(' ')).body.errors)).toEqual(['reason']);
    expect((await cancel()).body).toEqual({ status: 'OK' });
    expect((await cancel()).status).toBe(404);
    expect(await fetchSpaceReservations(as.vip, here)).toEqual([]);
  });
});

describe('the history of a reservation', () => {
  it('is recorded without titles', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    await as.vip.patch(bayReservationsOf(here), { pk, place: a2.id, name: 'Autre secret' });
    await as.vip.delete(removalOf(here), { pk });
    const entries = await app.db
      .select()
      .from(activities)
      .where(and(eq(activities.entity, 'bay_reservation'), eq(activities.entityId, pk)))
      .orderBy(activities.id);
    expect(entries.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['bay_reservation.booked', []],
      ['bay_reservation.changed', ['bayId', 'title']],
      ['bay_reservation.canceled', []],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret/);
  });

  it('is anonymised with the account: future spaces are free and titles erased', async () => {
    const leaver = await app.make.user({ buildings: [here.id], role: 'vip' });
    const caller = await app.as(leaver);
    const past = await reserveSpace(caller, a1, {
      debutDate: TODAY,
      endDate: TODAY,
      debutTime: '1:00',
      endTime: '2:00',
    });
    await reserveSpace(caller, a2);
    app.setNow(new Date('2026-11-24T09:00:00Z'));
    const gone = await caller.delete('/users/deleteGetPatchUser/', {
      pk: leaver.id,
      password: 'parvis-demo',
    });
    expect(gone.status).toBe(200);
    const rows = await app.db.select().from(spaceReservations.in(scope));
    expect(rows.map(({ id, booked, title }) => [id, booked, title])).toContainEqual([past.pk, true, '–']);
    expect(rows.filter(({ booked }) => booked)).toHaveLength(1);
    expect(rows.every(({ title }) => title === '–')).toBe(true);
  });
});
