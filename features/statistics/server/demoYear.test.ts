import { expect, it } from 'vitest';
import { loadDemo } from '../../../demo/demo.ts';
import { addDays, getLocalNow, getWeekday, listDays, toMinutes } from '../../../kit/time.ts';
import { testApp } from '../../../test/support/testApp.ts';
import type { Statistics } from '../statistics.ts';

const NOW = new Date('2026-11-24T10:34:00+01:00');
const [START, END] = ['2025-11-24', '2026-11-23'];

const app = await testApp();
app.setNow(NOW);
await loadDemo(app, NOW);
await app.jobs.drain();
const admin = await app.as({ id: 1 });

// biome-ignore lint/suspicious/noExplicitAny: rows of several tables, as the driver reads them
type Row = Record<string, any>;
const rowsOf = async (sql: string): Promise<Row[]> => (await app.database.pool.query(sql)).rows;
const read = async (search = ''): Promise<Statistics> =>
  (await admin.get(`/api/statistics?start=${START}&end=${END}&building=1${search}`)).body;

const isInYear = (day: string) => day >= START && day <= END;
const localOf = (instant: Date) => getLocalNow('Europe/Paris', instant);
const minutesOf = (time: string) => toMinutes(time.slice(0, 5));
const hourOf = (time: string) => Number(time.slice(0, 2));

/** Adds up by day and, under `h9`, by hour. */
class Tally {
  readonly sums = new Map<string, number>();

  add(day: string, hour: number, count = 1) {
    if (!isInYear(day) || count === 0) return;
    for (const key of [day, `h${hour}`]) this.sums.set(key, (this.sums.get(key) ?? 0) + count);
  }
}

const minutesOfHour = (start: number, end: number, hour: number) =>
  Math.max(0, Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60));

/** Monday to Friday from 8:00 to 20:00, Saturday from 9:00 to 13:00; no closing days in the past. */
function opening(day: string): [number, number] | undefined {
  const weekday = getWeekday(day);
  if (weekday === 6) return undefined;
  return weekday === 5 ? [540, 780] : [480, 1200];
}

type Column = keyof Statistics['days'][number] & keyof Statistics['hours'][number];

function expectEqual({ days, hours, totals }: Statistics, column: Column, { sums }: Tally) {
  const all = [
    ...days.map((row) => [row.day, row[column]] as const),
    ...hours.map((row) => [`h${row.hour}`, row[column]] as const),
  ];
  const nonZero = Object.fromEntries(all.filter(([, value]) => value !== 0));
  expect(nonZero, column).toEqual(Object.fromEntries(sums));
  expect(sums.size, column).toBeGreaterThan(50);
  const total = days.reduce((sum, row) => sum + Number(row[column]), 0);
  expect(totals[column], column).toBe(total);
}

it('the visitors of a year equal those in the list of visits', async () => {
  const [announced, arrived, companies] = [new Tally(), new Tally(), new Map<number, number>()];
  const status = { missed: 0, canceled: 0 };
  const rows = await rowsOf(
    `select v.*, u.company_id from visits v join users u on u.id = v.resident_id where v.building_id = 1`,
  );
  for (const visit of rows.filter(({ date }) => isInYear(date))) {
    const heads = visit.party_size;
    announced.add(visit.date, hourOf(visit.time), heads);
    companies.set(visit.company_id, (companies.get(visit.company_id) ?? 0) + heads);
    if (visit.status === 'done') {
      const { time } = visit.checked_in_at ? localOf(visit.checked_in_at) : { time: visit.time };
      arrived.add(visit.date, hourOf(time), visit.party_arrived ?? heads);
    } else if (visit.status === 'missed') status.missed += heads;
    else if (visit.status === 'canceled') status.canceled += heads;
  }
  const statistics = await read();
  expectEqual(statistics, 'visitsAnnounced', announced);
  expectEqual(statistics, 'visitsArrived', arrived);
  expect(statistics.totals).toMatchObject({
    visitsMissed: status.missed,
    visitsCanceled: status.canceled,
  });
  const byCompany = statistics.companies.flatMap(({ id, visitsAnnounced }) =>
    visitsAnnounced ? [[id, visitsAnnounced]] : [],
  );
  expect(new Map(byCompany as [number, number][])).toEqual(companies);
  for (const [company, heads] of companies)
    expect((await read(`&company=${company}`)).totals.visitsAnnounced).toBe(heads);
});

it('the rooms of a year equal the reservations and the opening hours', async () => {
  const [count, minutes, asked] = [new Tally(), new Tally(), new Map<number, number>()];
  let inside = 0;
  const rows = await rowsOf(
    `select r.*, room_id from reservations r
       join reservation_rooms rr on rr.building_id = 1 and rr.reservation_id = r.id
      where r.building_id = 1 and booked`,
  );
  for (const row of rows.filter(({ date }) => isInYear(date))) {
    const [start, end] = [minutesOf(row.start_time), minutesOf(row.end_time)];
    count.add(row.date, hourOf(row.start_time));
    asked.set(row.room_id, (asked.get(row.room_id) ?? 0) + 1);
    for (let hour = 0; hour < 24; hour++) minutes.add(row.date, hour, minutesOfHour(start, end, hour));
    const open = opening(row.date);
    if (open) inside += Math.max(0, Math.min(end, open[1]) - Math.max(start, open[0]));
  }
  const refusals = await rowsOf('select * from booking_refusals where building_id = 1');
  const ofRooms = refusals.filter(({ day, kind }) => isInYear(day) && kind === 'rooms');
  for (const { resource_id: room } of ofRooms) asked.set(room, (asked.get(room) ?? 0) + 1);
  const statistics = await read();
  expectEqual(statistics, 'roomReservations', count);
  expectEqual(statistics, 'roomMinutes', minutes);
  expect(new Map(statistics.rooms.map((room) => [room.id, room.asked]))).toEqual(asked);
  const open = listDays([{ start: START, end: END }]).reduce((sum, day) => {
    const hours = opening(day);
    return sum + (hours ? hours[1] - hours[0] : 0);
  }, 0);
  const use = (inside / (open * statistics.rooms.length)) * 100;
  expect(statistics.totals.roomUse).toBeCloseTo(use, 1);
  const reasons = Object.groupBy(ofRooms, ({ reason }) => reason);
  expect(
    Object.fromEntries(
      statistics.refusals.filter(({ of }) => of === 'rooms').map(({ reason, count }) => [reason, count]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(reasons).map(([reason, all]) => [reason, all?.length])));
});

it('the parking figures of a year equal the reservations, including overnight ones', async () => {
  const [count, minutes] = [new Tally(), new Tally()];
  for (const row of await rowsOf('select * from bay_reservations where building_id = 1 and booked')) {
    count.add(row.start_date, hourOf(row.start_time));
    for (let day = row.start_date; day <= row.end_date; day = addDays(day, 1)) {
      const start = day === row.start_date ? minutesOf(row.start_time) : 0;
      const end = day === row.end_date ? minutesOf(row.end_time) : 1440;
      for (let hour = 0; hour < 24; hour++) minutes.add(day, hour, minutesOfHour(start, end, hour));
    }
  }
  const statistics = await read();
  expectEqual(statistics, 'spaceReservations', count);
  expectEqual(statistics, 'spaceMinutes', minutes);
});

it('the parcels and events of a year equal their lists', async () => {
  const [arrived, handedOver] = [new Tally(), new Tally()];
  const parcels = await rowsOf('select * from parcels where building_id = 1 and arrived_at is not null');
  for (const parcel of parcels) {
    const { date, time } = localOf(parcel.arrived_at);
    arrived.add(date, hourOf(time));
    if (parcel.state !== 'received' || !parcel.ended_at) continue;
    const ended = localOf(parcel.ended_at);
    handedOver.add(ended.date, hourOf(ended.time));
  }
  const statistics = await read();
  expectEqual(statistics, 'parcelsArrived', arrived);
  expectEqual(statistics, 'parcelsHandedOver', handedOver);
  const isWaiting = (parcel: Row, day: string) =>
    localOf(parcel.arrived_at).date <= day &&
    (['atDesk', 'kept'].includes(parcel.state) ||
      (parcel.ended_at !== null && localOf(parcel.ended_at).date > day));
  for (const { day, parcelsWaiting } of statistics.days)
    expect([day, parcelsWaiting]).toEqual([day, parcels.filter((parcel) => isWaiting(parcel, day)).length]);

  const events = await rowsOf('select * from events where building_id = 1 and not canceled');
  const past = events.filter(({ start_date: day }) => isInYear(day));
  const byKind = Object.groupBy(past, ({ kind }) => kind);
  const sum = (rows: Row[] = [], column: string) =>
    rows.reduce((total, row) => total + (row[column] as number), 0);
  const expected = Object.entries(byKind).map(([kind, all]) => [
    kind,
    { held: all?.length, places: sum(all, 'capacity'), registrations: sum(all, 'registered') },
  ]);
  const seen = statistics.events.map(({ kind, label: _, ...counts }) => [kind, counts]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
});

it('counting the whole year again changes nothing', async () => {
  const before = await read();
  await app.database.pool.query('delete from figures');
  await app.database.pool.query(`select graphile_worker.add_job('statistics.storeFigures')`);
  await app.jobs.drain();
  expect(await read()).toEqual(before);
});
