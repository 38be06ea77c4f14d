import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { PASSWORD, type UserRow } from '../../../demo/factories.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { makeFixture, NOW, type Person, TODAY } from '../../../test/support/fixtures/fixture.ts';
import { readCalendar } from '../../../test/support/readCalendar.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { calendarFeeds } from './tables.ts';

const fixture = await makeFixture();
const { app, here, closed, people, as } = fixture;
const { make, db } = app;
const OWN = '/api/me/calendar-feed';
const MINUTE = 60_000;

/** Creates a feed and returns its path. */
async function feedOf(caller: Caller): Promise<string> {
  const { status, body } = await caller.post(OWN);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return new URL(body.address).pathname;
}
const open = (path: string, headers = {}) => app.anybody.get(path, headers);
const read = async (path: string) => readCalendar((await open(path)).text).events;
const titles = async (path: string) => (await read(path)).map(({ summary }) => summary);
const entriesOf = async (caller: Caller) => read(await feedOf(caller));
/** A new resident of `here`, logged in. */
const newcomer = async (over: Parameters<typeof make.user>[0] = {}) => {
  const user = await make.user({ buildings: [here.id], role: 'vip', ...over });
  return { user, caller: await app.as(user) };
};
const room = await make.room({ building: here.id, name: 'Concorde' });
const bay = await make.space({ building: here.id, name: 'A1' });

/** One entry of each kind for one person. The hour distinguishes several people. */
async function holdings(holder: UserRow, hour: number, word: string) {
  const at = (minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`;
  const visit = await make.visit({
    building: here.id,
    residentId: holder.id,
    visitorFirstName: word,
    visitorLastName: 'Martin',
    visitorEmail: `${word}@example.com`,
    comment: `${word} comment`,
    date: TODAY,
    time: at('00'),
  });
  const reservation = await make.reservation({
    rooms: [room],
    holderId: holder.id,
    title: `${word} meeting`,
    externalNames: `${word} guest`,
    comment: `${word} aside`,
    start: at('10'),
    end: at('40'),
  });
  const bayReservation = await make.spaceReservation({
    space: bay,
    holderId: holder.id,
    title: `${word} car`,
    startTime: at('05'),
    endTime: at('55'),
  });
  return { visit, reservation, bayReservation };
}

beforeEach(() => app.setNow(NOW));

describe('feed address', () => {
  it('is created, reports its last read, and is revoked', async () => {
    const { user, caller } = await newcomer();
    expect((await caller.get(OWN)).body).toEqual({ feed: null });

    const { status, body } = await caller.post(OWN);
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(body.address).toMatch(/^http:\/\/parvis\.test\/api\/calendar\/[\w-]{43}\.ics$/);
    const createdAt = NOW.toISOString();
    expect((await caller.get(OWN)).body).toEqual({ feed: { createdAt, lastReadAt: null } });

    const { pathname } = new URL(body.address);
    const lastReadAt = async () => (await caller.get(OWN)).body.feed.lastReadAt;
    app.setNow(new Date(NOW.getTime() + MINUTE));
    expect((await open(pathname)).status).toBe(200);
    const first = app.now().toISOString();
    expect(await lastReadAt()).toBe(first);
    // The last read is only stored every few minutes.
    app.setNow(new Date(NOW.getTime() + 2 * MINUTE));
    await open(pathname);
    expect(await lastReadAt()).toBe(first);
    app.setNow(new Date(NOW.getTime() + 7 * MINUTE));
    await open(pathname);
    expect(await lastReadAt()).toBe(app.now().toISOString());

    expect((await caller.delete(OWN)).body).toEqual({ status: 'OK' });
    expect((await open(pathname)).status).toBe(404);
    expect((await caller.get(OWN)).body).toEqual({ feed: null });
    expect((await caller.delete(OWN)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select kind from facts where entity_id = $1 and kind like 'calendar_feed.%' order by id`,
      [user.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['calendar_feed.created', 'calendar_feed.revoked']);
  });

  it('stops working when another is created', async () => {
    const { caller } = await newcomer();
    const before = await feedOf(caller);
    const after = await feedOf(caller);
    expect([(await open(before)).status, (await open(after)).status]).toEqual([404, 200]);
    expect((await caller.get(OWN)).body.feed.createdAt).toBe(NOW.toISOString());
  });

  it('created concurrently leaves exactly one', async () => {
    const { caller } = await newcomer();
    const paths = await Promise.all([feedOf(caller), feedOf(caller), feedOf(caller)]);
    const answers = await Promise.all(paths.map((path) => open(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('gives the same answer for every invalid token', async () => {
    const { caller } = await newcomer();
    const revoked = await feedOf(caller);
    await caller.delete(OWN);
    const path = await feedOf(caller);
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    const tampered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const lastSign = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    const wrong = [tampered, lastSign, `${token}A`, token.slice(1), token.toLowerCase(), '%00', '-'];
    const answers = await Promise.all([
      open(revoked),
      open(`/api/calendar/${token}`),
      open(`/api/calendar/${token}.ICS`),
      open(`/api/calendar/${token}.ics.ics`),
      ...wrong.map((text) => open(`/api/calendar/${text}.ics`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await open(path)).status).toBe(200);
    // Session tokens and feed tokens are not interchangeable.
    expect((await app.withAuthorization(`token ${token}`).get('/users/getUserInfo/')).status).toBe(401);
  });

  it('is rate-limited per network, valid or not', async () => {
    const left = async (path: string) => {
      const { headers } = await open(path);
      return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
    };
    const unknown = `/api/calendar/${'A'.repeat(43)}.ics`;
    const [limit, before] = await left(unknown);
    expect(limit).toBe(12_000);
    expect(await left(unknown)).toEqual([limit, Number(before) - 1]);
  });

  it('is stored neither in the database nor in logs', async () => {
    const { caller } = await newcomer();
    const path = await feedOf(caller);
    await open(path);
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const { rows } = await app.database.pool.query(`select 1 from ${name} t where t::text like $1`, [
        `%${token}%`,
      ]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    await db.execute(sql`alter table calendar_feeds rename column token_hash to hidden`);
    try {
      const { status, text } = await open(path);
      expect([status, text.includes(token)]).toEqual([500, false]);
      const [line = ''] = app.logged.splice(0);
      expect(line).toContain('calendar_feeds');
      expect(line).not.toContain(token);
    } finally {
      await db.execute(sql`alter table calendar_feeds rename column hidden to token_hash`);
    }
  });
});

describe('calendar feed', () => {
  it('is not cacheable by shared caches and answers HEAD', async () => {
    const path = await feedOf(as.vip);
    const { headers, text, status } = await open(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const { calendar } = readCalendar(text);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const head = await app.http.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      200,
      headers['content-type'],
      '',
    ]);
    const unknown = `/api/calendar/${'A'.repeat(43)}.ics`;
    expect((await app.http.inject({ method: 'HEAD', url: unknown })).statusCode).toBe(404);
  });

  it('contains visits, rooms and parking spaces with the UIDs of the mailed files', async () => {
    const { user, caller } = await newcomer();
    const second = await make.room({ building: here.id, name: 'Opéra' });
    const visit = await make.visit({
      building: here.id,
      residentId: user.id,
      date: TODAY,
      time: '09:30',
      sequence: 3,
      visitorFirstName: 'jean-pierre',
      visitorLastName: 'Durand',
      organization: 'Cabinet Verne',
    });
    const meeting = await make.reservation({
      rooms: [room, second],
      holderId: user.id,
      title: 'Comité',
      sequence: 2,
      date: '2026-12-03',
      start: '14:00',
      end: '24:00',
    });
    const bayReservation = await make.spaceReservation({
      space: bay,
      holderId: user.id,
      title: 'Voiture',
      startDate: '2026-12-04',
      startTime: '18:00',
      endDate: '2026-12-06',
      endTime: '08:00',
    });
    const events = await entriesOf(caller);
    const facts = events.map(({ component, start, end, summary, zone }) => ({
      start,
      end,
      summary,
      zone,
      uid: component.getFirstPropertyValue('uid'),
      sequence: component.getFirstPropertyValue('sequence'),
      location: component.getFirstPropertyValue('location'),
    }));
    expect(facts).toEqual([
      {
        start: '2026-11-23T08:30:00.000Z',
        end: '2026-11-23T09:30:00.000Z',
        summary: 'Rendez-vous : Jean-Pierre Durand (Cabinet Verne)',
        zone: 'Europe/Paris',
        uid: `visit-${here.id}-${visit.id}@parvis.test`,
        sequence: 3,
        location: `Parvis Haussmann, ${here.address}`,
      },
      {
        start: '2026-12-03T13:00:00.000Z',
        end: '2026-12-03T23:00:00.000Z',
        summary: 'Comité',
        zone: 'Europe/Paris',
        uid: `reservation-${here.id}-${meeting.id}@parvis.test`,
        sequence: 2,
        location: `Concorde + Opéra, Parvis Haussmann, ${here.address}`,
      },
      {
        start: '2026-12-04T17:00:00.000Z',
        end: '2026-12-06T07:00:00.000Z',
        summary: 'Voiture',
        zone: 'Europe/Paris',
        uid: `parking-${here.id}-${bayReservation.id}@parvis.test`,
        sequence: 0,
        location: `Place de parking A1, Parvis Haussmann, ${here.address}`,
      },
    ]);
  });

  it('has correct times on clock changes and in another time zone', async () => {
    const quebec = await make.building({ name: 'Parvis Québec', timeZone: 'America/Toronto' });
    const { user, caller } = await newcomer({ buildings: [here.id, quebec.id] });
    const far = await make.room({ building: quebec.id, name: 'Vauban' });
    const held = await make.room({ building: here.id });
    const bay = await make.space({ building: here.id });
    app.setNow(new Date('2026-10-20T09:00:00Z'));
    const visit = (building: number, date: string, time: string) =>
      make.visit({ building, residentId: user.id, date, time });
    await visit(here.id, '2026-10-25', '00:30');
    await visit(here.id, '2026-10-25', '09:30');
    await visit(here.id, '2027-03-28', '01:30');
    await visit(here.id, '2027-03-28', '09:30');
    await visit(quebec.id, '2026-10-25', '09:30');
    const booking = { holderId: user.id, title: 'Nuit', start: '01:00', end: '05:00' };
    await make.reservation({ ...booking, rooms: [held], date: '2026-10-25' });
    await make.reservation({ ...booking, rooms: [held], date: '2027-03-28' });
    // Clock change in Québec.
    await make.reservation({ ...booking, rooms: [far], date: '2026-11-01', start: '00:00' });
    await make.spaceReservation({
      space: bay,
      holderId: user.id,
      startDate: '2026-10-24',
      startTime: '18:00',
      endDate: '2026-10-25',
      endTime: '08:00',
    });
    const events = await entriesOf(caller);
    const spans = events.map(({ start, end, wallClock, zone }) => [wallClock, zone, start, end]);
    expect(spans).toEqual([
      ['2026-10-25T00:30:00', 'Europe/Paris', '2026-10-24T22:30:00.000Z', '2026-10-24T23:30:00.000Z'],
      ['2026-10-25T09:30:00', 'Europe/Paris', '2026-10-25T08:30:00.000Z', '2026-10-25T09:30:00.000Z'],
      ['2026-10-25T09:30:00', 'America/Toronto', '2026-10-25T13:30:00.000Z', '2026-10-25T14:30:00.000Z'],
      ['2027-03-28T01:30:00', 'Europe/Paris', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'],
      ['2027-03-28T09:30:00', 'Europe/Paris', '2027-03-28T07:30:00.000Z', '2027-03-28T08:30:00.000Z'],
      ['2026-10-25T01:00:00', 'Europe/Paris', '2026-10-24T23:00:00.000Z', '2026-10-25T04:00:00.000Z'],
      ['2026-11-01T00:00:00', 'America/Toronto', '2026-11-01T04:00:00.000Z', '2026-11-01T10:00:00.000Z'],
      ['2027-03-28T01:00:00', 'Europe/Paris', '2027-03-28T00:00:00.000Z', '2027-03-28T03:00:00.000Z'],
      ['2026-10-24T18:00:00', 'Europe/Paris', '2026-10-24T16:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ]);
  });

  it('covers a month back to a year ahead', async () => {
    const { user, caller } = await newcomer();
    const others = await make.space({ building: here.id });
    const days = ['2026-10-22', '2026-10-23', '2027-11-23', '2027-11-24'];
    for (const date of days) {
      await make.visit({ building: here.id, residentId: user.id, date, visitorLastName: date });
    }
    const bayReservation = { space: others, holderId: user.id };
    await make.spaceReservation({
      ...bayReservation,
      title: 'over',
      startDate: '2026-10-20',
      endDate: '2026-10-22',
    });
    await make.spaceReservation({
      ...bayReservation,
      title: 'into',
      startDate: '2026-10-22',
      startTime: '20:00',
      endDate: '2026-10-23',
    });
    expect((await entriesOf(caller)).map(({ summary }) => summary)).toEqual(
      ['Rendez-vous : Louise 2026-10-23 ', 'Rendez-vous : Louise 2027-11-23 ', 'into'].map((text) =>
        text.trim(),
      ),
    );
  });

  it('is in the language of its creation until its owner changes language', async () => {
    const { user, caller } = await newcomer();
    await holdings(user, 3, 'Ada');
    const { body } = await caller.post(OWN, undefined, { 'accept-language': 'en-GB' });
    const { pathname: path } = new URL(body.address);
    const spoken = async () => {
      const { text } = await open(path, { 'accept-language': 'de' });
      const { calendar, events } = readCalendar(text);
      const locations = events.map(({ component }) => String(component.getFirstPropertyValue('location')));
      return [calendar.getFirstPropertyValue('name'), events[0]?.summary, locations[2]?.split(',')[0]];
    };
    expect(await spoken()).toEqual(['Parvis – my calendar', 'Appointment: Ada Martin', 'Parking space A1']);
    await db.update(users).set({ language: 'fr' }).where(eq(users.id, user.id));
    expect(await spoken()).toEqual([
      'Parvis – mon agenda',
      'Rendez-vous : Ada Martin',
      'Place de parking A1',
    ]);
  });

  it('contains the owner’s events in buildings with the module', async () => {
    const { user, caller } = await newcomer();
    const of = { building: here.id, createdBy: people.admin.id, startDate: TODAY };
    await make.event({ ...of, name: 'Rencontre', registered: [user.id], startTime: '18:00' });
    await make.event({ ...of, name: 'Yoga', kind: 'gym', registered: [user.id], startTime: '19:00' });
    await make.event({ ...of, name: 'Complet', waiting: [user.id] });
    await make.event({ ...of, name: 'Annulé', registered: [user.id], canceled: true });
    await make.event({ ...of, name: 'Autrui', registered: [(await newcomer()).user.id] });
    const path = await feedOf(caller);
    expect((await titles(path)).sort()).toEqual(['Rencontre', 'Yoga']);
    const on = eq(buildings.id, here.id);
    const [{ modules: before } = { modules: [] }] = await db.select().from(buildings).where(on);
    await db
      .update(buildings)
      .set({ modules: before.filter((module) => module !== 'gym') })
      .where(on);
    expect(await titles(path)).toEqual(['Rencontre']);
    await db.update(buildings).set({ modules: before }).where(on);
  });

  it('needs a constant number of queries', async () => {
    const { user, caller } = await newcomer();
    const counted = async () => {
      const path = await feedOf(caller);
      const query = vi.spyOn(app.database.pool, 'query');
      const events = await read(path);
      const queries = query.mock.calls.length;
      query.mockRestore();
      return { events: events.length, queries };
    };
    expect(await counted()).toEqual({ events: 0, queries: 9 });
    const far = await make.space({ building: here.id });
    const held = await make.room({ building: here.id });
    for (let day = 1; day <= 9; day++) {
      const date = `2026-12-0${day}`;
      await make.visit({ building: here.id, residentId: user.id, date });
      await make.reservation({ rooms: [held], holderId: user.id, date });
      await make.spaceReservation({ space: far, holderId: user.id, startDate: date });
    }
    expect(await counted()).toEqual({ events: 27, queries: 9 });
  });
});

describe('calendar feed never', () => {
  const roles: Person[] = ['limited', 'vip', 'reception', 'deputy', 'admin'];
  const callers: Person[] = [...roles, 'colleague', 'neighbour'];

  it('contains entries of other people, whatever the role', async () => {
    for (const [at, person] of callers.entries()) await holdings(people[person], 8 + at, `secret-${person}-`);
    for (const person of roles) {
      const { text } = await open(await feedOf(as[person]));
      const { events } = readCalendar(text);
      expect(events.map(({ summary }) => summary.toLowerCase())).toEqual([
        expect.stringContaining(`secret-${person}-`),
        `secret-${person}- meeting`,
        `secret-${person}- car`,
      ]);
      const unfolded = text.replace(/\r\n /g, '').toLowerCase();
      const others = callers.filter((other) => other !== person);
      for (const other of others) {
        expect([person, other, unfolded.includes(`secret-${other}-`)]).toEqual([person, other, false]);
        expect(unfolded).not.toContain(people[other].lastName.toLowerCase());
        expect(unfolded).not.toContain(people[other].email);
      }
      // Only the visitor's name is shown.
      expect(unfolded).not.toMatch(/@example\.com|aside|comment|guest/);
    }
  });

  it('contains what staff booked for another person', async () => {
    const { user, caller } = await newcomer();
    const made = { createdBy: people.reception.id };
    const held = await make.room({ building: here.id });
    await make.reservation({ rooms: [held], holderId: user.id, title: 'On behalf', ...made });
    await make.visit({ building: here.id, residentId: user.id, visitorLastName: 'Behalf', ...made });
    expect((await entriesOf(caller)).map(({ summary }) => summary)).toEqual([
      'Rendez-vous : Louise Behalf',
      'On behalf',
    ]);
    expect((await entriesOf(as.reception)).filter(({ summary }) => /behalf/i.test(summary))).toEqual([]);
  });
});

describe('calendar feed omits', () => {
  it('cancelled visits, rooms and parking spaces', async () => {
    const { user, caller } = await newcomer();
    const { visit, reservation, bayReservation } = await holdings(user, 17, 'Ada');
    const path = await feedOf(caller);
    expect(await titles(path)).toHaveLength(3);
    const gone = await Promise.all([
      as.reception.post(`/api/buildings/${here.id}/visits/${visit.id}/status`, { status: 'canceled' }),
      caller.delete(`/salle/deleteGetPatchReservation/${here.id}/`, { pk: reservation.id }),
      caller.delete(`/salle/crudReservation/${here.id}/`, { pk: bayReservation.id }),
    ]);
    expect(gone.map(({ status, text }) => [status, text])).toEqual(gone.map(() => [200, expect.anything()]));
    expect(await titles(path)).toEqual([]);
  });

  it('entries of a module that is switched off', async () => {
    const { user, caller } = await newcomer();
    await holdings(user, 19, 'Ada');
    const path = await feedOf(caller);
    const all = ['Rendez-vous : Ada Martin', 'Ada meeting', 'Ada car'];
    expect(await titles(path)).toEqual(all);
    for (const [at, module] of (['visits', 'rooms', 'parking'] as const).entries()) {
      await db
        .update(buildings)
        .set({ modules: here.modules.filter((each) => each !== module) })
        .where(eq(buildings.id, here.id));
      expect([module, await titles(path)]).toEqual([module, all.toSpliced(at, 1)]);
    }
    await db.update(buildings).set({ modules: here.modules }).where(eq(buildings.id, here.id));
    expect(await titles(path)).toEqual(all);
  });

  it('buildings without the module and buildings that the owner left', async () => {
    const { user, caller } = await newcomer({ buildings: [here.id, closed.id] });
    await make.visit({ building: closed.id, residentId: user.id, date: TODAY });
    await make.visit({ building: here.id, residentId: user.id, date: TODAY, visitorLastName: 'Ici' });
    const path = await feedOf(caller);
    expect(await titles(path)).toEqual(['Rendez-vous : Louise Ici']);
    await userBuildings.delete(db, new BuildingScope([here.id]), (row) => eq(row.userId, user.id));
    expect(await titles(path)).toEqual([]);
    await userBuildings.delete(db, new BuildingScope([closed.id]), (row) => eq(row.userId, user.id));
    expect((await open(path)).status).toBe(200);
  });

  it('everything of deactivated and deleted accounts', async () => {
    const { user, caller } = await newcomer();
    const path = await feedOf(caller);
    const setActive = (active: boolean) => db.update(users).set({ active }).where(eq(users.id, user.id));
    await setActive(false);
    expect((await open(path)).status).toBe(404);
    await setActive(true);
    const answer = await caller.delete('/users/deleteGetPatchUser/', { pk: user.id, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect((await open(path)).status).toBe(404);
    expect(await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))).toEqual([]);
  });
});
