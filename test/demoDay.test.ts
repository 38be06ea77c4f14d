import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../core/people/server/tables.ts';
import { loadDemo } from '../demo/demo.ts';
import { listDemoParcels } from '../demo/parcels.ts';
import { listDemoVisits } from '../demo/visits.ts';
import { createMonthlyPartitions } from '../kit/server/activity/monthlyPartitions.ts';
import { getLocalNow } from '../kit/time.ts';
import { type TestApp, testApp } from './support/testApp.ts';

it.each([
  ['00:34', { arrived: 0, late: 0 }],
  ['08:00', { arrived: 0, late: 0 }],
  ['12:00', { arrived: 4, late: 1 }],
  ['14:30', { arrived: 6, late: 1 }],
  ['19:00', { arrived: 8, late: 0 }],
  ['23:50', { arrived: 8, late: 0 }],
])('a demonstration started at %s contains nothing that happened in the future', (now, expected) => {
  const visits = listDemoVisits(now).filter(({ building, day }) => building === 1 && day === 0);
  const arrived = visits.filter(({ status }) => status === 'done');
  const waiting = visits.filter(({ status }) => status === 'waiting');
  expect(arrived.filter(({ time }) => time > now)).toEqual([]);
  expect({ arrived: arrived.length, late: waiting.filter(({ time }) => time <= now).length }).toEqual(
    expected,
  );
  const missed = visits.filter(({ status }) => status === 'missed');
  expect(arrived.length + waiting.length + missed.length).toBe(10);

  const came = listDemoParcels(now).filter(({ state }) => state !== 'announced');
  expect(came.filter(({ day, time }) => day > 0 || (day === 0 && time > now))).toEqual([]);
});

/** Columns with a moment, except those of the installation itself. */
const MOMENTS = {
  created_at:
    'visits reservations bay_reservations parcels events event_registrations invitations users mails',
  arrived_at: 'parcels',
  ordered_at: 'concierge_orders',
  confirmed_at: 'registrations',
  requested_at: 'registrations',
  signed_at: 'nda_signatures',
  updated_at: 'legal_pages',
  at: 'facts',
};

/** Moments at night or in the future of the application's clock. */
async function oddMoments(app: TestApp): Promise<unknown[]> {
  const odd: unknown[] = [];
  const all = Object.entries(MOMENTS).flatMap(([column, tables]) =>
    tables.split(' ').map((table) => [table, column] as const),
  );
  for (const [table, column] of all) {
    const moment = sql`${sql.identifier(column)} at time zone 'Europe/Paris'`;
    const { rows } = await app.db.execute<{ at: string }>(
      sql`select to_char(${moment}, 'YYYY-MM-DD HH24:MI') as at from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null`,
    );
    const { date, time } = getLocalNow('Europe/Paris', app.now());
    const isOdd = (at: string) => at > `${date} ${time}` || at.slice(11) < '08:00' || at.slice(11) > '19:00';
    odd.push(...rows.filter(({ at }) => isOdd(at)).map(({ at }) => ({ table, column, at })));
    if (rows.length === 0) odd.push({ table, column, at: 'nothing at all' });
  }
  return odd;
}

it('a demonstration started at 0:34 has no arrivals, parcels of yesterday, and no activity at night', async () => {
  const app = await testApp();
  app.setNow(new Date('2026-11-24T00:34:00+01:00'));
  await loadDemo(app, app.now());
  const [reception] = await app.db.select().from(users).where(eq(users.email, 'accueil@parvis.test'));
  const desk = await app.as({ id: reception?.id ?? 0 });
  const read = async (path: string) => (await desk.get(path)).body.fields;
  const visits = await read('/list/deleteGetPatchAppointment/1/?start=2026-11-24&end=2026-11-24');
  const statuses = visits.map(({ appointmentStatus }: { appointmentStatus: string }) => appointmentStatus);
  // Includes four contractors and two groups.
  expect(statuses).toEqual(Array(16).fill('waiting'));
  const parcels = await read('/parcel/crudParcel/1/?start=2026-11-23&end=2026-11-24');
  const atDesk = parcels.filter(({ state }: { state: string }) => state === 'at_desk');
  expect(atDesk.map(({ date }: { date: string }) => date)).toEqual(['2026-11-23', '2026-11-23']);
  expect(parcels.filter(({ date }: { date: string }) => date === '2026-11-24').length).toBe(3);
  await app.jobs.drain();
  expect(await oddMoments(app)).toEqual([]);
});

it('a demonstration started on the first day of a month records activity in the month before', async () => {
  const app = await testApp();
  app.setNow(new Date('2031-06-01T09:00:00+02:00'));
  await createMonthlyPartitions(app.db, app.now());
  await loadDemo(app, app.now());
  const { rows } = await app.db.execute(sql`select from facts where at < '2031-06-01'`);
  expect(rows.length).toBeGreaterThan(0);
});

it('a demonstration started late has signed agreements, mails of the day, and a working visitor page', async () => {
  const app = await testApp();
  app.setNow(new Date('2026-11-24T23:50:00+01:00'));
  await loadDemo(app, app.now());
  const { rows } = await app.db.execute<{ early: boolean }>(
    sql`select (v.date + v.time::time) at time zone 'Europe/Paris' > s.signed_at as early
      from nda_signatures s join visits v on v.id = s.claimed_visit`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ early }) => !early)).toEqual([]);
  expect((await app.anybody.get(`/api/visits/${'d'.repeat(32)}`)).status).toBe(200);
  await app.jobs.drain();
  expect(await oddMoments(app)).toEqual([]);
});
