import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../kit/server/database/tables.ts';
import { NOW, runDueJobs, TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  fetchSpaceReservations,
  postSpaceReservation,
  reserveSpace,
} from '../../../test/support/fixtures/parkingFixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../test/support/fixtures/roomFixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';
import type { Answer } from '../../../test/support/testApp.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const bays = await Promise.all(['A1', 'A2', 'V1'].map((name) => app.make.space({ building: here.id, name })));
const [a1, a2, v1] = bays as [(typeof bays)[0], (typeof bays)[0], (typeof bays)[0]];
const closures = `/api/buildings/${here.id}/closures`;
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

beforeEach(async () => {
  app.setNow(NOW);
  await app.jobs.drain();
  for (const table of [
    'closures',
    'room_closures',
    'room_holds',
    'reservations',
    'bay_reservations',
    'mails',
  ])
    await query(`delete from ${table}`);
  await query(`update bays set kinds = '{}'`);
});

const reason = { fr: 'Peinture', en: 'Painting' };
const wanted = (over: object = {}) => ({
  startDate: MONDAY,
  startTime: '08:00',
  endDate: TUESDAY,
  endTime: '18:00',
  rooms: [opera.id],
  reason,
  ...over,
});
const check = (over: object = {}) => as.admin.post(`${closures}/check`, wanted(over));
const close = (over: object = {}): Promise<Answer> => as.admin.post(closures, wanted(over));
async function closed(over: object = {}): Promise<Answer['body']> {
  const { status, body } = await close(over);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields[0];
}

interface Hit {
  kind: string;
  pk: number;
  version: number;
  to: number[] | null;
  options: { pk: number }[][];
  isTaken: boolean;
}
const hitsOf = async (over: object = {}): Promise<Hit[]> => (await check(over)).body.hits;
const decided = (hits: readonly Hit[], to?: number[] | null) =>
  hits.map(({ kind, pk, version, to: proposed }) => ({
    kind,
    pk,
    version,
    to: to === undefined ? proposed : to,
  }));
const roomsOf = async (pk: number | undefined) =>
  (await fetchReservations(as.vip, here)).find((row) => row.pk === pk)?.reservedSalle;

describe('a closed period', () => {
  it('a booking is refused with the reason of the closure until the closure is cancelled', async () => {
    const { pk } = await closed({ reason: { fr: 'Peinture', en: '' } });
    expect((await as.vip.post(BOOK, bookingBody(opera))).body).toMatchObject({
      status: 'FAILED',
      failed: [
        {
          errors: {
            code: 'room_closed',
            non_field_errors: ['La salle est fermée à ce moment-là (Peinture).'],
          },
          alternative: { rooms: [expect.any(Number)] },
        },
      ],
    });
    expect((await as.admin.delete(`${closures}/${pk}`)).status).toBe(200);
    expect((await as.vip.post(BOOK, bookingBody(opera))).body.status).toBe('OK');
    expect((await query('select from closures')).rowCount).toBe(0);
  });

  it('parking spaces can be closed, and the database refuses an overlapping reservation', async () => {
    await closed({ rooms: [], bays: [a1.id] });
    expect((await postSpaceReservation(as.vip, a1)).body).toMatchObject({
      code: 'bay_closed',
      errors: { place: expect.anything() },
    });
    const asked = { bay: a1.id, startDate: MONDAY, startTime: '09:00', endDate: MONDAY, endTime: '18:00' };
    const said = await as.vip.post(`/api/buildings/${here.id}/bays/check`, asked);
    expect(said.body.refusal).toMatchObject({ code: 'bay_closed' });
    expect((await postSpaceReservation(as.vip, a2)).status).toBe(200);
    const row = { space: a1, holderId: people.vip.id, startDate: MONDAY };
    await expect(app.make.spaceReservation(row)).rejects.toThrow();
  });

  it('closures and their reasons are listed for everybody in their language', async () => {
    await closed({ rooms: [opera.id, a.id], bays: [a1.id], reason: { fr: 'Peinture', en: '' } });
    const range = `start=${TUESDAY}&end=${TUESDAY}`;
    const period = { startDate: MONDAY, startTime: '08:00', endDate: TUESDAY, endTime: '18:00' };
    const rooms = await as.limited.get(`/api/buildings/${here.id}/rooms/closures?${range}`);
    expect(rooms.body.fields).toEqual([{ places: [opera.id, a.id], ...period, reason: 'Peinture' }]);
    const parking = await as.limited.get(`/api/buildings/${here.id}/bays/closures?${range}`);
    expect(parking.body.fields).toEqual([{ places: [a1.id], ...period, reason: 'Peinture' }]);
    const other = await as.limited.get(`/api/buildings/${here.id}/rooms/closures?start=2026-12-09`);
    expect(other.body.fields).toEqual([]);
  });

  it('a closure that ends at 00:00 lasts until the midnight of its last day', async () => {
    const { endDate, endTime } = await closed({ endDate: MONDAY, endTime: '00:00' });
    expect([endDate, endTime]).toEqual([MONDAY, '24:00']);
    expect(
      (
        await bookRoom(as.vip, opera, {
          debutDate: toDatePairs(TUESDAY),
          debutTime: '00:00',
          endTime: '01:00',
        })
      ).length,
    ).toBe(1);
  });

  it.each([
    ['without anything to close', { rooms: [] }, 'rooms'],
    ['without a reason', { reason: { fr: ' ', en: '' } }, 'reason'],
    ['that ends before it begins', { endDate: MONDAY, endTime: '07:00' }, 'endTime'],
    ['that is over', { startDate: '2026-11-20', endDate: '2026-11-21' }, 'endTime'],
    ['of a room of another building', { rooms: [999_999] }, 'rooms'],
  ])('a closure %s is refused at its field', async (_, over, field) => {
    const { status, body } = await close(over);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('a closure that overlaps another of the same room is refused', async () => {
    await closed();
    const { status, body } = await close({ startDate: TUESDAY, endDate: '2026-12-04' });
    expect([status, body.errors.rooms]).toEqual([422, [expect.stringContaining('Opéra')]]);
    expect((await check({ startDate: TUESDAY, endDate: '2026-12-04' })).body.refusal.code).toBe(
      'place_closed_already',
    );
  });

  it('a closure that starts in the past starts now and keeps reservations that are over', async () => {
    const [over] = await bookRoom(as.vip, opera, {
      debutDate: toDatePairs(TODAY),
      debutTime: '08:00',
      endTime: '09:30',
    });
    await query('update room_holds set buffer_minutes = 60');
    const { startTime } = await closed({ startDate: TODAY, startTime: '07:00', endDate: TODAY });
    expect(startTime).toBe('10:00');
    expect(await roomsOf(over)).toEqual([opera.id]);
  });

  it('only the end of a closure can change once it has begun', async () => {
    const { pk, version } = await closed({ startDate: TODAY, startTime: '10:00' });
    app.setNow(new Date(NOW.getTime() + 3_600_000));
    const edit = (over: object) => as.admin.patch(`${closures}/${pk}`, { version, ...over });
    expect(Object.keys((await edit({ rooms: [a.id] })).body.errors)).toEqual(['rooms']);
    expect((await edit({ endDate: MONDAY, endTime: '12:00' })).status).toBe(200);
    expect((await as.admin.delete(`${closures}/${pk}`)).status).toBe(200);
    const { body } = await as.reception.get(`${closures}?show=over`);
    expect(body.fields).toMatchObject([{ pk, endDate: TODAY, endTime: '11:00', state: 'over' }]);
    expect((await as.admin.delete(`${closures}/${pk}`)).body.code).toBe('closure_over');
  });

  it('closures are found by reason and place, and are recorded', async () => {
    const recorded = await trackNewActivity(app.db);
    const { pk } = await closed({ bays: [v1.id] });
    for (const [search, total] of [
      ['peinture', 1],
      ['v1 OPERA', 1],
      ['concorde', 0],
    ] as const)
      expect((await as.reception.get(`${closures}?search=${search}`)).body.total).toBe(total);
    await as.admin.patch(`${closures}/${pk}`, { rooms: [opera.id, a.id] });
    expect(await recorded()).toMatchObject([
      { kind: 'closure.made', says: { after: { rooms: 1, bays: 1, startDate: MONDAY } } },
      { kind: 'closure.changed', fields: ['rooms'], says: { before: { rooms: 1 }, after: { rooms: 2 } } },
    ]);
  });
});

describe('reservations in a closed period', () => {
  it('each is proposed the smallest other room that fits', async () => {
    const when = { reservedSalle: [concorde.id], nbUserExpected: 8, WantedDisposition: 'En_U' };
    await bookRoom(as.vip, concorde, when);
    await bookRoom(as.vip, opera, { debutTime: '09:00', endTime: '11:30', nbUserExpected: 6 });
    await bookRoom(as.neighbour, a, { debutTime: '09:30', endTime: '10:30', nbUserExpected: 6 });
    const hits = await hitsOf({ rooms: [opera.id, concorde.id, a.id] });
    expect(hits.map(({ to }) => to)).toEqual([[b.id], [c.id], null]);
    expect(hits[0]?.options).toEqual([[{ pk: b.id, name: 'Atrium B' }]]);
    expect(JSON.stringify(hits)).not.toContain('secret');
  });

  it('merged rooms are proposed when no single room fits', async () => {
    await bookRoom(as.vip, concorde, { nbUserExpected: 12, reservedSalle: [concorde.id] });
    const [hit] = await hitsOf({ rooms: [concorde.id] });
    expect([
      [a.id, b.id],
      [b.id, c.id],
    ]).toContainEqual(hit?.to);
  });

  it('a reservation moves as decided and its holder gets the reason', async () => {
    const [pk] = await bookRoom(as.vip, opera, { registeredUsers: [people.limited.id] });
    const [gone] = await bookRoom(as.neighbour, opera, { debutTime: '14:00', endTime: '15:00' });
    const hits = await hitsOf();
    const [first, second] = hits;
    await runDueJobs(app, 600_000);
    await app.db.delete(mails);
    const decisions = [...decided([first as Hit], [a.id, b.id]), ...decided([second as Hit], null)];
    await closed({ decisions });
    expect(await roomsOf(pk)).toEqual([a.id, b.id]);
    expect(await roomsOf(gone)).toBeUndefined();
    await runDueJobs(app, 600_000);
    const written = (await query('select recipient, subject, text from mails order by id')).rows;
    const [cancellation, ...others] = written.filter(
      ({ recipient }) => recipient === 'neighbour@parvis.test',
    );
    expect([cancellation.text, others]).toEqual([expect.stringContaining('Peinture'), []]);
    const moved = written.filter(({ recipient }) => recipient === 'vip@parvis.test');
    expect(moved.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Peinture[\s\S]*Atrium A[\s\S]*Atrium B/),
    ]);
    expect(written.map(({ recipient }) => recipient)).toContain('limited@parvis.test');
    // A later edit by the holder mails the edit, without the reason of the closure.
    expect((await as.vip.patch(reservationsOf(here), { pk, debutTime: '09:00' })).body.status).toBe('OK');
    const { rows } = await query('select move_reason from reservations where id = $1', [pk]);
    expect(rows).toEqual([{ move_reason: null }]);
  });

  it('closing fails with the current list when another reservation was made in between', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    const hits = await hitsOf();
    await bookRoom(as.neighbour, opera, { debutTime: '14:00', endTime: '15:00' });
    const { status, body } = await close({ decisions: decided(hits) });
    expect([status, body.code, body.errors.hits.length]).toEqual([409, 'hits_changed', 2]);
    expect(await roomsOf(pk)).toEqual([opera.id]);
    expect((await query('select from closures')).rowCount).toBe(0);
    expect((await close({ decisions: decided(body.errors.hits) })).status).toBe(200);
  });

  it('closing fails with the current list when a reservation changed or its new room was taken', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    const hits = await hitsOf();
    await as.vip.patch(reservationsOf(here), { pk, name: 'Autre' });
    expect((await close({ decisions: decided(hits) })).body.code).toBe('hits_changed');
    const again = await hitsOf();
    const [to] = again[0]?.to ?? [];
    const there = [a, b, c, concorde].find(({ id }) => id === to) ?? a;
    await bookRoom(as.neighbour, there);
    const { body } = await close({ decisions: decided(again) });
    expect(body.errors.hits).toMatchObject([{ pk, isTaken: true }]);
  });

  it('a decision is kept and shown as taken when its room is closed, too, or named twice', async () => {
    await bookRoom(as.vip, opera);
    const hits = await hitsOf();
    for (const [to, rooms] of [
      [[concorde.id], [opera.id, concorde.id]],
      [[a.id, a.id], [opera.id]],
    ] as const) {
      const decisions = decided(hits, [...to]);
      const [hit] = await hitsOf({ rooms, decisions });
      expect(hit).toMatchObject({ to, isTaken: true });
      expect(hit?.options.map((option) => option.map(({ pk }) => pk))).toContainEqual(to);
      expect((await close({ rooms, decisions })).body.code).toBe('hits_changed');
    }
  });

  it('a parking reservation moves to a space of the same kinds, also over night', async () => {
    await query(`update bays set kinds = '{electric}' where id = any($1)`, [[a1.id, a2.id]]);
    const night = { debutTime: '18:00', endDate: TUESDAY, endTime: '09:00' };
    const { pk } = await reserveSpace(as.vip, a1, night);
    const [hit] = await hitsOf({ rooms: [], bays: [a1.id] });
    expect(hit).toMatchObject({ kind: 'bay', pk, to: [a2.id], options: [[{ pk: a2.id, name: 'A2' }]] });
    await closed({ rooms: [], bays: [a1.id], decisions: decided([hit as Hit]) });
    expect(await fetchSpaceReservations(as.vip, here)).toMatchObject([{ pk, place: a2.id }]);
    expect(await hitsOf({ rooms: [], bays: [a2.id, v1.id] })).toMatchObject([{ to: null }]);
  });

  it('a decided space that was taken in between is still among the options', async () => {
    const { pk } = await reserveSpace(as.vip, a1);
    const closing = { rooms: [], bays: [a1.id] };
    const decisions = decided(await hitsOf(closing), [a2.id]);
    await reserveSpace(as.neighbour, a2);
    const [hit] = await hitsOf({ ...closing, decisions });
    expect(hit).toMatchObject({ pk, to: [a2.id], isTaken: true });
    expect(hit?.options.map(([place]) => place?.pk)).toEqual([v1.id, a2.id]);
  });

  it('rooms and parking spaces are in one list ordered by time', async () => {
    await reserveSpace(as.vip, a1);
    await bookRoom(as.vip, opera, { debutTime: '09:00' });
    const hits = await hitsOf({ bays: [a1.id] });
    expect(hits.map(({ kind }) => kind)).toEqual(['room', 'bay']);
  });
});

describe('closing', () => {
  it('the audit log names closures by period and reservations by place, without ids and titles', async () => {
    // Earlier tests set a later clock, so filter by id.
    const before = Number((await query('select max(id) from facts')).rows[0].max);
    const event = await app.make.event({ building: here.id, name: 'Petit déjeuner' });
    await as.vip.patch('/event/registerEvent/', { pk: event.id });
    await bookRoom(as.vip, concorde);
    await reserveSpace(as.vip, a1);
    await closed();
    const things = async (language: string) => {
      const { body } = await as.admin.get(`/api/buildings/${here.id}/audit`, { 'accept-language': language });
      const since: { pk: number; thing: string }[] = body.fields.filter(({ pk }: Hit) => pk > before);
      return since.map(({ thing }) => thing);
    };
    const others = ['A1, 30/11/2026 10:00', `${concorde.name}, 30/11/2026 10:00`, 'Petit déjeuner'];
    expect(await things('fr')).toEqual(['Période du 30/11/2026 8:00 au 01/12/2026 18:00', ...others]);
    expect(await things('en')).toEqual(['Period from 30/11/2026 8:00 to 01/12/2026 18:00', ...others]);
  });

  it('closing or booking is refused when both happen at the same time', async () => {
    const [made, ...others] = await Promise.all([
      close(),
      ...[10, 11, 12, 13].map((hour) =>
        as.vip.post(BOOK, bookingBody(opera, { debutTime: `${hour}:00`, endTime: `${hour + 1}:00` })),
      ),
    ]);
    const bookings = others.filter(({ body }) => body.status === 'OK').length;
    expect(made?.status).toBe(bookings > 0 ? 409 : 200);
    if (bookings === 0) expect((await query('select from closures')).rowCount).toBe(1);
  });
});
