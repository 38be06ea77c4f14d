import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../../kit/time.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationsOf,
  checkOf,
  MONDAY,
  makeParkingFixture,
  removalOf,
  reserveSpace,
  TUESDAY,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';

const { app, here, people, as, a1, a2, far } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);

beforeEach(async () => {
  app.setNow(NOW);
  await spaceReservations.delete(app.db, scope, () => undefined);
});

const period = { startDate: MONDAY, startTime: '10:00', endDate: MONDAY, endTime: '12:00' };
const check = (over: object = {}, caller: Caller = as.vip) =>
  caller.post(checkOf(here), { ...period, bay: a1.id, ...over });
const said = async (over: object = {}, caller: Caller = as.vip) => {
  const { status, body } = await check(over, caller);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};

describe('the check of a reservation', () => {
  it('returns the free spaces and whether the chosen one is free', async () => {
    const free = [a1.id, a2.id];
    expect(await said()).toEqual({ free, isPast: false, refusal: null });
    await reserveSpace(as.neighbour, a1, { debutTime: '11:00', endTime: '14:00' });
    const taken = { field: 'bay', code: 'slot_taken', message: 'Ce créneau est déjà pris.' };
    expect(await said()).toEqual({ free: [a2.id], isPast: false, refusal: taken });
    expect(await said({ bay: undefined })).toEqual({ free: [a2.id], isPast: false, refusal: null });
    expect(await said({ endTime: '11:00' })).toMatchObject({ free, refusal: null });
    expect(await said({ endDate: TUESDAY })).toMatchObject({ free: [a2.id] });
  });

  it.each([
    ['more than 31 days back', addDays(TODAY, -32)],
    ['more than a year ahead', addDays(TODAY, 366)],
  ])('offers no space on days %s', async (_, date) => {
    const days = { startDate: date, endDate: date };
    for (const over of [days, { ...days, bay: undefined }])
      expect(await said(over)).toMatchObject({ free: [], refusal: { code: 'date_out_of_range' } });
  });

  it("reports a period in the past by the building's clock", async () => {
    app.setNow(new Date(`${TODAY}T10:00:00Z`));
    const isPast = async (endTime: string) =>
      (await said({ startDate: TODAY, startTime: '9:00', endDate: TODAY, endTime })).isPast;
    expect([await isPast('11:00'), await isPast('11:01')]).toEqual([true, false]);
  });

  it('reports no past for a change that keeps the period', async () => {
    const { pk } = await reserveSpace(as.vip, a1, { debutDate: TODAY, endDate: TODAY });
    app.setNow(new Date(`${TODAY}T13:00:00Z`));
    const isPast = async (endTime: string) =>
      (await said({ startDate: TODAY, endDate: TODAY, endTime, reservation: pk })).isPast;
    expect([await isPast('12:00'), await isPast('12:30')]).toEqual([false, true]);
  });

  it('reports the period before the space, and the space before what takes it', async () => {
    const limitTo = (mayBook: 'staff' | 'everybody') =>
      spaces.update(app.db, scope, { mayBook }, ({ id }) => eq(id, a1.id));
    const codeOf = async (...asked: Parameters<typeof said>) => (await said(...asked)).refusal.code;
    await limitTo('staff');
    await reserveSpace(as.reception, a1);
    expect(await codeOf({ startDate: addDays(TODAY, -32) })).toBe('date_out_of_range');
    expect(await codeOf()).toBe('bay_not_for_you');
    expect(await codeOf({}, as.reception)).toBe('slot_taken');
    await limitTo('everybody');
  });

  it('ignores the reservation that is changed', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    expect(await said({ reservation: pk, endTime: '13:00' })).toMatchObject({
      free: [a1.id, a2.id],
      refusal: null,
    });
    expect((await check({ reservation: 999_999 })).status).toBe(404);
  });

  it('works for staff who reserve for a resident', async () => {
    expect(await said({ residentEmail: people.limited.email }, as.reception)).toMatchObject({
      refusal: null,
    });
    expect((await check({ residentEmail: 'nobody@example.com' }, as.reception)).body.errors).toHaveProperty(
      'residentEmail',
    );
  });
});

it('agrees with reserving and changing for every question', async () => {
  const days = [addDays(TODAY, -32), MONDAY, '2027-03-28', addDays(TODAY, 366)];
  const times = ['01:00', '02:30', '12:00'];
  await reserveSpace(as.neighbour, a2, { debutTime: '11:00', endTime: '14:00' });
  const seen = new Set<string>();
  const own = (await reserveSpace(as.vip, a2, { debutDate: TUESDAY, endDate: TUESDAY })).pk;
  for (const space of [a1, a2, far])
    for (const startDate of days)
      for (const endDate of days.filter((day) => day >= startDate && day <= addDays(startDate, 40)))
        for (const [startTime, endTime] of [
          [times[0], times[1]],
          [times[1], times[2]],
        ] as const) {
          const asked = { startDate, startTime, endDate, endTime, bay: space.id };
          const over = { debutDate: startDate, debutTime: startTime, endDate, endTime };
          const foretold = await said(asked);
          const body = { place: space.id, name: 'Essai', ...over };
          const answer = await as.vip.call('PUT', bayReservationsOf(here), body);
          seen.add(foretold.refusal?.code ?? 'OK');
          if (foretold.refusal) expect(answer.text).toContain(foretold.refusal.message);
          else expect([asked, answer.status]).toEqual([asked, 200]);
          if (answer.status === 200) await as.vip.delete(removalOf(here), { pk: answer.body.fields[0].pk });
          const changing = await said({ ...asked, reservation: own });
          const changed = await as.vip.patch(bayReservationsOf(here), { pk: own, place: space.id, ...over });
          if (!changing.refusal) expect([asked, changed.body.status]).toEqual([asked, 'OK']);
          else if (changing.refusal.code === 'slot_taken') expect(changed.body.status).toBe('occupied');
          else expect(changed.text).toContain(changing.refusal.message);
        }
  expect([...seen].sort()).toEqual(['OK', 'bay_unknown', 'date_out_of_range', 'no_such_time', 'slot_taken']);
});
