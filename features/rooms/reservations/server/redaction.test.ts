import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../app.ts';
import { openSession } from '../../../../core/access/server/sessions.ts';
import type { UserRow } from '../../../../demo/factories.ts';
import type { RoomRow } from '../../../../demo/roomFactories.ts';
import { nameVisibilities, type Role } from '../../../../kit/actor.ts';
import { NOW } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  companyReservationsOf,
  freeRoomsOf,
  MONDAY,
  QUOTA,
  reportOf,
  reservationsOf,
  roomsOf,
  seriesOf,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { partsOf } from '../../../../test/support/readSpreadsheet.ts';
import { type Caller, testApp } from '../../../../test/support/testApp.ts';

type NameVisibility = (typeof nameVisibilities)[number];

const app = await testApp();
app.setNow(NOW);
const here = await app.make.building({ name: 'Parvis Haussmann' });
const WEEK = `start=${MONDAY}&end=2026-12-06`;

interface Held {
  mark: string;
  holder: UserRow;
  allows: NameVisibility;
  room: RoomRow;
  id: number;
  series: number;
}

async function makeCompany(allows: NameVisibility, twin: string) {
  const company = await app.make.company({
    name: `Firm${allows}${twin}`,
    nameVisibility: allows,
    buildings: [here.id],
  });
  const person = (role: Role, lastName: string) =>
    app.make.user({
      role,
      companyId: company.id,
      buildings: [here.id],
      firstName: `First${lastName}`,
      lastName,
    });
  return {
    allows,
    twin,
    holder: await person('vip', `Holder${allows}${twin}`),
    vip: await person('vip', `Vip${allows}${twin}`),
    limited: await person('limited', `Limited${allows}${twin}`),
  };
}

async function reserve(holder: UserRow, allows: NameVisibility, mark: string): Promise<Held> {
  const room = await app.make.room({ building: here.id, name: `Salle de ${mark}` });
  const series = await app.make.series({ building: here.id, holderId: holder.id });
  const { id } = await app.make.reservation({
    rooms: [room],
    holderId: holder.id,
    date: MONDAY,
    seriesId: series,
    title: `TITLE${mark}`,
    comment: `COMMENT${mark}`,
    externalNames: `EXTERNAL${mark}`,
    layout: `LAYOUT${mark}`,
    services: [`SERVICE${mark}`],
    guests: [holder.id],
    expected: 7,
    external: 3,
  });
  return { mark, holder, allows, room, id, series };
}

const companies = await Promise.all(
  nameVisibilities.flatMap((allows) => ['one', 'two'].map((twin) => makeCompany(allows, twin))),
);
const operator = await app.make.company({ name: 'Operator', nameVisibility: 'none', buildings: [here.id] });
const staff = await Promise.all(
  (['admin', 'deputy', 'reception'] as const).map((role) =>
    app.make.user({ role, companyId: operator.id, buildings: [here.id], lastName: `Staff${role}` }),
  ),
);
const createdReservations: Held[] = [];
for (const { allows, holder } of companies)
  createdReservations.push(await reserve(holder, allows, holder.lastName));
for (const person of staff) createdReservations.push(await reserve(person, 'none', person.lastName));

interface Viewer {
  person: UserRow;
  sees: NameVisibility;
  staff: boolean;
}
const viewers: Viewer[] = [
  ...companies
    .filter(({ twin }) => twin === 'one')
    .flatMap(({ allows, holder, vip, limited }) =>
      [holder, vip, limited].map((person) => ({ person, sees: allows, staff: false })),
    ),
  ...staff.map((person) => ({ person, sees: 'none' as const, staff: true })),
];

/**
 * Whether a viewer may know a holder's name, from docs/specification.md §3, written down and not computed.
 */
const NAMED: Record<NameVisibility, { own: boolean; of: Record<NameVisibility, boolean> }> = {
  none: { own: false, of: { none: false, company: false, everyone: false } },
  company: { own: true, of: { none: false, company: false, everyone: false } },
  everyone: { own: true, of: { none: false, company: true, everyone: true } },
};
function mayName({ person, sees, staff }: Viewer, { holder, allows }: Held): boolean {
  if (staff || person.id === holder.id) return true;
  return person.companyId === holder.companyId ? NAMED[sees].own : NAMED[sees].of[allows];
}

function forbidden(viewer: Viewer, reservation: Held): string[] {
  const { mark, holder } = reservation;
  if (viewer.person.id === holder.id) return [];
  return [
    `TITLE${mark}`,
    `EXTERNAL${mark}`,
    ...(viewer.staff ? [] : [`COMMENT${mark}`, `LAYOUT${mark}`, `SERVICE${mark}`]),
    ...(mayName(viewer, reservation) ? [] : [holder.firstName]),
  ];
}

const callers = new Map<number, Caller>();
const second = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
beforeAll(async () => {
  for (const { person } of viewers) callers.set(person.id, await app.as(person));
  await second.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => second.close());
const callerOf = ({ person }: Viewer) => callers.get(person.id) as Caller;
const nameOf = ({ person, sees }: Viewer) => `${person.lastName} (name_resa ${sees})`;

async function answersTo(viewer: Viewer): Promise<Map<string, string>> {
  const caller = callerOf(viewer);
  const answers = new Map<string, string>();
  const keep = (what: string, { text }: { text: string }) => answers.set(what, text);
  keep('list', await caller.get(`${reservationsOf(here)}?${WEEK}`));
  keep('company list', await caller.get(`${companyReservationsOf(here)}?${WEEK}`));
  keep('company list without range', await caller.get(companyReservationsOf(here)));
  keep('quota', await caller.get(`${QUOTA}?date=${MONDAY}`));
  keep('profile', await caller.get('/users/getUserInfo/'));
  keep(
    'free rooms',
    await caller.post(freeRoomsOf(here), { dates: [[MONDAY, MONDAY]], start: '09:00', end: '10:00' }),
  );
  const report = await caller.get(`${reportOf(here)}?${WEEK}`);
  answers.set('export', await partsOf(report.bytes));
  for (const { holder, id, series, room, mark } of createdReservations) {
    if (viewer.person.id === holder.id) continue;
    const asked = bookingBody(room, { debutTime: '09:00', endTime: '10:00' });
    keep(
      `edit of ${mark}`,
      await caller.patch(reservationsOf(here), { pk: id, name: 'x', debutTime: '09:30' }),
    );
    keep(`deletion of ${mark}`, await caller.delete(reservationsOf(here), { pk: id }));
    keep(`series edit of ${mark}`, await caller.patch(seriesOf(here, series), { name: 'x' }));
    keep(`series deletion of ${mark}`, await caller.delete(seriesOf(here, series)));
    keep(`conflict with ${mark}`, await caller.post(BOOK, asked));
    if (!viewer.staff)
      keep(
        `cancellation of ${mark}`,
        await caller.post(`/api/buildings/${here.id}/reservations/${id}/cancellation`, { reason: 'x' }),
      );
  }
  return answers;
}

describe.each(viewers.map((viewer) => [nameOf(viewer), viewer] as const))('%s', (_name, viewer) => {
  it('finds no hidden value in any answer', async () => {
    const answers = await answersTo(viewer);
    const found = [...answers].flatMap(([what, text]) =>
      createdReservations.flatMap((reservation) =>
        forbidden(viewer, reservation)
          .filter((word) => text.includes(word))
          .map((word) => `${what}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
    expect(createdReservations.every(({ id }) => answers.get('list')?.includes(`"pk":${id},`))).toBe(true);
    expect(app.logged).toEqual([]);
  });

  it('finds all visible values and empty hidden ones', async () => {
    const { body } = await callerOf(viewer).get(`${reservationsOf(here)}?${WEEK}`);
    for (const reservation of createdReservations) {
      const { mark, holder, id, series } = reservation;
      const own = holder.id === viewer.person.id;
      const served = own || viewer.staff;
      const seen = body.fields.find(({ pk }: { pk: number }) => pk === id);
      expect(seen).toMatchObject({
        isTaken: true,
        isMine: own,
        name: own ? `TITLE${mark}` : '',
        externalUsers: own ? `EXTERNAL${mark}` : '',
        registeredUsers: own ? [holder.id] : [],
        series: own ? series : null,
        comment: served ? `COMMENT${mark}` : '',
        WantedDisposition: served ? `LAYOUT${mark}` : 'None',
        WantedService: served ? `SERVICE${mark}` : 'None',
        nbUserExpected: served ? 7 : 0,
        nbUser: served ? 3 : 0,
        reservedSalle: [reservation.room.id],
      });
      expect(seen.createdBy?.pk ?? null, mark).toBe(mayName(viewer, reservation) ? holder.id : null);
    }
  });

  it('finds the right reservations in the company list', async () => {
    const { body } = await callerOf(viewer).get(`${companyReservationsOf(here)}?${WEEK}`);
    const expected = createdReservations.filter(({ holder }) =>
      viewer.sees === 'none' ? holder.id === viewer.person.id : holder.companyId === viewer.person.companyId,
    );
    expect(body.fields.map(({ pk }: { pk: number }) => pk)).toEqual(expected.map(({ id }) => id));
  });
});

it('room names are public, and the realtime event only says that something changed', async () => {
  const url = `http://127.0.0.1:${(second.http.server.address() as AddressInfo).port}`;
  const token = await openSession(app.db, staff[0]?.id ?? 0, true, NOW);
  const stop = new AbortController();
  const stream = await fetch(`${url}/api/live`, {
    headers: { authorization: `token ${token}` },
    signal: stop.signal,
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  let heard = new TextDecoder().decode((await reader.read()).value);
  const [mine] = createdReservations;
  const caller = callers.get(mine?.holder.id ?? 0) as Caller;
  await caller.patch(reservationsOf(here), { pk: mine?.id, debutTime: '08:00', comment: 'COMMENTlive' });
  await caller.post(BOOK, bookingBody(mine?.room as RoomRow, { name: 'TITLElive' }));
  while (heard.split('"topic":"rooms"').length < 3)
    heard += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  const eventOf = (topic: string) => `data: ${JSON.stringify({ building: here.id, topic })}`;
  const events = heard.split('\n\n').filter((part) => part.startsWith('data'));
  const told = events.filter((event) => event !== eventOf('audit'));
  expect(told).toEqual([eventOf('rooms'), eventOf('rooms')]);
  expect((await callerOf(viewers[0] as Viewer).get(roomsOf(here))).body.fields).toHaveLength(
    createdReservations.length,
  );
});
