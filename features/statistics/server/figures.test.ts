import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import type { Statistics } from '../statistics.ts';
import { figures } from './tables.ts';

const { app, here, there, closed, people, as } = await makeFixture();
const { make } = app;
const { pool } = app.database;
// A week of clock change: on Sunday 25 October 2026, 02:00 to 03:00 happens twice.
const SUNDAY = '2026-10-25';
const FRIDAY = '2026-11-20';
const opera = await make.room({ building: here.id, name: 'Opéra' });
const seine = await make.room({ building: here.id, name: 'Seine' });
const space = await make.space({ building: here.id });

const runNightlyJob = async (now = NOW) => {
  app.setNow(now);
  await pool.query(`select graphile_worker.add_job('statistics.storeFigures')`);
  await app.jobs.drain();
};
const read = async (query: object, caller = as.admin): Promise<Statistics> => {
  const search = new URLSearchParams({ building: String(here.id), ...query });
  const { status, body } = await caller.get(`/api/statistics?${search}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const onDay = async (day: string) => (await read({ start: day, end: day })).totals;

beforeEach(async () => {
  app.setNow(NOW);
  await pool.query(
    `truncate figures, fact_counts, visits, reservations, bay_reservations, parcels, events, concierge_orders
       cascade`,
  );
  await pool.query('update buildings set opening_hours = null, room_retention_days = null');
});

const visit = (over: object = {}) =>
  make.visit({ building: here.id, residentId: people.vip.id, date: FRIDAY, ...over });
const reserve = (start: string, end: string, over: object = {}) =>
  make.reservation({ rooms: [opera], holderId: people.vip.id, date: FRIDAY, start, end, ...over });

describe('the nightly figures', () => {
  it('count visitors by head, planned hour, hour of arrival, and company of the host', async () => {
    const arrived = { status: 'done', checkedInAt: new Date('2026-11-20T09:10:00Z') };
    await visit({ time: '09:30', ...arrived });
    await visit({ time: '09:30', ...arrived, partySize: 12, partyArrived: 10 });
    await visit({ time: '11:00', status: 'missed', residentId: people.neighbour.id });
    await visit({ time: '11:30', status: 'canceled' });
    await runNightlyJob();
    const { totals, hours, companies } = await read({ start: FRIDAY, end: FRIDAY });
    expect(totals).toMatchObject({
      visitsAnnounced: 15,
      visitsArrived: 11,
      visitsMissed: 1,
      visitsCanceled: 1,
    });
    expect(hours[9]).toMatchObject({ visitsAnnounced: 13, visitsArrived: 0 });
    expect(hours[10]).toMatchObject({ visitsAnnounced: 0, visitsArrived: 11 });
    expect(companies.map(({ name, visitsAnnounced }) => [name, visitsAnnounced])).toEqual([
      ['Banque Rive Gauche', 1],
      ['Hélios Conseil', 14],
    ]);
    const bank = await read({ start: FRIDAY, end: FRIDAY, company: people.neighbour.companyId });
    expect(bank.totals.visitsAnnounced).toBe(1);
  });

  it('split booked minutes by hour and compute the use of the opening hours', async () => {
    await reserve('09:30', '11:00');
    await reserve('19:00', '21:00');
    await reserve('14:00', '15:00', { rooms: [opera, seine] });
    await runNightlyJob();
    const { totals, rooms, hours } = await read({ start: FRIDAY, end: FRIDAY });
    expect(totals).toMatchObject({ roomReservations: 4, roomMinutes: 330 });
    // Two rooms from 8:00 to 20:00; an hour of the evening is outside.
    expect(totals.roomUse).toBe(Math.round((270 / 1440) * 1000) / 10);
    const [first, second] = rooms;
    expect([first?.name, first?.reservations, first?.bookedMinutes]).toEqual(['Opéra', 3, 270]);
    expect([second?.name, second?.reservations, second?.bookedMinutes]).toEqual(['Seine', 1, 60]);
    const cell = (hour: number) => first?.hours.find((each) => each.hour === hour);
    expect(cell(9)).toEqual({ hour: 9, asked: 1, bookedMinutes: 30, use: 50 });
    expect(cell(10)).toEqual({ hour: 10, asked: 0, bookedMinutes: 60, use: 100 });
    expect(cell(20)).toEqual({ hour: 20, asked: 0, bookedMinutes: 60, use: null });
    expect(hours[14]?.roomUse).toBe(100);
  });

  it('count no opening hours on closing days and days off, and prefer those of the room', async () => {
    const hours = { opens: '09:00', closes: '17:00' };
    const week = { monday: hours, tuesday: hours, wednesday: hours, thursday: null, friday: hours };
    await pool.query('update buildings set opening_hours = $1 where id = $2', [week, here.id]);
    await pool.query(
      `insert into closing_days (building_id, date, name)
       values ($1, '2026-11-18', '{"fr": "Pont", "en": ""}')`,
      [here.id],
    );
    await pool.query(`update rooms set opens_at = '08:00', closes_at = '20:00' where id = $1`, [seine.id]);
    await reserve('09:00', '17:00', { date: '2026-11-16' });
    await runNightlyJob();
    const { days } = await read({ start: '2026-11-16', end: '2026-11-20' });
    const minutes = (8 + 12) * 60;
    expect(days.map(({ roomUse }) => roomUse)).toEqual([
      Math.round((480 / minutes) * 1000) / 10,
      0,
      null,
      null,
      0,
    ]);
    await pool.query('delete from closing_days where building_id = $1', [here.id]);
    await pool.query('update rooms set opens_at = null, closes_at = null');
  });

  it('split overnight parking by day and hour', async () => {
    await make.spaceReservation({
      space,
      holderId: people.vip.id,
      startDate: '2026-11-19',
      startTime: '18:30',
      endDate: FRIDAY,
      endTime: '09:15',
    });
    await runNightlyJob();
    const thursday = await read({ start: '2026-11-19', end: '2026-11-19' });
    expect(thursday.totals).toMatchObject({ spaceReservations: 1, spaceMinutes: 330, spaceUse: 12.5 });
    const friday = await read({ start: FRIDAY, end: FRIDAY });
    expect(friday.totals).toMatchObject({ spaceReservations: 0, spaceMinutes: 555, spaceUse: 10.4 });
    expect(friday.hours[9]?.spaceMinutes).toBe(15);
  });

  it('count parcels that arrive, are handed over, and wait at the end of the day', async () => {
    const parcel = { building: here.id, recipientId: people.vip.id };
    const at = (text: string) => new Date(text);
    await make.parcel({ ...parcel, date: '2026-11-18', arrivedAt: at('2026-11-18T22:30:00Z') });
    await make.parcel({
      ...parcel,
      date: '2026-11-18',
      state: 'received',
      arrivedAt: at('2026-11-18T09:00:00Z'),
      endedAt: at('2026-11-20T08:00:00Z'),
    });
    await make.parcel({ ...parcel, date: FRIDAY, state: 'announced' });
    await runNightlyJob();
    const { days } = await read({ start: '2026-11-17', end: '2026-11-22' });
    const column = (key: 'parcelsArrived' | 'parcelsHandedOver' | 'parcelsWaiting') =>
      days.map((day) => day[key]);
    expect(column('parcelsArrived')).toEqual([0, 2, 0, 0, 0, 0]);
    expect(column('parcelsHandedOver')).toEqual([0, 0, 0, 1, 0, 0]);
    expect(column('parcelsWaiting')).toEqual([0, 2, 2, 1, 1, 1]);
  });

  it('count events with their places, and waiting orders only for yesterday', async () => {
    const event = { building: here.id, startDate: FRIDAY, createdBy: people.admin.id };
    await make.event({ ...event, capacity: 20, registered: [people.vip.id, people.limited.id] });
    await make.event({ ...event, canceled: true });
    await make.order({
      building: here.id,
      holderId: people.vip.id,
      orderedAt: new Date('2026-11-22T10:00:00Z'),
    });
    await runNightlyJob();
    const { events, days } = await read({ start: FRIDAY, end: '2026-11-22' });
    expect(events).toMatchObject([
      { kind: 'conference', label: 'Événements', held: 1, places: 20, registrations: 2 },
    ]);
    expect(days.map(({ ordersWaiting }) => ordersWaiting)).toEqual([0, 0, 1]);
  });

  it.each([
    ['2026-10-25', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-11-02T02:00:00Z'],
    ['2027-03-28', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', '2027-04-05T02:00:00Z'],
  ])('on %s, when the clocks change, count every arrival once', async (date, first, second, now) => {
    for (const checkedInAt of [first, second])
      await visit({ date, time: '01:30', status: 'done', checkedInAt: new Date(checkedInAt) });
    await runNightlyJob(new Date(now));
    const { totals, hours } = await read({ start: date, end: date }, await app.as(people.admin));
    expect(totals.visitsArrived).toBe(2);
    const arrivals = hours.flatMap(({ hour, visitsArrived }) =>
      visitsArrived ? [[hour, visitsArrived]] : [],
    );
    expect(arrivals).toEqual(
      date === SUNDAY
        ? [[2, 2]]
        : [
            [1, 1],
            [3, 1],
          ],
    );
  });
});

describe('figures of past days', () => {
  it('are counted again without doubling', async () => {
    await visit();
    await runNightlyJob();
    await visit({ time: '10:00' });
    await runNightlyJob();
    await runNightlyJob();
    expect((await onDay(FRIDAY)).visitsAnnounced).toBe(2);
  });

  it('are counted from the first visit on the first night', async () => {
    await visit({ date: '2025-01-15' });
    await runNightlyJob();
    expect((await onDay('2025-01-15')).visitsAnnounced).toBe(1);
    expect((await read({ start: FRIDAY, end: FRIDAY })).since).toBe('2025-01-15');
  });

  it('stay when retention deletes the rows, even if the period is lengthened later', async () => {
    await reserve('09:00', '10:00', { date: '2026-10-24' });
    await reserve('09:00', '10:00', { date: '2026-10-23' });
    await runNightlyJob();
    const periods = (reservations: number | null) =>
      as.admin.patch(`/api/buildings/${here.id}/retention`, { reservations });
    expect((await periods(30)).status).toBe(200);
    await pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
    const { rows } = await pool.query('select date from reservations');
    expect(rows).toEqual([{ date: '2026-10-24' }]);
    await periods(90);
    await runNightlyJob();
    for (const day of ['2026-10-23', '2026-10-24']) expect((await onDay(day)).roomReservations).toBe(1);
  });

  it('count the people who arrived with a group after its names are erased', async () => {
    await visit({ date: '2026-11-10', status: 'done', partySize: 9, partyArrived: 7 });
    await pool.query('update buildings set visitor_retention_days = 1');
    await runNightlyJob();
    await pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
    await runNightlyJob();
    expect((await onDay('2026-11-10')).visitsArrived).toBe(7);
  });
});

describe('the statistics', () => {
  it('compare with the period before, of the same length', async () => {
    for (const date of ['2026-11-17', '2026-11-18', '2026-11-18', FRIDAY]) await visit({ date });
    await runNightlyJob();
    const answer = await read({ start: '2026-11-19', end: FRIDAY });
    expect(answer).toMatchObject({
      previousStart: '2026-11-17',
      previousEnd: '2026-11-18',
      totals: { visitsAnnounced: 1 },
      previousTotals: { visitsAnnounced: 3 },
    });
    expect(answer.visitHours).toEqual([{ weekday: 4, hour: 9, visitsAnnounced: 1, visitsArrived: 0 }]);
  });

  it('end yesterday, and refuse a period that has not begun, is reversed or is too long', async () => {
    expect((await read({ start: FRIDAY, end: '2026-12-31' })).end).toBe('2026-11-22');
    const refused = async (start: string, end: string) =>
      (await as.admin.get(`/api/statistics?start=${start}&end=${end}`)).body.errors;
    expect(await refused('2026-11-23', '2026-11-30')).toHaveProperty('start');
    expect(await refused('2026-11-20', '2026-11-19')).toHaveProperty('end');
    expect(await refused('2024-11-20', '2026-11-21')).toHaveProperty('end');
  });

  it('cover all buildings of the caller and no other', async () => {
    await visit();
    await make.visit({ building: there.id, residentId: people.stranger.id, date: FRIDAY });
    await runNightlyJob();
    const { body } = await as.admin.get(`/api/statistics?start=${FRIDAY}&end=${FRIDAY}`);
    expect(body.totals.visitsAnnounced).toBe(1);
    const search = `start=${FRIDAY}&end=${FRIDAY}`;
    expect((await as.admin.get(`/api/statistics?${search}&building=${there.id}`)).status).toBe(404);
    const company = people.stranger.companyId;
    expect((await as.admin.get(`/api/statistics?${search}&company=${company}`)).status).toBe(404);
  });

  it('show all recorded activity by kind', async () => {
    const { day, kind } = { day: FRIDAY, kind: 'visit.scheduled' };
    await pool.query('insert into fact_counts values ($1, $2, $3, 4)', [here.id, day, kind]);
    const { activity } = await read({ start: FRIDAY, end: FRIDAY });
    expect(activity).toEqual([{ kind, label: expect.any(String), count: 4 }]);
    expect(activity[0]?.label).not.toContain('.');
  });

  it('name no person', async () => {
    await visit();
    await runNightlyJob();
    const rows = await app.db.select().from(figures.in(new BuildingScope([here.id])));
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('Martin');
  });
});

describe('the figures of an administrator’s home', () => {
  it('show today’s visitors and use, waiting items and the last open days', async () => {
    await visit({ date: '2026-11-19', status: 'done', partySize: 3 });
    await reserve('08:00', '14:00', { date: FRIDAY });
    await runNightlyJob();
    await visit({ date: '2026-11-23', status: 'done' });
    await visit({ date: '2026-11-23' });
    await visit({ date: '2026-11-23', status: 'canceled' });
    await reserve('08:00', '20:00', { date: '2026-11-23' });
    await make.parcel({ building: here.id });
    const { body } = await as.deputy.get(`/api/buildings/${here.id}/home-figures`);
    expect(body.visitors).toMatchObject({ expected: 2, arrived: 1 });
    expect(body.visitors.days).toHaveLength(14);
    expect(body.visitors.days.slice(-3)).toEqual([
      { day: '2026-11-19', value: 3 },
      { day: FRIDAY, value: 0 },
      { day: '2026-11-23', value: 2 },
    ]);
    expect(body.rooms.use).toBe(50);
    expect(body.rooms.days.at(-1)).toEqual({ day: FRIDAY, value: 25 });
    expect(body.waiting).toMatchObject({ count: 1, parcels: 1, orders: 0, registrations: 0 });
  });

  it('leave out modules that are off', async () => {
    const { body } = await as.admin.get(`/api/buildings/${closed.id}/home-figures`);
    expect(body).toMatchObject({ visitors: null, rooms: { use: null }, parking: { use: null } });
  });
});
