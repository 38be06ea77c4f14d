import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../core/access/server/sessions.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { inTransaction } from '../../../../kit/server/database/transaction.ts';
import { addDays, getToday } from '../../../../kit/time.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  makeParkingFixture,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { retryWhenBusy } from '../../../../test/support/retryWhenBusy.ts';
import { startTwoServers } from '../../../../test/support/serverProcess.ts';
import { waitForOneWaitingLock } from '../../../../test/support/waitingLocks.ts';
import { lockSpaces } from '../../catalogue/server/queries.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';

const { app, here, people, a1, a2 } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);
// The other process uses the real clock.
app.setNow(new Date());
const servers = await startTwoServers(app);
const DAY = addDays(getToday('Europe/Paris', new Date()), 10);
const on = { debutDate: DAY, endDate: DAY };

beforeEach(async () => {
  await spaceReservations.delete(app.db, scope, () => undefined);
});

const tokens = {
  vip: await openSession(app.db, people.vip.id, true, new Date()),
  neighbour: await openSession(app.db, people.neighbour.id, true, new Date()),
};

interface Call {
  turn: number;
  method: 'GET' | 'PUT' | 'PATCH';
  body?: object;
  who?: keyof typeof tokens;
  headers?: Record<string, string>;
  query?: string;
}

async function call({ turn, method, body, who = 'vip', headers = {}, query = '' }: Call) {
  const response = await retryWhenBusy(() =>
    fetch(`${servers[turn % servers.length]}${bayReservationsOf(here)}${query}`, {
      method,
      headers: { authorization: `token ${tokens[who]}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const put = (turn: number, space: typeof a1, over: object = {}, more: Partial<Call> = {}) =>
  call({ turn, method: 'PUT', body: bayReservationBody(space, { ...on, ...over }), ...more });
const patch = (turn: number, body: object) => call({ turn, method: 'PATCH', body });
const createReservation = async (space: typeof a1, over: object = {}) =>
  (await put(0, space, over)).body.fields[0];
const listReservations = async () =>
  (await call({ turn: 1, method: 'GET', query: `?start=${DAY}` })).body.fields;
const many = <T>(count: number, act: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)));

describe('the database', () => {
  it('refuses an overlapping reservation of a space', async () => {
    await createReservation(a1);
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    const insert = (space: number, from: string, to: string, booked = true) =>
      client.query(
        `insert into bay_reservations (building_id, bay_id, holder_id, title, start_date, start_time, end_date,
           end_time, booked, created_by, created_at, updated_at)
         values ($1, $2, $3, 'x', $4, $5, $4, $6, $7, $3, now(), now())`,
        [here.id, space, people.vip.id, DAY, from, to, booked],
      );
    try {
      for (const [from, to] of [
        ['10:00', '12:00'],
        ['11:59', '13:00'],
        ['00:00', '24:00'],
      ] as const) {
        await expect(insert(a1.id, from, to)).rejects.toMatchObject({
          code: '23P01',
          constraint: 'bay_reservations_no_overlap',
        });
      }
      await insert(a1.id, '12:00', '13:00');
      await insert(a2.id, '10:00', '12:00');
      await insert(a1.id, '10:00', '12:00', false);
      const moved = `update bay_reservations set start_time = '11:30' where bay_id = $1 and start_time = '12:00'`;
      await expect(client.query(moved, [a1.id])).rejects.toMatchObject({ code: '23P01' });
      await expect(client.query('update bay_reservations set booked = true')).rejects.toMatchObject({
        code: '23P01',
      });
      // A hold cannot refer to a space of another building.
      await expect(client.query('update bay_reservations set building_id = 0')).rejects.toMatchObject({
        code: '23503',
      });
    } finally {
      await client.end();
    }
  });
});

describe('forty concurrent requests over two processes', () => {
  it('for one space: exactly one succeeds and the others get slot_taken', async () => {
    const answers = await many(40, (turn) => {
      const over = { debutTime: `10:${turn % 3 ? '00' : '30'}`, endTime: '12:00' };
      return put(turn, a1, over, { who: turn % 4 < 2 ? 'vip' : 'neighbour' });
    });
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(39).fill(409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['slot_taken']),
    );
    expect(await listReservations()).toHaveLength(1);
  });

  it('for overlapping periods: no two reservations overlap', async () => {
    const answers = await many(40, (turn) => {
      const hour = turn % 10;
      const times = { debutTime: `1${hour}:00`, endTime: hour === 9 ? '21:00' : `1${hour + 1}:30` };
      return put(turn + (turn >> 1), turn % 3 ? a1 : a2, times);
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { rows } = await app.database.pool.query(
      `select 1 from bay_reservations a join bay_reservations b
       on a.bay_id = b.bay_id and a.id < b.id and a.booked and b.booked and a.period && b.period`,
    );
    expect(rows).toEqual([]);
  });

  it('with one idempotency key: one reservation and equal answers', async () => {
    const headers = { 'idempotency-key': 'the same' };
    const answers = await many(10, (turn) => put(turn, a1, {}, { headers }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await listReservations()).toHaveLength(1);
  });
});

describe('concurrent edits', () => {
  it('that would swap two spaces both get occupied', async () => {
    const one = await createReservation(a1);
    const other = await createReservation(a2);
    const answers = await many(24, (turn) =>
      turn % 4 < 2 ? patch(turn, { pk: one.pk, place: a2.id }) : patch(turn, { pk: other.pk, place: a1.id }),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 occupied']),
    );
    expect(await listReservations()).toEqual([one, other]);
  });

  it('and new reservations for one space: one succeeds without server errors', async () => {
    const { pk } = await createReservation(a1);
    const answers = await many(24, (turn) =>
      turn % 2 === 0 ? put(turn / 2, a2) : patch((turn - 1) / 2, { pk, place: a2.id }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const reservations: { place: number }[] = await listReservations();
    expect(reservations.filter(({ place }) => place === a2.id)).toHaveLength(1);
  });

  it('back and forth between two spaces answer OK or occupied', async () => {
    const one = await createReservation(a1);
    const other = await createReservation(a2, { debutTime: '12:00', endTime: '14:00' });
    const answers = await many(24, (turn) =>
      patch(turn, {
        pk: turn % 4 < 2 ? one.pk : other.pk,
        place: turn % 3 ? a1.id : a2.id,
        debutTime: '11:00',
        endTime: turn % 2 ? '12:30' : '13:30',
      }),
    );
    const outcomes = new Set(answers.map(({ status, body }) => `${status} ${body.status}`));
    expect([...outcomes].filter((text) => !['200 OK', '200 occupied'].includes(text))).toEqual([]);
    expect(outcomes).toContain('200 OK');
  });
});

describe('a space that is retired while a request waits for its lock', () => {
  const setRetired = (db: typeof app.db, retiredAt: Date | null) =>
    spaces.update(db, scope, { retiredAt }, ({ id }) => eq(id, a2.id));

  async function retireDuring(send: () => ReturnType<typeof call>) {
    const sent = await inTransaction(app.db, async (tx) => {
      await lockSpaces(tx, [a2.id]);
      const answer = send();
      await waitForOneWaitingLock(app.db);
      await setRetired(tx, new Date());
      return { answer };
    });
    const { status, body } = await sent.answer;
    await setRetired(app.db, null);
    return [status, Object.keys(body.errors ?? {})];
  }

  it('cannot be reserved', async () => {
    expect(await retireDuring(() => put(0, a2))).toEqual([422, ['place']]);
    expect(await listReservations()).toEqual([]);
  });

  it('cannot be chosen for an existing reservation', async () => {
    const one = await createReservation(a1);
    expect(await retireDuring(() => patch(0, { pk: one.pk, place: a2.id }))).toEqual([422, ['place']]);
    expect(await listReservations()).toEqual([one]);
  });
});
