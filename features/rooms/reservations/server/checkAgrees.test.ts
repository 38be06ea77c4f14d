import { expect, it } from 'vitest';
import { addDays } from '../../../../kit/time.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  checkOf,
  clearReservations,
  fetchReservations,
  makeRoomFixture,
  QUOTA,
  reservationsOf,
  seriesOf,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { createRandom } from '../../../../test/support/random.ts';
import type { Answer, Caller } from '../../../../test/support/testApp.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const sql = (text: string) => app.database.pool.query(text);

/**
 * Few days, so that reservations collide: around now, in the past, at clock changes and at the end of the
 * range.
 */
const DAYS = [-40, -31, -1, 0, 1, 2]
  .map((days) => addDays(TODAY, days))
  .concat(['2027-03-27', '2027-03-28', '2027-10-31', addDays(TODAY, 365), addDays(TODAY, 366)]);
const TIMES = [
  '00:00',
  '01:30',
  '02:00',
  '02:30',
  '03:00',
  '09:00',
  '09:45',
  '12:00',
  '18:00',
  '23:00',
  '24:00',
];
const SETS = [[opera], [concorde], [a], [b], [a, b], [a, b, c], [a, c], [c, b], [opera, a]];
const callers: Caller[] = [as.vip, as.vip, as.neighbour, as.reception];

type Failed = { date: string; errors: { non_field_errors: string[]; code: string }; alternative: unknown };
type Dates = { date: string; free: number[]; left: number | null; refusal: null | Record<string, unknown> }[];

const foretold = (dates: Dates): Failed[] =>
  dates.flatMap(({ date, refusal }) =>
    refusal
      ? [
          {
            date,
            errors: { non_field_errors: refusal.messages as string[], code: refusal.code as string },
            alternative: refusal.alternative ?? null,
          },
        ]
      : [],
  );

const spans = (pairs: string[][]) => pairs.map(([start, end]) => ({ start, end }));
const outcome = (made: number, failed: number) => (failed === 0 ? 'OK' : made === 0 ? 'FAILED' : 'PARTIAL');

const said = new Set<string>();
const note = (code: string) => said.add(code);

it.each([1, 2, 3, 4])('check and booking agree over a random history (seed %i)', async (seed) => {
  app.setNow(NOW);
  await clearReservations(app);
  await sql('delete from room_closures');
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const details = () => {
    const from = below(TIMES.length - 1);
    const [start, end] = [
      TIMES[from] as string,
      TIMES[from + 1 + below(Math.min(3, TIMES.length - 1 - from))] as string,
    ];
    return { start, end, rooms: oneOf(SETS).map(({ id }) => id), expected: oneOf([2, 6, 11, 21]) };
  };
  const wire = ({ start, end, rooms, expected }: ReturnType<typeof details>) => ({
    debutTime: start,
    endTime: end,
    reservedSalle: rooms,
    nbUserExpected: expected,
  });
  const refusedAlike = (checked: Answer, answer: Answer): boolean => {
    if (checked.status !== 200) {
      expect([answer.status, answer.body.code]).toEqual([checked.status, checked.body.code]);
      return true;
    }
    const { refusal } = checked.body;
    if (!refusal) return false;
    note(refusal.code);
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.errors).flat()).toContain(refusal.message);
    return true;
  };

  const book = async (caller: Caller) => {
    const wanted = details();
    const dates = Array.from({ length: 1 + below(3) }, () => oneOf(DAYS)).map((day) => [day, day]);
    const resident: { resident?: string } =
      caller === as.reception && random() < 0.5 ? { resident: people.vip.email } : {};
    const forWhom = resident.resident ? { residentEmail: resident.resident } : {};
    const checked = await caller.post(checkOf(here), { ...wanted, dates: spans(dates), ...forWhom });
    const { pkBuilding, ...body } = bookingBody(opera, { ...wire(wanted), nbUser: 0, debutDate: dates });
    const answer = await (resident.resident
      ? caller.post(`/api/buildings/${here.id}/reservations`, { ...body, ...resident })
      : caller.post(BOOK, { ...body, pkBuilding, series: random() < 0.5 }));
    if (refusedAlike(checked, answer)) return;
    const failed = foretold(checked.body.dates);
    for (const { errors } of failed) note(errors.code);
    expect(answer.body.failed).toEqual(failed);
    expect(answer.body.status).toBe(outcome(checked.body.dates.length - failed.length, failed.length));
    if (answer.body.status === 'OK') note('OK');
    const [first] = checked.body.dates as Dates;
    if (first && (!first.refusal || first.refusal.code === 'slot_taken'))
      expect(wanted.rooms.every((id) => first.free.includes(id))).toBe(first.refusal === null);
  };

  const edit = async (caller: Caller) => {
    const own = (await fetchReservations(caller, here)).filter(({ isMine }) => isMine);
    if (own.length === 0) return;
    const { pk, series } = oneOf(own);
    const wanted = details();
    if (series !== null && random() < 0.5) {
      const checked = await caller.post(checkOf(here), { ...wanted, series });
      const answer = await caller.patch(seriesOf(here, series), wire(wanted));
      if (refusedAlike(checked, answer)) return;
      const codes = (answer.body.failed as Failed[]).map(({ date, errors }) => ({ date, ...errors }));
      expect(codes).toEqual(foretold(checked.body.dates).map(({ date, errors }) => ({ date, ...errors })));
      for (const { code } of codes) note(`series ${code}`);
      return;
    }
    const date = oneOf(DAYS);
    const checked = await caller.post(checkOf(here), {
      ...wanted,
      reservation: pk,
      dates: spans([[date, date]]),
    });
    const answer = await caller.patch(reservationsOf(here), { pk, ...wire(wanted), debutDate: date });
    if (refusedAlike(checked, answer)) return;
    const [{ refusal }] = checked.body.dates;
    note(refusal ? `edit ${refusal.code}` : 'edit OK');
    if (refusal === null) expect(answer.body).toEqual({ status: 'OK' });
    else if (refusal.code === 'slot_taken') expect(answer.body).toEqual({ status: 'occupied' });
    else expect(answer.text).toContain(refusal.messages[0]);
  };

  for (let step = 0; step < 60; step++) {
    const caller = oneOf(callers);
    const turn = random();
    if (turn < 0.5) await book(caller);
    else if (turn < 0.8) await edit(caller);
    else if (turn < 0.87) {
      const own = (await fetchReservations(caller, here)).filter(({ isMine }) => isMine);
      if (own.length > 0) await caller.delete(reservationsOf(here), { pk: oneOf(own).pk });
    } else if (turn < 0.92) {
      await sql(
        `update companies set room_quota_hours = ${oneOf([3, 8, 'null'])} where id = ${people.vip.companyId}`,
      );
    } else if (turn < 0.96) {
      await sql(
        `update rooms set buffer_minutes = ${oneOf([0, 30, 120])} where id = ${oneOf([opera, a]).id}`,
      );
    } else {
      const date = oneOf(DAYS);
      const question = { start: '12:00', end: '12:30', dates: spans([[date, date]]) };
      const { body } = await as.vip.post(checkOf(here), question);
      const { body: quota } = await as.vip.get(`${QUOTA}?date=${date}&building=${here.id}`);
      expect(quota.entreprise).toEqual({ quotaDay: body.dates[0].left, quotaDefault: body.limit });
    }
  }
  expect(app.logged).toEqual([]);
});

it('the random histories contain every kind of refusal and successes', () => {
  const days = ['slot_taken', 'date_out_of_range', 'no_such_time', 'daily_quota_exceeded'];
  const always = ['rooms_not_linked', 'too_big'];
  expect([...said]).toEqual(expect.arrayContaining(['OK', 'edit OK', ...days, ...always]));
  expect([...said].filter((code) => code.startsWith('edit ')).length).toBeGreaterThan(3);
  expect([...said].filter((code) => code.startsWith('series ')).length).toBeGreaterThan(1);
});
