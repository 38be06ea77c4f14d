import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../core/access/server/sessions.ts';
import type { UserRow } from '../../../../demo/factories.ts';
import type { RoomRow } from '../../../../demo/roomFactories.ts';
import { inTransaction } from '../../../../kit/server/database/transaction.ts';
import { addDays, getToday } from '../../../../kit/time.ts';
import {
  BOOK,
  clearReservations,
  QUOTA,
  reservationsOf,
  seriesOf,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { retryWhenBusy } from '../../../../test/support/retryWhenBusy.ts';
import { startTwoServers } from '../../../../test/support/serverProcess.ts';
import { testApp } from '../../../../test/support/testApp.ts';
import { waitForOneWaitingLock } from '../../../../test/support/waitingLocks.ts';
import { lockRoomsAndCompanies } from './locks.ts';

const app = await testApp();
const servers = await startTwoServers(app);

const here = await app.make.building({ name: 'Parvis Haussmann' });
const bank = await app.make.company({ buildings: [here.id] });
const helios = await app.make.company({ buildings: [here.id], roomQuotaHours: 8 });
const [a, b, c, d] = (await Promise.all(
  ['A', 'B', 'C', 'D'].map((name) => app.make.room({ building: here.id, name, capacity: 10 })),
)) as [RoomRow, RoomRow, RoomRow, RoomRow];
await app.make.mergeable(a, b, c, d);

const person = (company: { id: number }) =>
  app.make.user({ role: 'vip', companyId: company.id, buildings: [here.id] });
const unlimited = await Promise.all(Array.from({ length: 10 }, () => person(bank)));
const limited = await Promise.all(Array.from({ length: 10 }, () => person(helios)));
const tokens = new Map<number, string>();
for (const { id } of [...unlimited, ...limited])
  tokens.set(id, await openSession(app.db, id, true, new Date()));

const DAY = addDays(getToday('Europe/Paris', new Date()), 10);
const days = (count: number) => Array.from({ length: count }, (_, at) => addDays(DAY, at));
const sql = (text: string) => app.database.pool.query(text);

// biome-ignore lint/suspicious/noExplicitAny: the answers have any shape
type Answer = { status: number; body: any };

async function call(
  turn: number,
  who: UserRow,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await retryWhenBusy(() =>
    fetch(`${servers[turn % servers.length]}${path}`, {
      method,
      headers: { authorization: `token ${tokens.get(who.id)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

interface BookingRequest {
  who: UserRow;
  rooms: RoomRow[];
  dates?: string[];
  start?: string;
  end?: string;
}
const book = (turn: number, { who, rooms, dates = [DAY], start = '10:00', end = '11:00' }: BookingRequest) =>
  call(turn, who, 'POST', BOOK, {
    pkBuilding: here.id,
    name: `N° ${turn}`,
    debutDate: toDatePairs(...dates),
    debutTime: start,
    endTime: end,
    reservedSalle: rooms.map(({ id }) => id),
    nbUserExpected: 2,
  });
const edit = (turn: number, who: UserRow, pk: number, over: object) =>
  call(turn, who, 'PATCH', reservationsOf(here), { pk, ...over });

const nth = (people: UserRow[], turn: number) => people[turn % people.length] as UserRow;
const many = <T>(count: number, make: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => make(turn)));
const byStatus = (answers: Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.status}`)).map(
      ([key, list]) => [key, list?.length],
    ),
  );
async function heldTwice(): Promise<number> {
  const { rows } = await sql(`select count(*)::int as n from room_holds x join room_holds y
    on x.room_id = y.room_id and x.id < y.id and x.period && y.period`);
  return rows[0].n;
}

beforeEach(async () => {
  await clearReservations(app);
});

describe('concurrent requests over two processes', () => {
  it('of 40 for one slot exactly one succeeds', async () => {
    const answers = await many(40, (turn) => book(turn, { who: nth(unlimited, turn), rooms: [a] }));
    expect(byStatus(answers)).toEqual({ '200 OK': 1, '200 FAILED': 39 });
    const codes = answers.flatMap(({ body }) =>
      body.failed.map((entry: { errors: { code: string } }) => entry.errors.code),
    );
    expect(new Set(codes)).toEqual(new Set(['slot_taken']));
    expect((await sql('select count(*)::int as n from room_holds')).rows).toEqual([{ n: 1 }]);
  });

  it('for merged rooms in opposite orders neither overlap nor deadlock', async () => {
    const merges = [[a, b], [b, a], [b, c, d], [d, c, b], [c, d, a], [a, d], [d], [a]];
    const answers = await many(48, (turn) =>
      book(turn, { who: nth(unlimited, turn), rooms: merges[turn % merges.length] ?? [] }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await heldTwice()).toBe(0);
    expect(answers.filter(({ body }) => body.status === 'OK').length).toBeGreaterThan(0);
  });

  it('for several dates in opposite orders book each date once', async () => {
    const forth = days(5);
    const answers = await many(20, (turn) =>
      book(turn, {
        who: nth(unlimited, turn),
        rooms: turn % 3 === 0 ? [b, a] : [a, b],
        dates: turn % 2 ? forth : forth.toReversed(),
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap(({ body }) => body.created)).toHaveLength(5);
    expect(await heldTwice()).toBe(0);
  });

  it('that swap days, rooms and hours answer OK or occupied and lose nothing', async () => {
    const [one = '', two = ''] = days(2);
    const pks: { who: UserRow; pk: number }[] = [];
    for (const [turn, date] of [one, two].entries()) {
      const who = nth(unlimited, turn);
      const { body } = await book(turn, { who, rooms: [a, b], dates: [date] });
      pks.push({ who, pk: body.created[0] });
    }
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        pks.flatMap(({ who, pk }, at) => [
          edit(at + round, who, pk, {
            debutDate: (at + round) % 2 ? one : two,
            reservedSalle: round % 2 ? [a.id, b.id] : [b.id, a.id],
          }),
          edit(at + round + 1, who, pk, {
            debutDate: (at + round) % 2 ? two : one,
            debutTime: '10:30',
            endTime: '11:30',
          }),
        ]),
      );
      for (const { status, body } of answers)
        expect([status, ['OK', 'occupied'].includes(body.status)]).toEqual([200, true]);
    }
    const { rows } = await sql(
      'select reservation_id, count(*)::int as n from room_holds group by 1 order by 1',
    );
    expect(rows).toEqual(pks.map(({ pk }) => ({ reservation_id: pk, n: 2 })));
    expect(await heldTwice()).toBe(0);
  });

  it('of all kinds leave each room held once and cause no error', async () => {
    const answers = await many(8, async (turn) => {
      const who = nth(unlimited, turn);
      const slot = {
        who,
        rooms: [turn % 2 ? a : b],
        dates: days(4),
        start: `${8 + turn}:00`,
        end: `${9 + turn}:00`,
      };
      const made = await call(turn, who, 'POST', BOOK, {
        pkBuilding: here.id,
        name: 'Série',
        debutDate: toDatePairs(...slot.dates),
        debutTime: slot.start,
        endTime: slot.end,
        reservedSalle: slot.rooms.map(({ id }) => id),
        nbUserExpected: 2,
        series: true,
      });
      const { created, series } = made.body;
      return Promise.all([
        made,
        call(turn, who, 'PATCH', seriesOf(here, series), { reservedSalle: [turn % 2 ? b.id : a.id] }),
        call(turn + 1, who, 'PATCH', seriesOf(here, series), {
          debutTime: `${7 + turn}:30`,
          from: days(3)[2],
        }),
        edit(turn, who, created[1], { reservedSalle: [b.id, a.id] }),
        call(turn + 1, who, 'DELETE', reservationsOf(here), { pk: created[3] }),
      ]);
    });
    const statuses = answers.flat().map(({ status, body }) => `${status} ${body.status}`);
    expect([...new Set(statuses)].filter((line) => !/^200 (OK|PARTIAL|FAILED|occupied)$/.test(line))).toEqual(
      [],
    );
    expect(await heldTwice()).toBe(0);
    const { rows } = await sql(`select count(*)::int as n from reservations r where booked and not exists
      (select from room_holds h where h.reservation_id = r.id)`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

it('a change is refused when its new room was retired while it waited', async () => {
  const [who] = unlimited as [UserRow];
  const { body } = await book(0, { who, rooms: [a] });
  let changing: Promise<Answer> | undefined;
  await inTransaction(app.db, async (tx) => {
    await lockRoomsAndCompanies(tx, { companies: [], rooms: [b.id] });
    changing = edit(0, who, body.created[0], { reservedSalle: [b.id] });
    await waitForOneWaitingLock(app.db);
    await tx.$client.query('update rooms set retired_at = now() where id = $1', [b.id]);
  });
  const answer = await changing;
  await sql(`update rooms set retired_at = null where id = ${b.id}`);
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { reservedSalle: [expect.any(String)] } },
  });
});

describe('the quota over two processes', () => {
  const hoursHeld = async (date = DAY) => {
    const { rows } =
      await sql(`select coalesce(sum(extract(epoch from end_time - start_time) / 3600), 0)::float8 as n
      from room_holds where date = '${date}'`);
    return rows[0].n;
  };

  it('holds for concurrent bookings of different rooms; merged rooms count twice', async () => {
    const answers = await many(36, (turn) => {
      const start = 8 + (turn % 12);
      const rooms = turn % 3 === 0 ? [a, b] : [turn % 2 ? c : d];
      return book(turn, { who: nth(limited, turn), rooms, start: `${start}:00`, end: `${start + 1}:00` });
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const granted = answers.filter(({ body }) => body.status === 'OK');
    expect(granted.reduce((sum, { body }) => sum + body.created.length, 0)).toBe(granted.length);
    expect(await hoursHeld()).toBeLessThanOrEqual(8);
    expect(await hoursHeld()).toBeGreaterThanOrEqual(7);
    const shown = await call(0, nth(limited, 0), 'GET', `${QUOTA}?date=${DAY}`);
    expect(shown.body.entreprise.quotaDay).toBe(8 - (await hoursHeld()));
  });

  it('holds for concurrent edits: longer, merged, and from other days', async () => {
    const own: { who: UserRow; pk: number }[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const who = nth(limited, turn);
      const { body } = await book(turn, {
        who,
        rooms: [a],
        dates: [days(2)[turn % 2] as string],
        start: `${8 + turn}:00`,
        end: `${9 + turn}:00`,
      });
      own.push({ who, pk: body.created[0] });
    }
    const answers = await Promise.all(
      own.flatMap(({ who, pk }, turn) => [
        edit(turn, who, pk, {
          debutDate: DAY,
          endTime: `${10 + turn}:00`,
          reservedSalle: [[b], [c], [d], [b, c]][turn % 4]?.map(({ id }) => id),
        }),
        edit(turn + 1, who, pk, { debutDate: days(2)[1], reservedSalle: [c.id, d.id] }),
      ]),
    );
    for (const { status, body } of answers)
      expect(['200 OK', '200 occupied', '409 daily_quota_exceeded']).toContain(
        `${status} ${body.code ?? body.status}`,
      );
    for (const date of days(2)) expect(await hoursHeld(date)).toBeLessThanOrEqual(8);
    expect(await heldTwice()).toBe(0);
  });
});
