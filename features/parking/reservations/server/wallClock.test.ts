import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { NOW } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationsOf,
  fetchSpaceReservations,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  reserveSpace,
  TUESDAY,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { spaceReservations } from '../../server/tables.ts';

const { app, here, as, a1 } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);

beforeEach(async () => {
  app.setNow(NOW);
  await spaceReservations.delete(app.db, scope, () => undefined);
});

const evening = { debutTime: '18:00', endTime: '23:00' };
const early = { debutDate: TUESDAY, endDate: TUESDAY, debutTime: '00:00', endTime: '8:00' };
const periods = async () => {
  const { rows } = await app.db.execute<{ period: string }>(
    sql`select period::text from bay_reservations where booked order by period`,
  );
  return rows.map(({ period }) => period);
};

describe('midnight', () => {
  it.each([
    ['24:00 of the day', { endTime: '24:00' }, [MONDAY, '24:00']],
    ['00:00 of the same day', { endTime: '00:00' }, [MONDAY, '24:00']],
    ['00:00 of the next day', { endDate: TUESDAY, endTime: '0:00' }, [TUESDAY, '00:00']],
  ] as const)('is the end of a reservation when %s is sent', async (_, over, [endDate, endTime]) => {
    const made = await reserveSpace(as.vip, a1, { ...evening, ...over });
    expect([made.endDate, made.endTime]).toEqual([endDate, endTime]);
    expect(await periods()).toEqual(['["2026-11-30 18:00:00","2026-12-01 00:00:00")']);
    expect(await fetchSpaceReservations(as.vip, here, `start=${MONDAY}`)).toHaveLength(1);
    expect(await fetchSpaceReservations(as.vip, here, `start=${TUESDAY}`)).toEqual([]);
    await reserveSpace(as.neighbour, a1, early);
    expect(
      (await postSpaceReservation(as.neighbour, a1, { debutTime: '23:59', endTime: '24:00' })).status,
    ).toBe(409);
  });

  it('a reservation across midnight takes the space on both days', async () => {
    await reserveSpace(as.vip, a1, { ...evening, endDate: TUESDAY, endTime: '9:30' });
    for (const day of [MONDAY, TUESDAY])
      expect(await fetchSpaceReservations(as.vip, here, `start=${day}`)).toHaveLength(1);
    expect((await postSpaceReservation(as.neighbour, a1, early)).status).toBe(409);
    await reserveSpace(as.neighbour, a1, { ...early, debutTime: '9:30', endTime: '10:00' });
  });

  it('an edit to a single day ends at its midnight, and a reversed period is refused', async () => {
    const { pk } = await reserveSpace(as.vip, a1, { ...evening, endDate: TUESDAY, endTime: '00:00' });
    const { body } = await as.vip.patch(bayReservationsOf(here), { pk, debutDate: TUESDAY });
    expect(body.fields[0]).toMatchObject({ debutDate: TUESDAY, endDate: TUESDAY, endTime: '24:00' });
    expect((await as.vip.patch(bayReservationsOf(here), { pk, endTime: '17:00' })).status).toBe(422);
  });
});

describe('the days of clock changes', () => {
  it.each([
    ['spring', '2027-03-27', '2027-03-28', '3:30'],
    ['autumn', '2027-10-30', '2027-10-31', '2:30'],
  ])('keep the entered local times in %s', async (_, saturday, sunday, early) => {
    const night = await reserveSpace(as.vip, a1, {
      debutDate: saturday,
      debutTime: '22:00',
      endDate: sunday,
      endTime: early,
    });
    expect(night).toMatchObject({
      debutDate: saturday,
      debutTime: '22:00',
      endDate: sunday,
      endTime: `0${early}`,
    });
    const after = { debutDate: sunday, endDate: sunday, debutTime: early, endTime: '4:30' };
    await reserveSpace(as.neighbour, a1, after);
    expect((await postSpaceReservation(as.neighbour, a1, { ...after, debutTime: '1:00' })).status).toBe(409);
    await reserveSpace(as.neighbour, a1, { ...after, debutTime: '4:30', endTime: '24:00' });
    expect((await periods()).map((period) => period.slice(2, 18))).toEqual([
      `${saturday} 22:00`,
      `${sunday} 0${early}`,
      `${sunday} 04:30`,
    ]);
  });

  it('a time that the clock skips is refused at its field unless it was granted before', async () => {
    const sunday = { debutDate: '2027-03-28', endDate: '2027-03-28' };
    for (const [field, over] of [
      ['debutTime', { debutTime: '2:30', endTime: '9:00' }],
      ['endTime', { debutTime: '1:00', endTime: '2:59' }],
    ] as const) {
      const { status, body } = await postSpaceReservation(as.vip, a1, { ...sunday, ...over });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const { pk } = await reserveSpace(as.vip, a1, { ...sunday, debutTime: '1:00', endTime: '9:00' });
    const change = (over: object) => as.vip.patch(bayReservationsOf(here), { pk, ...over });
    expect((await change({ debutTime: '2:00' })).status).toBe(422);
    await app.database.pool.query(`update bay_reservations set start_time = '02:15' where id = ${pk}`);
    expect((await change({ name: 'Autre' })).body.status).toBe('OK');
  });
});
