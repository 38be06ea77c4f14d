import { beforeEach, describe, expect, it } from 'vitest';
import { TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  QUOTA,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';

const { app, here, there, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const sql = (text: string) => app.database.pool.query(text);

beforeEach(async () => {
  await clearReservations(app);
  await sql(`update companies set room_quota_hours = 8 where id = ${people.vip.companyId}`);
});

const left = async (date = MONDAY, caller = as.vip) =>
  (await caller.get(`${QUOTA}?date=${date}`)).body.entreprise.quotaDay;
const edit = (pk: number | undefined, over: object) => as.vip.patch(reservationsOf(here), { pk, ...over });
const FRENCH =
  'Cette réservation dépasse ce qui reste du quota quotidien de votre société (daily quota exceeded). ' +
  'Utilisé ce jour-là : 5 h 15 sur 8 h ; reste : 2 h 45. Contactez l’accueil.';

describe('the daily quota', () => {
  it('is shown with the remaining hours, by default of today in the first building', async () => {
    expect((await as.vip.get(QUOTA)).body).toEqual({ entreprise: { quotaDay: 8, quotaDefault: 8 } });
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TODAY), debutTime: '11:00', endTime: '12:30' });
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(MONDAY), endTime: '14:00' });
    expect((await as.vip.get(QUOTA)).body).toEqual({ entreprise: { quotaDay: 6.5, quotaDefault: 8 } });
    const asked = await as.limited.get(`${QUOTA}?date=${MONDAY}&building=${here.id}`);
    expect(asked.body).toEqual({ entreprise: { quotaDay: 4, quotaDefault: 8 } });
    const { entreprise } = (await as.limited.get('/users/getUserInfo/')).body;
    expect(entreprise).toMatchObject({ quotaDay: 6.5, quotaDefault: 8 });
    expect((await as.neighbour.get(QUOTA)).body).toEqual({
      entreprise: { quotaDay: null, quotaDefault: null },
    });
    expect((await as.vip.get(`${QUOTA}?date=demain`)).body.errors).toHaveProperty('date');
  });

  it('refuses a day beyond it and names the remaining hours in both languages', async () => {
    await bookRoom(as.vip, opera, { debutTime: '08:00', endTime: '13:15' });
    const asked = bookingBody(concorde, {
      debutTime: '08:00',
      endTime: '12:00',
      debutDate: toDatePairs(MONDAY, TUESDAY),
    });
    const { body } = await as.vip.post(BOOK, asked);
    expect(body).toMatchObject({
      status: 'PARTIAL',
      failed: [
        {
          date: MONDAY,
          errors: { code: 'daily_quota_exceeded', non_field_errors: [FRENCH] },
          alternative: null,
        },
      ],
    });
    const english = await as.vip.post(BOOK, asked, { 'accept-language': 'en' });
    expect(english.body.failed[0].errors.non_field_errors[0]).toBe(
      'This reservation is more than what is left of your company’s daily quota (daily quota exceeded). ' +
        'Used that day: 5 h 15 of 8 h; left: 2 h 45. Contact reception.',
    );
    await bookRoom(as.vip, concorde, { debutTime: '08:00', endTime: '10:45' });
    expect(await left()).toBe(0);
  });

  it('counts each merged room', async () => {
    await bookRoom(as.vip, a, { reservedSalle: [a.id, b.id, c.id], endTime: '12:00' });
    expect(await left()).toBe(2);
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(a, { reservedSalle: [a.id, b.id], debutTime: '14:00', endTime: '15:15' }),
    );
    expect(body.failed[0].errors.code).toBe('daily_quota_exceeded');
  });

  it('belongs to the company in this building and day', async () => {
    const colleague = await app.make.user({
      role: 'vip',
      companyId: people.vip.companyId,
      buildings: [here.id, there.id],
    });
    const caller = await app.as(colleague);
    await bookRoom(caller, opera, { debutTime: '08:00', endTime: '15:00' });
    await bookRoom(as.neighbour, concorde, { debutTime: '08:00', endTime: '18:00' });
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TUESDAY), debutTime: '08:00', endTime: '16:00' });
    expect(await left()).toBe(1);
    expect((await caller.get(`${QUOTA}?date=${MONDAY}&building=${there.id}`)).body.entreprise.quotaDay).toBe(
      8,
    );
  });

  it('is given back by a deletion', async () => {
    const [pk] = await bookRoom(as.vip, opera, { debutTime: '16:00', endTime: '24:00' });
    expect(await left()).toBe(0);
    await as.vip.delete(reservationsOf(here), { pk });
    expect(await left()).toBe(8);
  });

  it('does not count bookings by staff', async () => {
    await sql(`update companies set room_quota_hours = 1 where id = ${people.reception.companyId}`);
    await bookRoom(as.reception, opera, { debutTime: '08:00', endTime: '18:00' });
    const { pkBuilding: _, ...body } = bookingBody(concorde, { debutTime: '08:00', endTime: '20:00' });
    const answer = await as.reception.post(`/api/buildings/${here.id}/reservations`, {
      ...body,
      resident: 'vip@parvis.test',
    });
    expect(answer.body.status).toBe('OK');
    expect(await left()).toBe(8);
    await sql(`update companies set room_quota_hours = null where id = ${people.reception.companyId}`);
  });

  it('may be unlimited', async () => {
    await sql(`update companies set room_quota_hours = null where id = ${people.vip.companyId}`);
    await bookRoom(as.vip, opera, { debutTime: '00:00', endTime: '24:00' });
    expect((await as.vip.get(QUOTA)).body).toEqual({ entreprise: { quotaDay: null, quotaDefault: null } });
  });
});

describe('an edit', () => {
  it('beyond the quota is refused with its code and changes nothing', async () => {
    await bookRoom(as.vip, opera, { debutTime: '08:00', endTime: '12:00' });
    const [pk] = await bookRoom(as.vip, concorde, { debutTime: '08:00', endTime: '09:00' });
    for (const over of [{ endTime: '13:00' }, { reservedSalle: [a.id, b.id], endTime: '10:30' }]) {
      const { status, body } = await edit(pk, over);
      expect([status, body.code]).toEqual([409, 'daily_quota_exceeded']);
      expect(body.errors.non_field_errors[0]).toContain('daily quota exceeded');
    }
    expect(await left()).toBe(3);
    expect((await edit(pk, { reservedSalle: [a.id, b.id], endTime: '10:00' })).body).toEqual({
      status: 'OK',
    });
    expect(await left()).toBe(0);
  });

  it('to another day counts there', async () => {
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TUESDAY), debutTime: '08:00', endTime: '15:00' });
    const [pk] = await bookRoom(as.vip, concorde, { debutTime: '08:00', endTime: '10:00' });
    expect((await edit(pk, { debutDate: TUESDAY })).body.code).toBe('daily_quota_exceeded');
    expect((await edit(pk, { debutDate: TUESDAY, endTime: '09:00' })).body).toEqual({ status: 'OK' });
    expect([await left(), await left(TUESDAY)]).toEqual([8, 0]);
  });

  it('may keep or shorten what was granted before the quota was lowered', async () => {
    const [pk] = await bookRoom(as.vip, opera, { debutTime: '08:00', endTime: '14:00' });
    await sql(`update companies set room_quota_hours = 2 where id = ${people.vip.companyId}`);
    expect((await edit(pk, { debutTime: '09:00', endTime: '15:00' })).body).toEqual({ status: 'OK' });
    expect((await edit(pk, { endTime: '12:00', name: 'Court' })).body).toEqual({ status: 'OK' });
    expect((await edit(pk, { endTime: '12:30' })).body.code).toBe('daily_quota_exceeded');
  });
});
