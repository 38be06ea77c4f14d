import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../kit/time.ts';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import { clearReservations, MONDAY, makeRoomFixture } from '../../../test/support/fixtures/roomFixture.ts';

const { app, here, people, opera, concorde } = await makeRoomFixture();
const { make } = app;
const slotsOf = (building: { id: number }, range = '') =>
  `/api/public/buildings/${building.id}/reservations${range}`;
const week = `?start=${MONDAY}&end=${addDays(MONDAY, 6)}`;

beforeEach(async () => {
  await clearReservations(app);
});

const reserve = (over: object = {}) =>
  make.reservation({
    rooms: [opera],
    holderId: people.vip.id,
    title: 'Comité secret',
    externalNames: 'Jeanne Dupont',
    comment: 'Discret',
    date: MONDAY,
    ...over,
  });

describe('the public reservations', () => {
  it('tell the room and the slot, and nothing else', async () => {
    await reserve();
    await reserve({ rooms: [opera, concorde], start: '22:00', end: '24:00' });
    const { status, body, text } = await app.anybody.get(slotsOf(here, week));
    expect(status).toBe(200);
    const slot = { date: MONDAY, startTime: '22:00', endTime: '24:00' };
    expect(body.fields).toEqual([
      { room: opera.name, date: MONDAY, startTime: '09:00', endTime: '10:00' },
      ...[opera, concorde].map(({ name }) => ({ room: name, ...slot })),
    ]);
    for (const secret of ['secret', 'Dupont', 'Discret', 'Claire', 'Fontaine', 'Hélios', '@'])
      expect(text).not.toContain(secret);
  });

  it('are those of the days asked, by default of today', async () => {
    await reserve({ date: TODAY });
    await reserve({ date: addDays(MONDAY, 6) });
    await reserve({ date: addDays(MONDAY, 7) });
    const dates = async (range: string) =>
      (await app.anybody.get(slotsOf(here, range))).body.fields.map(({ date }: { date: string }) => date);
    expect(await dates('')).toEqual([TODAY]);
    expect(await dates(week)).toEqual([addDays(MONDAY, 6)]);
    for (const range of [`?start=${MONDAY}&end=${TODAY}`, '?start=2026-01-01&end=2027-06-01'])
      expect((await app.anybody.get(slotsOf(here, range))).status).toBe(422);
  });

  it('leave out what is cancelled or closed', async () => {
    await make.closure(opera, `${MONDAY} 08:00`, `${MONDAY} 09:00`);
    expect((await app.anybody.get(slotsOf(here, week))).body.fields).toEqual([]);
  });

  it('are there where the building shows its calendars and has rooms, and nowhere else', async () => {
    const discreet = await make.building({ publicCalendars: false });
    const roomless = await make.building({ modules: ['events'] });
    for (const building of [discreet, roomless, { id: 999_999 }])
      expect((await app.anybody.get(slotsOf(building))).status).toBe(404);
    expect((await app.withAuthorization('token dead').get(slotsOf(here))).status).toBe(401);
    // The contract's own calls stay closed.
    expect((await app.anybody.get(`/salle/deleteGetPatchReservation/${here.id}/`)).status).toBe(401);
  });
});
