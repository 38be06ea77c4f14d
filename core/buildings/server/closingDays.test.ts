import { beforeEach, describe, expect, it } from 'vitest';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  checkOf,
  clearReservations,
  freeRoomsOf,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../test/support/fixtures/roomFixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, as, opera, concorde, a } = await makeRoomFixture();
const of = (building: { id: number }) => `/api/buildings/${building.id}`;

describe('closing days', () => {
  const days = `${of(here)}/closing-days`;
  const name = { fr: 'Pont', en: '' };
  const listed = async (query = '') => (await app.anybody.get(`${days}${query}`)).body.fields;
  const add = (date: string) => as.admin.post(days, { date, name });
  beforeEach(() => app.database.pool.query('delete from closing_days'));

  it('closing days are added, moved, renamed and removed, and each change is recorded', async () => {
    const recorded = await trackNewActivity(app.db);
    const { pk } = (await add('2026-12-24')).body;
    const [day] = await listed();
    expect(day).toEqual({ pk, date: '2026-12-24', name, version: 1 });
    const edit = (body: object) => as.deputy.patch(`${days}/${pk}`, body);
    expect((await edit({ date: '2026-12-31', version: 1 })).status).toBe(200);
    expect((await edit({ name: { fr: 'Autre' }, version: 1 })).body.code).toBe('changed_meanwhile');
    expect((await edit({ name: { fr: '', en: '' } })).status).toBe(422);
    expect(await listed()).toEqual([{ pk, date: '2026-12-31', name, version: 2 }]);
    expect((await as.admin.delete(`${days}/${pk}`)).status).toBe(200);
    expect((await as.admin.delete(`${days}/${pk}`)).status).toBe(404);
    expect(await recorded()).toMatchObject([
      { kind: 'closing_day.added', says: { date: '2026-12-24' } },
      {
        kind: 'closing_day.changed',
        says: { before: { date: '2026-12-24' }, after: { date: '2026-12-31' } },
      },
      { kind: 'closing_day.removed', says: { date: '2026-12-31' } },
    ]);
  });

  it('a day cannot become a closing day twice', async () => {
    await add('2026-12-24');
    const second = await add('2026-12-24');
    expect([second.status, second.body.code, Object.keys(second.body.errors)]).toEqual([
      409,
      'already_closed',
      ['date'],
    ]);
    const { pk } = (await add('2026-12-25')).body;
    expect((await as.admin.patch(`${days}/${pk}`, { date: '2026-12-24' })).body.code).toBe('already_closed');
  });

  it('closing days are listed for a year ahead by default', async () => {
    for (const date of ['2026-11-22', TODAY, '2027-11-24', '2027-11-25']) await add(date);
    const dates = async (query?: string) => (await listed(query)).map(({ date }: { date: string }) => date);
    expect(await dates()).toEqual([TODAY, '2027-11-24']);
    expect(await dates('?from=2026-11-01&to=2026-11-23')).toEqual(['2026-11-22', TODAY]);
    expect((await app.anybody.get(`${days}?from=2026-01-01&to=2028-01-01`)).status).toBe(422);
  });

  it('public holidays are those of the country of the building’s time zone', async () => {
    const offered = await as.reception.get(`${of(here)}/holidays?year=2027`);
    expect(offered.body.fields).toHaveLength(11);
    expect(offered.body.fields[1]).toEqual({
      date: '2027-03-29',
      name: { fr: 'Lundi de Pâques', en: 'Easter Monday' },
    });
    await add('2027-05-01');
    expect((await as.admin.post(`${of(here)}/holidays`, { year: 2027 })).body.added).toBe(10);
    expect((await as.admin.post(`${of(here)}/holidays`, { year: 2027 })).body.added).toBe(0);
    expect((await listed('?from=2027-05-01&to=2027-05-01'))[0].name).toEqual(name);
  });
});

describe('booking on a closing day', () => {
  const name = { fr: 'Pont', en: '' };
  const dates = [MONDAY, TUESDAY].map((date) => ({ start: date, end: date }));
  const check = (caller: Caller) =>
    caller.post(checkOf(here), { dates, start: '10:00', end: '11:00', rooms: [opera.id] });
  let bay: { id: number };
  beforeEach(async () => {
    await clearReservations(app);
    await app.database.pool.query('delete from bay_reservations; delete from closing_days');
    bay ??= await app.make.space({ building: here.id, name: 'A1' });
  });
  const close = async () => {
    expect((await as.admin.post(`${of(here)}/closing-days`, { date: MONDAY, name })).status).toBe(200);
  };

  it('room booking on a closing day is refused per date, except for staff', async () => {
    await close();
    const partly = await as.vip.post(BOOK, bookingBody(opera, { debutDate: toDatePairs(MONDAY, TUESDAY) }));
    expect(partly.body).toMatchObject({
      status: 'PARTIAL',
      failed: [
        {
          date: MONDAY,
          errors: { non_field_errors: ['L’immeuble est fermé ce jour-là.'], code: 'building_closed' },
        },
      ],
    });
    const failed = await as.vip.post(BOOK, bookingBody(opera));
    expect([failed.status, failed.body.status]).toEqual([200, 'FAILED']);
    for (const caller of [as.reception, as.admin])
      expect((await caller.post(BOOK, bookingBody(caller === as.admin ? concorde : opera))).body.status).toBe(
        'OK',
      );
    const forVip = { ...bookingBody(a), resident: 'vip@parvis.test' };
    expect((await as.reception.post(`${of(here)}/reservations`, forVip)).body.status).toBe('OK');
  });

  it('no room is available on a closing day', async () => {
    await close();
    const free = async (caller: Caller, ...days: string[]) =>
      (await caller.post(freeRoomsOf(here), { dates: toDatePairs(...days), start: '10:00', end: '11:00' }))
        .body.fields.length;
    expect([
      await free(as.vip, MONDAY),
      await free(as.vip, MONDAY, TUESDAY),
      await free(as.vip, TUESDAY),
    ]).toEqual([0, 0, 5]);
    expect(await free(as.reception, MONDAY)).toBe(5);
    const [closed, open] = (await check(as.vip)).body.dates;
    expect([closed.free, closed.refusal.code, closed.refusal.field]).toEqual([
      [],
      'building_closed',
      'dates',
    ]);
    expect([open.free.length, open.refusal]).toEqual([5, null]);
    expect(
      (await check(as.vip)).body.options.every(({ freeDays }: { freeDays: number }) => freeDays === 1),
    ).toBe(true);
    expect((await check(as.deputy)).body.dates[0].refusal).toBeNull();
  });

  it('reservation cannot be moved to a closing day, but within one', async () => {
    const [moved] = (await as.vip.post(BOOK, bookingBody(opera, { debutDate: toDatePairs(TUESDAY) }))).body
      .created;
    const [stands] = (await as.vip.post(BOOK, bookingBody(opera))).body.created;
    await close();
    const edit = (pk: number, body: object) => as.vip.patch(reservationsOf(here), { pk, ...body });
    const refused = await edit(moved, {
      debutDate: MONDAY,
      endDate: MONDAY,
      debutTime: '14:00',
      endTime: '15:00',
    });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'building_closed',
      ['debutDate'],
    ]);
    expect((await edit(stands, { debutTime: '16:00', endTime: '17:00' })).body.status).toBe('OK');
    expect(
      (await edit(stands, { debutDate: TUESDAY, debutTime: '16:00', endTime: '17:00' })).body.status,
    ).toBe('OK');
  });

  it('parking cannot start or end on a closing day, except for staff, but may span it', async () => {
    await close();
    const SUNDAY = '2026-11-29';
    const park = async (caller: Caller, debutDate: string, endDate: string) => {
      const body = { place: bay.id, name: 'Audi', debutDate, endDate, debutTime: '9:00', endTime: '18:00' };
      const { body: answer } = await caller.call(
        'PUT',
        `/salle/deleteGetPatchPlaceReservation/${here.id}/`,
        body,
      );
      await app.database.pool.query('delete from bay_reservations');
      return [answer.status, answer.code, Object.keys(answer.errors ?? {})];
    };
    expect(await park(as.vip, MONDAY, TUESDAY)).toEqual(['ERROR', 'building_closed', ['debutDate']]);
    expect(await park(as.vip, SUNDAY, MONDAY)).toEqual(['ERROR', 'building_closed', ['endDate']]);
    expect(await park(as.vip, SUNDAY, TUESDAY)).toEqual(['OK', undefined, []]);
    expect(await park(as.reception, MONDAY, MONDAY)).toEqual(['OK', undefined, []]);
    const asked = { startDate: MONDAY, endDate: MONDAY, startTime: '9:00', endTime: '18:00' };
    const { body } = await as.vip.post(`${of(here)}/bays/check`, asked);
    expect([body.free, body.refusal?.code]).toEqual([[], 'building_closed']);
  });
});
