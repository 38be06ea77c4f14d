import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationsOf,
  fetchSpaceReservations,
  MONDAY,
  makeParkingFixture,
  removalOf,
  reserveSpace,
  TUESDAY,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { spaceReservations } from '../../server/tables.ts';

const { app, here, as, people, a1, a2 } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);

const change = (pk: number, over: object, caller: Caller = as.vip) =>
  caller.patch(bayReservationsOf(here), { pk, ...over });
const remove = (pk: number, caller: Caller = as.vip) => caller.delete(removalOf(here), { pk });

beforeEach(async () => {
  app.setNow(NOW);
  await spaceReservations.delete(app.db, scope, () => undefined);
});

describe("a change to one's own reservation", () => {
  it('changes the sent fields and returns the reservation', async () => {
    const before = await reserveSpace(as.vip, a1);
    const sent = {
      place: a2.id,
      name: 'Autre',
      debutDate: TUESDAY,
      debutTime: '8:30',
      endDate: '2026-12-02',
      endTime: '7:15',
    };
    const { status, body } = await change(before.pk, sent);
    const after = { ...before, ...sent, placeName: 'A2', debutTime: '08:30', endTime: '07:15', version: 2 };
    expect([status, body]).toEqual([200, { status: 'OK', fields: [after] }]);
    expect(await fetchSpaceReservations(as.vip, here)).toEqual([after]);
  });

  it('keeps fields that are not sent', async () => {
    const before = await reserveSpace(as.vip, a1);
    const after = { ...before, name: 'Autre', version: 2 };
    expect((await change(before.pk, { name: 'Autre' })).body.fields).toEqual([after]);
    expect((await change(before.pk, {})).body.fields).toEqual([after]);
  });

  it('may overlap its own old period', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    expect((await change(pk, { debutTime: '11:00', endTime: '13:00' })).body.status).toBe('OK');
  });

  it('returns `occupied` and changes nothing when the space is taken', async () => {
    const mine = await reserveSpace(as.vip, a1);
    await reserveSpace(as.neighbour, a2, { debutTime: '11:00', endTime: '14:00' });
    const { status, body } = await change(mine.pk, { place: a2.id, name: 'Autre' });
    expect([status, body]).toEqual([200, { status: 'occupied' }]);
    expect(await fetchSpaceReservations(as.vip, here)).toContainEqual(mine);
    expect((await change(mine.pk, { place: a2.id, endTime: '11:00' })).body.status).toBe('OK');
  });

  it('frees the old slot', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    await change(pk, { place: a2.id });
    await reserveSpace(as.neighbour, a1);
  });

  it.each([
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ endTime: '10:00' }, 'endTime'],
    [{ debutTime: '12:00' }, 'endTime'],
    [{ debutDate: TUESDAY }, 'endDate'],
    [{ debutDate: '2026-10-22' }, 'debutDate'],
    [{ endDate: '2027-11-24' }, 'endDate'],
    [{ debutTime: 'noon' }, 'debutTime'],
  ])('is refused when %j is sent, at %s', async (over, field) => {
    const { pk } = await reserveSpace(as.vip, a1);
    const { status, body } = await change(pk, over);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('may change title, space or hours after the day is out of range', async () => {
    const { pk } = await reserveSpace(as.vip, a1, { debutDate: TODAY, endDate: TODAY });
    app.setNow(new Date('2027-02-01T09:00:00Z'));
    const later = await app.as(people.vip);
    const sent = { name: 'Autre', place: a2.id, endTime: '13:00' };
    expect((await change(pk, sent, later)).body.status).toBe('OK');
    expect((await change(pk, { debutDate: '2026-11-22' }, later)).status).toBe(422);
  });
});

describe("cancelling one's own reservation", () => {
  it('frees the space and fails the second time', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    expect((await remove(pk)).body).toEqual({ status: 'OK' });
    expect(await fetchSpaceReservations(as.vip, here)).toEqual([]);
    await reserveSpace(as.neighbour, a1);
    expect((await remove(pk)).status).toBe(404);
    expect((await change(pk, { name: 'Autre' })).status).toBe(404);
  });
});

describe('a reservation of another person', () => {
  it('limited users change and cancel reservations that staff made for them', async () => {
    const { id } = await app.make.spaceReservation({
      space: a1,
      holderId: people.limited.id,
      createdBy: people.reception.id,
      startDate: TUESDAY,
    });
    expect((await change(id, { name: 'À moi' }, as.limited)).body.fields[0].name).toBe('À moi');
    expect((await remove(id, as.limited)).status).toBe(200);
  });
});

describe('the list of reservations', () => {
  const seen = async (range: string) =>
    (await fetchSpaceReservations(as.vip, here, range)).map(
      ({ debutDate, debutTime }) => `${debutDate} ${debutTime}`,
    );

  it('contains every reservation that overlaps the days, in order', async () => {
    await reserveSpace(as.vip, a2, { debutDate: TUESDAY, endDate: '2026-12-03' });
    await reserveSpace(as.vip, a1, { debutDate: TUESDAY, endDate: TUESDAY });
    await reserveSpace(as.vip, a1);
    const [monday, tuesday] = [`${MONDAY} 10:00`, `${TUESDAY} 10:00`];
    expect(await seen(`start=${MONDAY}&end=2026-12-06`)).toEqual([monday, tuesday, tuesday]);
    expect(await seen('start=2026-12-02&end=2026-12-02')).toEqual([tuesday]);
    expect(await seen(`start=${MONDAY}`)).toEqual([monday]);
    expect(await seen('start=2026-12-04&end=2026-12-06')).toEqual([]);
  });

  it('defaults to today', async () => {
    await reserveSpace(as.vip, a1, { debutDate: TODAY, endDate: TODAY });
    await reserveSpace(as.vip, a2);
    expect(await seen('')).toEqual([`${TODAY} 10:00`]);
    expect(await seen('end=2026-12-31')).toHaveLength(2);
  });

  it('is refused for invalid, reversed or more than 367 days', async () => {
    for (const range of [
      'start=2026-13-01',
      'start=2026-12-02&end=2026-12-01',
      'end=2026-01-01',
      'start=2026-01-01&end=2027-01-03',
      'end=2028-01-01',
    ]) {
      expect([range, (await as.vip.get(`${bayReservationsOf(here)}?${range}`)).status]).toEqual([range, 422]);
    }
    expect((await as.vip.get(`${bayReservationsOf(here)}?start=2026-01-01&end=2027-01-02`)).status).toBe(200);
  });
});
