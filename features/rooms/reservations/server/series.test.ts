import { beforeEach, describe, expect, it } from 'vitest';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  fetchReservations,
  makeRoomFixture,
  reservationsOf,
  seriesOf,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';

const { app, here, as, opera, concorde, a, b, c } = await makeRoomFixture();
const sql = (text: string) => app.database.pool.query(text);

const WEEKS = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'];

beforeEach(async () => {
  await clearReservations(app);
});

const weekly = async (
  over: object = {},
  caller = as.vip,
  room = opera,
): Promise<{ id: number; ids: number[] }> => {
  const { body } = await caller.post(
    BOOK,
    bookingBody(room, { debutDate: toDatePairs(...WEEKS), series: true, ...over }),
  );
  expect(body.status).toBe('OK');
  return { id: body.series, ids: body.created };
};
const change = (id: number, over: object, caller = as.vip) => caller.patch(seriesOf(here, id), over);
const cancel = (id: number, over: object = {}, caller = as.vip) => caller.delete(seriesOf(here, id), over);
const booking = async () =>
  (await fetchReservations(as.vip, here)).map(
    ({ debutDate, debutTime, name }) => `${debutDate} ${debutTime} ${name}`,
  );
const all = (time: string, title: string, days = WEEKS) => days.map((day) => `${day} ${time} ${title}`);

describe('a series', () => {
  it('is made on request, of several days', async () => {
    const { id } = await weekly();
    expect((await fetchReservations(as.vip, here)).map(({ series }) => series)).toEqual(WEEKS.map(() => id));
    expect((await fetchReservations(as.admin, here)).map(({ series }) => series)).toEqual(
      WEEKS.map(() => null),
    );
    const single = await as.vip.post(BOOK, bookingBody(concorde, { series: true }));
    expect(single.body.series).toBeNull();
  });

  it('contains the dates that succeeded', async () => {
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs('2026-12-07') });
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(opera, { debutDate: toDatePairs(...WEEKS), series: true }),
    );
    expect([body.status, body.created.length, typeof body.series]).toEqual(['PARTIAL', 4, 'number']);
    expect((await change(body.series, { name: 'Toutes' })).body).toMatchObject({
      status: 'OK',
      created: body.created,
    });
  });

  it('changes as a whole', async () => {
    const { id, ids } = await weekly();
    expect((await change(id, { name: '' })).body.errors).toEqual({ name: ['Ce champ est obligatoire.'] });
    const answer = await change(id, {
      name: 'Point',
      debutTime: '10:30',
      endTime: '11:30',
      reservedSalle: [a.id, b.id],
      nbUserExpected: 15,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'OK', created: ids, failed: [], series: id },
    ]);
    expect(await booking()).toEqual(all('10:30', 'Point'));
    expect(
      (await fetchReservations(as.vip, here)).every(({ reservedSalle }) => reservedSalle.length === 2),
    ).toBe(true);
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(...WEEKS) });
  });

  it('changes from a day on', async () => {
    const { id, ids } = await weekly();
    const { body } = await change(id, { from: '2026-12-14', debutTime: '09:00' });
    expect(body).toEqual({ status: 'OK', created: ids.slice(2), failed: [], series: id });
    expect(await booking()).toEqual([
      ...all('10:00', 'Comité secret', WEEKS.slice(0, 2)),
      ...all('09:00', 'Comité secret', WEEKS.slice(2)),
    ]);
  });

  it('does not conflict with itself', async () => {
    const { id } = await weekly({ debutDate: [['2026-11-30', '2026-12-04']], endTime: '11:30' });
    expect((await change(id, { debutTime: '11:00', endTime: '12:30' })).body.status).toBe('OK');
    expect((await change(id, { debutTime: '10:15', endTime: '11:15' })).body.status).toBe('OK');
    expect((await change(id, { reservedSalle: [c.id, b.id] })).body.status).toBe('OK');
    expect((await change(id, { reservedSalle: [b.id] })).body.status).toBe('OK');
  });

  it('changes each date alone; a failed date keeps its slot', async () => {
    const { id, ids } = await weekly();
    await bookRoom(as.neighbour, opera, {
      debutDate: toDatePairs('2026-12-07'),
      debutTime: '14:00',
      endTime: '15:00',
    });
    const { status, body } = await change(id, { debutTime: '14:30', endTime: '15:30' });
    expect([status, body.status, body.created]).toEqual([200, 'PARTIAL', ids.filter((_, at) => at !== 1)]);
    expect(body.failed).toEqual([
      {
        date: '2026-12-07',
        errors: { non_field_errors: ['Ce créneau est déjà pris.'], code: 'slot_taken' },
        alternative: null,
      },
    ]);
    expect((await booking()).filter((line) => line.includes('14:30'))).toHaveLength(4);
    const taken = await as.neighbour.post(BOOK, bookingBody(opera, { debutDate: toDatePairs('2026-12-07') }));
    expect(taken.body.status).toBe('FAILED');
  });

  it('gives a slot to the first of two dates moved onto one day', async () => {
    const { id, ids } = await weekly();
    const move = { pk: ids[1], debutDate: WEEKS[0], debutTime: '12:00', endTime: '13:00' };
    expect((await as.vip.patch(reservationsOf(here), move)).body).toEqual({ status: 'OK' });
    const { status, body } = await change(id, { debutTime: '16:00', endTime: '17:00' });
    expect([status, body.status, body.failed.length]).toEqual([200, 'PARTIAL', 1]);
    expect((await booking()).slice(0, 2)).toEqual([
      `${WEEKS[0]} 12:00 Comité secret`,
      `${WEEKS[0]} 16:00 Comité secret`,
    ]);
    // The second has to stay, so it blocks the first.
    expect((await change(id, { debutTime: '15:30', endTime: '16:30' })).body.failed).toHaveLength(2);
    expect(app.logged).toEqual([]);
  });

  it('fails alone for a date whose own values do not fit the change', async () => {
    const { id, ids } = await weekly({}, as.vip, concorde);
    expect(
      (await as.vip.patch(reservationsOf(here), { pk: ids[2], reservedSalle: [opera.id] })).body,
    ).toEqual({ status: 'OK' });
    const { body } = await change(id, { nbUserExpected: 11 });
    expect(body).toMatchObject({
      status: 'PARTIAL',
      failed: [{ date: WEEKS[2], errors: { code: 'too_big', non_field_errors: ['6 au plus.'] } }],
    });
    const back = await change(id, { debutTime: '12:00' });
    expect(back.body.failed.map(({ errors }: { errors: { code: string } }) => errors.code)).toEqual(
      WEEKS.map(() => 'end_before_start_time'),
    );
  });

  it('respects the quota of every day', async () => {
    const { id } = await weekly();
    await bookRoom(as.vip, concorde, {
      debutDate: toDatePairs(WEEKS[3] as string),
      debutTime: '12:00',
      endTime: '19:00',
    });
    const { body } = await change(id, { debutTime: '10:00', endTime: '12:00' });
    expect(body).toMatchObject({
      status: 'PARTIAL',
      failed: [{ date: WEEKS[3], errors: { code: 'daily_quota_exceeded' } }],
    });
  });

  it('does not get back a removed date', async () => {
    const { id, ids } = await weekly();
    expect((await as.vip.delete(reservationsOf(here), { pk: ids[2] })).status).toBe(200);
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs('2026-12-14') });
    expect((await change(id, { name: 'Sans le 14', debutTime: '09:30' })).body.created).toEqual(
      ids.filter((_, at) => at !== 2),
    );
    const rest = WEEKS.filter((_, at) => at !== 2);
    expect((await booking()).filter((line) => line.endsWith('14'))).toEqual(all('09:30', 'Sans le 14', rest));
  });

  it('is cancelled from a day on or as a whole', async () => {
    const { id } = await weekly();
    expect(await cancel(id, { from: '2026-12-21' })).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(await booking()).toEqual(all('10:00', 'Comité secret', WEEKS.slice(0, 3)));
    expect((await cancel(id)).body).toEqual({ status: 'OK' });
    expect(await booking()).toEqual([]);
    expect([(await cancel(id)).status, (await change(id, { name: 'x' })).status]).toEqual([404, 404]);
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(...WEEKS) });
  });

  it('keeps past dates unless an earlier day is named', async () => {
    const days = ['2026-11-16', '2026-11-23', '2026-11-30'];
    const { id } = await weekly({ debutDate: toDatePairs(...days), debutTime: '08:00', endTime: '10:00' });
    expect((await change(id, { name: 'Suite' })).body.created).toHaveLength(1);
    expect(await booking()).toEqual([
      ...all('08:00', 'Comité secret', days.slice(0, 2)),
      `${days[2]} 08:00 Suite`,
    ]);
    expect((await change(id, { name: 'Tout', from: '2026-11-16' })).body.created).toHaveLength(3);
    expect((await cancel(id)).status).toBe(200);
    expect(await booking()).toEqual(all('08:00', 'Tout', days.slice(0, 2)));
  });

  it('checks the version of the opened date', async () => {
    const { id, ids } = await weekly();
    const seen = async (pk?: number) => (await fetchReservations(as.vip, here)).find((one) => one.pk === pk);
    const opened = { pk: ids[1], version: 1 };
    await as.vip.patch(reservationsOf(here), { pk: ids[1], name: 'Une seule fois' });
    const refused = await change(id, { opened, comment: 'Nouveau' });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.current).toEqual(await seen(ids[1]));
    expect((await booking()).some((line) => JSON.stringify(line).includes('Nouveau'))).toBe(false);
    expect(await seen(ids[0])).toMatchObject({ comment: 'Porte close', version: 1 });

    const saved = await change(id, { opened: { pk: ids[1], version: 2 }, comment: 'Nouveau' });
    expect([saved.status, saved.body.status]).toEqual([200, 'OK']);
    expect(await seen(ids[0])).toMatchObject({ comment: 'Nouveau', version: 2 });
    expect(await seen(ids[1])).toMatchObject({ name: 'Une seule fois', comment: 'Nouveau', version: 3 });
  });

  it('checks the versions of the seen dates and overwrites no other change', async () => {
    const { id, ids } = await weekly();
    const versions = (newer: number[] = []) =>
      ids.map((pk, at) => ({ pk, version: newer.includes(at) ? 2 : 1 }));
    const opened = { pk: ids[0], version: 1 };
    const wanted = { debutTime: '09:00', opened };
    const patch = (at: number, over: object) => as.vip.patch(reservationsOf(here), { pk: ids[at], ...over });
    await patch(2, { debutTime: '10:30' });
    await patch(3, { name: 'Une seule fois' });
    const refused = await change(id, { ...wanted, seen: versions() });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    const third = (await fetchReservations(as.vip, here)).find(({ pk }) => pk === ids[2]);
    expect(refused.body.current).toEqual(third);
    expect(third).toMatchObject({ debutTime: '10:30', version: 2 });

    // The changed field of the fourth date is not part of this change, so it stays.
    const saved = await change(id, { ...wanted, seen: versions([2]) });
    expect([saved.status, saved.body.status]).toEqual([200, 'OK']);
    expect(await booking()).toEqual(
      WEEKS.map((day, at) => `${day} 09:00 ${at === 3 ? 'Une seule fois' : 'Comité secret'}`),
    );
  });

  it('reports one conflict for equal changes of several dates, and none for equal values', async () => {
    const { id, ids } = await weekly();
    const seen = ids.map((pk) => ({ pk, version: 1 }));
    await change(id, { debutTime: '10:15' });
    expect((await change(id, { debutTime: '10:15', seen })).body).toMatchObject({ status: 'OK' });
    expect((await change(id, { debutTime: '09:00', seen })).status).toBe(409);
    const [first] = ids;
    expect((await change(id, { debutTime: '09:00', opened: { pk: first, version: 2 }, seen })).status).toBe(
      200,
    );
  });

  it('is not found from a deleted date or a date of another series', async () => {
    const { id, ids } = await weekly();
    const { ids: others } = await weekly({ debutTime: '15:00', endTime: '16:00' });
    await as.vip.delete(reservationsOf(here), { pk: ids[1] });
    for (const pk of [ids[1], others[0]]) {
      const { status } = await change(id, { opened: { pk, version: 1 }, comment: 'Nouveau' });
      expect(status).toBe(404);
    }
    expect((await change(id, { opened: { pk: ids[0], version: 1 }, comment: 'Nouveau' })).status).toBe(200);
  });

  it('of a year is possible in one request', async () => {
    await sql('update companies set room_quota_hours = null');
    const { id, ids } = await weekly({
      debutDate: [['2026-11-24', '2027-11-23']],
      reservedSalle: [a.id, b.id, c.id],
    });
    expect(ids).toHaveLength(365);
    expect((await change(id, { debutTime: '10:30' })).body.created).toHaveLength(365);
    expect((await cancel(id)).body).toEqual({ status: 'OK' });
    expect(await booking()).toEqual([]);
  });
});
