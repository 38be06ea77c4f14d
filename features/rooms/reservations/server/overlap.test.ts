import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomRow } from '../../../../demo/roomFactories.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';

const { app, here, there, people, as, opera, a, b, far } = await makeRoomFixture();
const { make } = app;
const sql = (text: string) => app.database.pool.query(text);

beforeEach(async () => {
  await sql('delete from room_holds');
  await sql('delete from room_closures');
  await sql('delete from reservations');
  await sql('update rooms set buffer_minutes = 0');
});

const OVERLAP = { code: '23P01', constraint: 'room_holds_no_overlap' };
const FOREIGN_KEY = { code: '23503' };
const CHECK = { code: '23514' };

const reserve = (rooms: RoomRow[], start = '10:00', end = '11:00', date = MONDAY) =>
  make.reservation({ rooms, holderId: people.vip.id, date, start, end });

async function bareReservation(start = '10:00', end = '11:00', date = MONDAY): Promise<number> {
  const { rows } =
    await sql(`insert into reservations (building_id, holder_id, company_id, counts_for_quota, title,
      date, start_time, end_time, expected, external, created_by, created_at, updated_at)
    values (${here.id}, ${people.vip.id}, ${people.vip.companyId}, true, 'SQL', '${date}', '${start}', '${end}', 1, 0,
      ${people.vip.id}, now(), now()) returning id`);
  return rows[0].id;
}

const hold = async (
  room: RoomRow,
  reservation: number,
  from = '10:00',
  to = '11:00',
  date = MONDAY,
  buffer = 0,
) => {
  await sql(`insert into reservation_rooms (building_id, reservation_id, room_id)
    values (${here.id}, ${reservation}, ${room.id}) on conflict do nothing`);
  return sql(`insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time,
    booked, buffer_minutes)
    values (${here.id}, ${room.id}, ${reservation}, '${date}', '${from}', '${to}', true, ${buffer})`);
};

const closure = async (room: RoomRow, from: string, to: string) => {
  const { rows } = await sql(`insert into room_closures (building_id, room_id, starts_at, ends_at)
    values (${here.id}, ${room.id}, '${from}', '${to}') returning id`);
  return sql(`insert into room_holds (building_id, room_id, closure_id, starts_at, ends_at)
    values (${here.id}, ${room.id}, ${rows[0].id}, '${from}', '${to}')`);
};

describe('plain SQL cannot', () => {
  it.each([
    ['10:00', '11:00'],
    ['10:59', '12:00'],
    ['09:00', '10:01'],
    ['09:00', '12:00'],
    ['10:15', '10:30'],
    ['00:00', '24:00'],
  ])('reserve a room from %s to %s that is reserved from 10:00 to 11:00', async (from, to) => {
    await reserve([opera]);
    await expect(hold(opera, await bareReservation(from, to), from, to)).rejects.toMatchObject(OVERLAP);
  });

  it('hold a part of merged rooms, but can hold back-to-back periods', async () => {
    await reserve([a, b]);
    const id = await bareReservation('10:30', '11:30');
    for (const part of [a, b]) await expect(hold(part, id, '10:30', '11:30')).rejects.toMatchObject(OVERLAP);
    for (const [from, to] of [
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ] as const)
      await hold(a, await bareReservation(from, to), from, to);
  });

  it('hold a closed room or close a held room', async () => {
    await closure(opera, `${MONDAY} 08:00`, `${TUESDAY} 12:00`);
    await expect(hold(opera, await bareReservation())).rejects.toMatchObject(OVERLAP);
    await hold(opera, await bareReservation('12:00', '13:00', TUESDAY), '12:00', '13:00', TUESDAY);
    await expect(closure(opera, `${TUESDAY} 12:30`, `${TUESDAY} 14:00`)).rejects.toMatchObject(OVERLAP);
  });

  it('hold the buffer time, also across midnight', async () => {
    const late = await bareReservation('23:00', '24:00');
    await hold(opera, late, '23:00', '24:00', MONDAY, 30);
    const early = await bareReservation('00:00', '00:30', TUESDAY);
    await expect(hold(opera, early, '00:00', '00:30', TUESDAY)).rejects.toMatchObject(OVERLAP);
    await hold(opera, await bareReservation('00:30', '01:00', TUESDAY), '00:30', '01:00', TUESDAY);
  });

  it('let a hold differ from its reservation', async () => {
    const { id } = await reserve([opera]);
    for (const drift of [
      `date = '${TUESDAY}'`,
      `start_time = '09:00'`,
      `end_time = '10:30'`,
      `reservation_id = ${await bareReservation('12:00', '13:00')}`,
    ])
      await expect(sql(`update room_holds set ${drift}`)).rejects.toMatchObject(FOREIGN_KEY);
    await expect(sql('update room_holds set booked = false')).rejects.toMatchObject(CHECK);
    await expect(sql('update room_holds set date = null')).rejects.toMatchObject(CHECK);
    await expect(sql('update room_holds set reservation_id = null')).rejects.toMatchObject(CHECK);
    await expect(hold(a, id, '10:00', '12:00')).rejects.toMatchObject(FOREIGN_KEY);
    await expect(sql('update room_holds set period = default, buffer_minutes = -1')).rejects.toMatchObject(
      CHECK,
    );
  });

  it('move a reservation without its holds or onto another', async () => {
    const { id } = await reserve([opera]);
    await reserve([opera], '12:00', '13:00');
    await sql(`update reservations set start_time = '11:00', end_time = '12:00' where id = ${id}`);
    const { rows } = await sql(`select period::text from room_holds where reservation_id = ${id}`);
    expect(rows).toEqual([{ period: `["${MONDAY} 11:00:00","${MONDAY} 12:00:00")` }]);
    await expect(sql(`update reservations set end_time = '12:30' where id = ${id}`)).rejects.toMatchObject(
      OVERLAP,
    );
    await expect(
      sql(
        `update reservations set date = '${MONDAY}', start_time = '12:15', end_time = '12:45' where id = ${id}`,
      ),
    ).rejects.toMatchObject(OVERLAP);
  });

  it('cancel a reservation that keeps holds, or hold for a cancelled one', async () => {
    const { id } = await reserve([opera]);
    await expect(sql(`update reservations set booked = false where id = ${id}`)).rejects.toMatchObject(CHECK);
    await sql('delete from room_holds');
    await sql(`update reservations set booked = false where id = ${id}`);
    await expect(hold(opera, id)).rejects.toMatchObject(FOREIGN_KEY);
  });

  it('hold a room or reservation of another building', async () => {
    await expect(hold(far, await bareReservation())).rejects.toMatchObject(FOREIGN_KEY);
    const foreign = await make.reservation({
      rooms: [far],
      holderId: people.stranger.id,
      date: MONDAY,
      start: '10:00',
      end: '11:00',
    });
    expect(foreign.buildingId).toBe(there.id);
    await expect(hold(opera, foreign.id)).rejects.toMatchObject(FOREIGN_KEY);
  });

  it('close one room and hold another for it', async () => {
    await closure(opera, `${MONDAY} 08:00`, `${MONDAY} 09:00`);
    await expect(sql(`update room_holds set room_id = ${a.id}`)).rejects.toMatchObject(FOREIGN_KEY);
  });

  it('link a room with itself, twice or in reverse', async () => {
    for (const [one, other] of [
      [a, a],
      [a, b],
      [b, a],
    ] as const)
      await expect(
        sql(`insert into room_links values (${here.id}, ${one.id}, ${other.id})`),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });
});

describe('the calls report conflicts in the database', () => {
  it('with a closed room', async () => {
    await make.closure(opera, `${MONDAY} 08:00`, `${TUESDAY} 12:00`);
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(opera, { debutDate: toDatePairs(MONDAY, TUESDAY, '2026-12-02') }),
    );
    expect([body.status, body.failed.map(({ date }: { date: string }) => date)]).toEqual([
      'PARTIAL',
      [MONDAY, TUESDAY],
    ]);
  });

  it('with the buffer time, which an edit also keeps', async () => {
    await sql(`update rooms set buffer_minutes = 30 where id = ${opera.id}`);
    const [id] = await bookRoom(as.vip, opera);
    const at = async (debutTime: string, endTime: string) =>
      (await as.neighbour.post(BOOK, bookingBody(opera, { debutTime, endTime }))).body.status;
    expect(await at('11:00', '12:00')).toBe('FAILED');
    expect(await at('09:00', '10:00')).toBe('FAILED');
    expect(await at('09:00', '09:30')).toBe('OK');
    expect(await at('11:30', '12:30')).toBe('OK');
    const move = { pk: id, endTime: '11:15' };
    expect((await as.vip.patch(reservationsOf(here), move)).body).toEqual({ status: 'occupied' });
  });

  it('with a buffer beyond midnight: each day fails alone', async () => {
    await sql(`update rooms set buffer_minutes = 60 where id = ${opera.id}`);
    const whole = { debutTime: '00:00', endTime: '24:00', debutDate: [[MONDAY, '2026-12-03']] };
    const { status, body } = await as.neighbour.post(BOOK, bookingBody(opera, whole));
    expect([status, body.status]).toEqual([200, 'PARTIAL']);
    expect(body.failed.map(({ date }: { date: string }) => date)).toEqual([TUESDAY, '2026-12-03']);
    expect(app.logged).toEqual([]);
  });
});
