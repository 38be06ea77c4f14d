import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openSession } from '../../core/access/server/sessions.ts';
import { factories } from '../../demo/factories.ts';
import type { RoomRow } from '../../demo/roomFactories.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { hasCommit, prepareEarlierVersion } from '../support/earlierVersion.ts';
import { createEmptyDatabase } from '../support/emptyDatabase.ts';
import { CREATE, visitBody, visitsOf } from '../support/fixtures/fixture.ts';
import { bayReservationBody, bayReservationsOf } from '../support/fixtures/parkingFixture.ts';
import { BOOK, bookingBody, reservationsOf, seriesOf, toDatePairs } from '../support/fixtures/roomFixture.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { startServer } from '../support/serverProcess.ts';

/** Release 0.10.0. */
const EARLIER = '097d00d6b';
const TODAY = getToday('Europe/Paris', new Date());
const DAY = addDays(TODAY, 10);
const LATER = addDays(TODAY, 20);

/** Returns the folder of the earlier version, or the reason why it is not available. */
function findEarlierVersion(): { sources: string } | { reason: string } {
  if (!hasCommit(EARLIER)) return { reason: `the git history does not hold commit ${EARLIER}` };
  try {
    return { sources: prepareEarlierVersion(EARLIER, { built: false }) };
  } catch (error) {
    return { reason: `commit ${EARLIER} could not be installed: ${error}` };
  }
}

it('processes of the earlier and of this version serve at the same time after the upgrade', async (context) => {
  const earlier = findEarlierVersion();
  if ('reason' in earlier) return context.skip(earlier.reason);
  const { url } = await createEmptyDatabase();
  const before = await startServer(url, {}, process.stderr, earlier.sources);

  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onCleanup(() => pool.end());
  const db = drizzle(pool);
  const make = factories(db);
  const here = await make.building({ name: 'Parvis Haussmann' });
  const company = await make.company({ name: 'Hélios Conseil', buildings: [here.id] });
  // By SQL, because the factory also writes columns that the earlier version does not have.
  const makeRoom = async (name: string, maxMinutes: number | null = null): Promise<RoomRow> => {
    const { rows } = await pool.query<RoomRow>(
      `insert into rooms (building_id, name, capacity, max_minutes) values ($1, $2, 10, $3)
       returning id, building_id as "buildingId"`,
      [here.id, name, maxMinutes],
    );
    return rows[0] as RoomRow;
  };
  const room = await makeRoom('Opéra');
  const person = async (role: 'vip' | 'reception') => {
    const user = await make.user({ role, companyId: company.id, buildings: [here.id] });
    return { id: user.id, token: await openSession(db, user.id, true, new Date()) };
  };
  const [vip, reception, leaver] = [await person('vip'), await person('reception'), await person('vip')];

  const send = (
    server: { url: string },
    { token }: { token: string },
    method: string,
    path: string,
    body?: object,
    headers = {},
  ) =>
    fetch(server.url + path, {
      method,
      headers: {
        authorization: `token ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const write = async (
    server: { url: string },
    who: { token: string },
    ...call: [string, string, object]
  ) => {
    const answer = await send(server, who, ...call);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.stringContaining('"OK"')]);
    return JSON.parse(text);
  };

  const short = await makeRoom('Vendôme', 60);
  const closed = await makeRoom('Bastille');
  await make.closure(closed, `${LATER} 08:00`, `${LATER} 18:00`, { fr: 'Travaux', en: 'Works' });
  const space = await make.space({ building: here.id, name: 'A1' });
  const bookLater = (reservedRoom: RoomRow, over: object = {}) => ({
    ...bookingBody(reservedRoom, { debutDate: toDatePairs(LATER), ...over }),
    pkBuilding: here.id,
    registeredUsers: [],
  });
  const reserve = (over: object = {}) =>
    bayReservationBody(space, { debutDate: LATER, endDate: LATER, ...over });
  const series = { debutDate: [[LATER, addDays(LATER, 2)]], series: true };
  const { series: seriesId } = await write(before, vip, 'POST', BOOK, bookLater(room, series));
  await write(before, vip, 'PUT', bayReservationsOf(here), reserve());

  const migrations = async () => (await pool.query('select from migrations')).rowCount ?? 0;
  const migrationsBefore = await migrations();
  const after = await startServer(url);
  expect(await migrations()).toBeGreaterThan(migrationsBefore);

  const days = `?start=${TODAY}&end=${DAY}`;
  const lists = [
    { who: vip, path: `${reservationsOf(here)}${days}` },
    { who: reception, path: `${visitsOf(here)}${days}` },
    { who: reception, path: `/parcel/crudParcel/${here.id}/${days}` },
    { who: reception, path: `/api/buildings/${here.id}/parcels/waiting` },
  ];
  const readBoth = () =>
    Promise.all(
      lists.map(async (list) => {
        const [earlier, later] = await Promise.all(
          [before, after].map((server) => send(server, list.who, 'GET', list.path)),
        );
        const body = await later?.json();
        expect([earlier?.status, await earlier?.json()]).toEqual([later?.status, body]);
        return body;
      }),
    );
  const book = (server: { url: string }, start: number) =>
    write(server, vip, 'POST', BOOK, {
      ...bookingBody(room, {
        debutDate: toDatePairs(DAY),
        debutTime: `${start}:00`,
        endTime: `${start + 1}:00`,
      }),
      pkBuilding: here.id,
      registeredUsers: [],
    });
  const announce = (server: { url: string }) =>
    write(server, vip, 'POST', CREATE, visitBody(here.id, { date: [[DAY, DAY]] }));
  const parcels = `/api/buildings/${here.id}/parcels`;
  const log = (server: { url: string }) =>
    write(server, reception, 'POST', parcels, {
      recipient: 'Hugo Petit',
      parcelSender: 'La Poste',
      companyName: 'Hélios Conseil',
      state: 'kept',
    });

  expect((await readBoth()).map(({ fields }) => fields?.length)).toEqual([0, 0, 0, undefined]);
  const processes = [after, before];
  for (const [turn, process] of [...processes, ...processes].entries()) {
    await book(process, 10 + turn);
    await announce(process);
    await log(process);
    const written = (await readBoth()).map(({ fields, atDesk }) => fields?.length ?? atDesk);
    expect(written).toEqual([turn + 1, turn + 1, turn + 1, turn + 1]);
  }
  // Each process changes and removes what the other one wrote.
  for (const [at, process] of processes.entries()) {
    const [reservations, visits, listed] = (await readBoth()).map(({ fields }) => fields);
    await write(process, vip, 'PATCH', reservationsOf(here), {
      pk: reservations[at].pk,
      name: `Titre ${at}`,
    });
    await write(process, vip, 'DELETE', reservationsOf(here), { pk: reservations[1 - at].pk });
    await write(process, reception, 'PATCH', visitsOf(here), { pk: visits[at].pk, time: '09:00' });
    await write(process, reception, 'POST', `${parcels}/${listed[at].pk}/status`, { state: 'received' });
    const changed = await readBoth();
    expect(changed[0].fields.length).toBe(reservations.length - 1);
    expect(changed[3].atDesk).toBe(3 - at);
  }
  // Reservations, holds, series, closures and terms of the earlier version bind both.
  const laterDays = `?start=${LATER}&end=${addDays(LATER, 2)}`;
  const readLater = (server: { url: string }) =>
    Promise.all(
      [reservationsOf(here), bayReservationsOf(here)].map(async (path) => {
        const { fields } = await (await send(server, vip, 'GET', path + laterDays)).json();
        return fields;
      }),
    );
  const [dates, stays] = await readLater(after);
  expect([dates.length, stays.length]).toEqual([3, 1]);
  expect(await readLater(before)).toEqual([dates, stays]);
  const refusals: [string, string, object][] = [
    ['POST', BOOK, bookLater(room)],
    ['POST', BOOK, bookLater(short, { endTime: '12:00' })],
    ['POST', BOOK, bookLater(closed)],
    ['PUT', bayReservationsOf(here), reserve({ debutTime: '11:00', endTime: '13:00' })],
  ];
  for (const process of processes) {
    const answers = [];
    for (const refusal of refusals) answers.push(await (await send(process, vip, ...refusal)).json());
    expect(answers.map(({ status, code, failed }) => [status, failed?.[0].errors.code ?? code])).toEqual([
      ['FAILED', 'slot_taken'],
      ['FAILED', 'booking_too_long'],
      ['FAILED', 'room_closed'],
      ['ERROR', 'slot_taken'],
    ]);
  }
  await write(after, vip, 'DELETE', seriesOf(here, seriesId), { from: addDays(LATER, 1) });
  await write(after, vip, 'PUT', bayReservationsOf(here), reserve({ debutTime: '12:00', endTime: '13:00' }));
  const left = await readLater(before);
  expect(left.map((fields) => fields.length)).toEqual([1, 2]);
  expect(await readLater(after)).toEqual(left);

  await pool.query('update users set active = false where id = $1', [leaver.id]);
  for (const process of processes)
    expect((await send(process, leaver, 'GET', '/users/getUserInfo/')).status).toBe(401);
});
