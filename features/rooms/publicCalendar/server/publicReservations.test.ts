import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays, OFFICE_HOURS } from '../../../../kit/time.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import { clearReservations, MONDAY, makeRoomFixture } from '../../../../test/support/fixtures/roomFixture.ts';

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

describe('the public board', () => {
  const boardOf = (building: { id: number }) => `/api/public/buildings/${building.id}/board`;
  const heldToday = async () => {
    const { status, body, text } = await app.anybody.get(boardOf(here));
    expect(status).toBe(200);
    for (const secret of ['secret', 'Dupont', 'Discret', 'Claire', 'Fontaine', 'Hélios', '@'])
      expect(text).not.toContain(secret);
    return { ...body, held: body.rooms.find(({ name }: { name: string }) => name === opera.name).held };
  };

  it("shows only name, seats, hours and today's taken times of every room", async () => {
    await reserve({ date: TODAY, start: '14:00', end: '15:00' });
    await reserve({ date: TODAY });
    await reserve({ date: addDays(TODAY, 1) });
    const { rooms, held, ...more } = await heldToday();
    expect(more).toEqual({ date: TODAY, timeZone: 'Europe/Paris' });
    expect(held).toEqual([
      { start: '09:00', end: '10:00' },
      { start: '14:00', end: '15:00' },
    ]);
    const { name, capacity } = concorde;
    expect(rooms).toContainEqual({ name, capacity, open: Array(7).fill(OFFICE_HOURS), held: [] });
  });

  it('answers the hours of each room by weekday, else those of the building, else office hours', async () => {
    const run = (statement: string, ...values: unknown[]) => app.database.pool.query(statement, values);
    const setHours = (hours: object | null) =>
      run('UPDATE buildings SET opening_hours = $1 WHERE id = $2', hours, here.id);
    const setOwn = (opens: string | null, closes: string | null) =>
      run('UPDATE rooms SET opens_at = $1, closes_at = $2 WHERE id = $3', opens, closes, opera.id);
    onTestFinished(async () => {
      await setOwn(null, null);
      await setHours(null);
    });
    const hoursOfRooms = async () => {
      const { rooms } = await heldToday();
      return [opera, concorde].map(
        (room) => rooms.find(({ name }: { name: string }) => name === room.name).open,
      );
    };
    await setOwn('10:00', '22:30');
    const own = Array(7).fill({ start: '10:00', end: '22:30' });
    expect(await hoursOfRooms()).toEqual([own, Array(7).fill(OFFICE_HOURS)]);
    await setHours({ monday: { opens: '08:00', closes: '20:00' } });
    expect(await hoursOfRooms()).toEqual([own, [{ start: '08:00', end: '20:00' }, ...Array(6).fill(null)]]);
  });

  it('shows no closed room as free and starts over at midnight in the building', async () => {
    await make.closure(opera, `${addDays(TODAY, -1)} 20:00`, `${TODAY} 08:00`);
    await make.closure(opera, `${TODAY} 22:00`, `${addDays(TODAY, 2)} 08:00`);
    expect((await heldToday()).held).toEqual([
      { start: '00:00', end: '08:00' },
      { start: '22:00', end: '24:00' },
    ]);
    app.setNow(new Date(`${TODAY}T23:30:00Z`));
    const { date, held } = await heldToday();
    expect([date, held]).toEqual([addDays(TODAY, 1), [{ start: '00:00', end: '24:00' }]]);
    app.setNow(NOW);
  });
});

describe('the public reservations', () => {
  it('contain only room and slot', async () => {
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

  it('cover the requested days, by default today', async () => {
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

  it('contain closures by day, without their reason', async () => {
    await make.closure(opera, `${addDays(MONDAY, -1)} 20:00`, `${addDays(MONDAY, 1)} 09:30`);
    await reserve({ rooms: [concorde], start: '08:00', end: '09:00' });
    const room = opera.name;
    expect((await app.anybody.get(slotsOf(here, week))).body.fields).toEqual([
      { room, date: MONDAY, startTime: '00:00', endTime: '24:00' },
      { room: concorde.name, date: MONDAY, startTime: '08:00', endTime: '09:00' },
      { room, date: addDays(MONDAY, 1), startTime: '00:00', endTime: '09:30' },
    ]);
  });
});
