import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { calendarFeeds } from '../../../features/calendarFeed/server/tables.ts';
import { register } from '../../../test/support/fixtures/eventFixture.ts';
import { CREATE, fetchMails, TODAY, TOMORROW, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { makePeopleFixture, PEOPLE } from '../../../test/support/fixtures/peopleFixture.ts';
import { assistants } from '../../people/server/tables.ts';

const { everything, inHere, person, accountOf, body } = await makePeopleFixture();
const { app, here, people, as } = everything;
const { db, make } = app;
const everywhere = [here.id, everything.closed.id];

describe('closing an account', () => {
  it('closing hands over what lies ahead, with mails to visitors and one to the receiver', async () => {
    const [from, to] = [await person(), await person({ lastName: 'Heir' })];
    const room = await make.room({ building: here.id });
    const bay = await make.space({ building: here.id, name: 'H1' });
    const reservation = await make.reservation({ rooms: [room], date: TOMORROW, holderId: from.id });
    const parking = await make.spaceReservation({
      space: bay,
      holderId: from.id,
      startDate: TOMORROW,
      endDate: TOMORROW,
    });
    const visitor = 'guest@example.com';
    const guest = { first_name_visitor: 'Lou', last_name_visitor: 'Guest', visitor_email: visitor };
    const visit = visitBody(here.id, { ...guest, date: [[TOMORROW, TOMORROW]] });
    expect((await (await app.as(from)).post(CREATE, visit)).status).toBe(200);
    await fetchMails(everything);
    const check = await as.deputy.post(`${PEOPLE}/${from.id}/deactivation/check`, {});
    expect(check.body.ahead.map(({ feature }: { feature: string }) => feature)).toEqual(
      expect.arrayContaining(['visits', 'rooms', 'parking']),
    );
    const unknown = await as.deputy.post(`${PEOPLE}/${from.id}/deactivation`, {
      handOverTo: people.stranger.id,
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['handOverTo']]);
    const before = (await fetchMails(everything, from.email)).length;
    expect((await as.deputy.post(`${PEOPLE}/${from.id}/deactivation`, { handOverTo: to.id })).status).toBe(
      200,
    );
    const { rows } = await app.database.pool.query(
      `select (select holder_id from reservations where id = $1) as room,
        (select holder_id from bay_reservations where id = $2) as bay`,
      [reservation.id, parking.id],
    );
    expect(rows).toEqual([{ room: to.id, bay: to.id }]);
    const written = await fetchMails(everything);
    expect(written.filter((mail) => mail.to === from.email)).toHaveLength(before);
    const [told, ...others] = written.filter((mail) => mail.to === to.email);
    expect(others).toEqual([]);
    expect(told.subject).toBe(`Vous reprenez les rendez-vous et réservations de Camille ${from.lastName}`);
    for (const said of ['GUEST Lou', room.name, bay.name]) expect(told.text).toContain(said);
    expect(told.attachments).toHaveLength(2);
    await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect((await fetchMails(everything, visitor)).at(-1).text).toContain('Heir');
  });

  it('closing keeps visitors inside checked in and gives them the new host', async () => {
    const inside = async (host: { id: number }, over: object = {}) =>
      (await make.visit({ building: here.id, residentId: host.id, date: TODAY, status: 'done', ...over })).id;
    const statesOf = async (ids: number[]) =>
      (
        await app.database.pool.query(
          'select status, resident_id as host from visits where id = any($1) order by id',
          [ids],
        )
      ).rows;
    const [from, to, alone] = [await person(), await person(), await person()];
    const checkedInAt = new Date('2026-11-23T08:45:00Z');
    const visits = [
      await inside(from, { visitorFirstName: 'Lou', visitorLastName: 'Guest', checkedInAt }),
      await inside(from, { date: '2026-11-22' }),
      await inside(alone),
    ];
    const { body } = await as.deputy.post(`${PEOPLE}/${from.id}/deactivation/check`, {});
    expect(body.ahead).toEqual([
      {
        feature: 'visits',
        title: '1 visiteur dans l’immeuble en ce moment',
        count: 1,
        stays: true,
        first: ['GUEST Lou, depuis 9:45'],
        building: { pk: here.id, name: here.name },
      },
    ]);
    await as.deputy.post(`${PEOPLE}/${from.id}/deactivation`, { handOverTo: to.id });
    await as.deputy.post(`${PEOPLE}/${alone.id}/deactivation`, {});
    expect(await statesOf(visits)).toEqual([
      { status: 'done', host: to.id },
      { status: 'done', host: from.id },
      { status: 'done', host: alone.id },
    ]);
  });

  it('closed account has no sessions or links and can be reopened', async () => {
    const user = await person();
    const session = await app.as(user);
    const link = () => as.deputy.post(`${PEOPLE}/${user.id}/password-link`);
    expect((await link()).status).toBe(200);
    expect((await fetchMails(everything, user.email))[0].text).toContain('/confirmReset/');
    expect((await as.deputy.delete(`${PEOPLE}/${user.id}/sessions`)).status).toBe(200);
    expect((await session.get('/users/getUserInfo/')).status).toBe(401);
    expect((await as.deputy.post(`${PEOPLE}/${user.id}/deactivation`, {})).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select 1 from verifications where purpose = 'passwordReset' and subject = $1`,
      [user.id],
    );
    expect([rows, (await link()).body.code]).toEqual([[], 'account_closed']);
    expect((await as.deputy.delete(`${PEOPLE}/${user.id}/deactivation`)).status).toBe(200);
    expect((await accountOf(user))?.active).toBe(true);
    expect((await as.admin.post(`${PEOPLE}/${people.admin.id}/deactivation`, {})).body.code).toBe(
      'own_account',
    );
  });
});

describe('merging two accounts', () => {
  it('merging moves every reference to the other account', async () => {
    const [kept, other, third] = [await person(), await person({ buildings: everywhere }), await person()];
    const building = here.id;
    const visit = await make.visit({ building, residentId: other.id, date: TOMORROW, createdBy: other.id });
    const room = await make.room({ building });
    const bay = await make.space({ building, name: 'M1' });
    await make.reservation({ rooms: [room], date: TOMORROW, holderId: other.id });
    await make.spaceReservation({
      space: bay,
      holderId: other.id,
      startDate: TOMORROW,
      endDate: TOMORROW,
    });
    await make.parcel({ building, recipientId: other.id });
    await make.event({ building, createdBy: other.id });
    const event = await make.event({ building, createdBy: people.admin.id });
    for (const who of [kept, other]) await register(await app.as(who), event);
    await make.assistant({ principalId: other.id, assistantId: kept.id, since: app.now() });
    await make.assistant({ principalId: third.id, assistantId: other.id, since: app.now() });
    for (const { id } of [kept, other])
      await db.insert(calendarFeeds).values({ userId: id, tokenHash: `hash ${id}`, createdAt: app.now() });
    await as.deputy.patch(`${PEOPLE}/${other.id}`, { phone: '07' });
    await fetchMails(everything);

    const check = await as.deputy.post(`${PEOPLE}/${kept.id}/merging/check`, { other: other.id });
    expect(check.body.ahead.length).toBeGreaterThan(2);
    const merged = await as.deputy.post(`${PEOPLE}/${kept.id}/merging`, { other: other.id });
    expect([merged.status, merged.body]).toEqual([200, { status: 'OK' }]);

    const keys = await db.execute<{ table: string; column: string }>(sql`
      select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column" from pg_constraint c
        cross join lateral unnest(c.conkey) as k(n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0`);
    expect(keys.rows.length).toBeGreaterThan(25);
    for (const { table, column } of keys.rows) {
      const { rows } = await app.database.pool.query(`select 1 from ${table} where ${column} = $1`, [
        other.id,
      ]);
      expect([table, column, rows]).toEqual([table, column, []]);
    }
    for (const named of [
      'facts where actor_id',
      "fact_personal where person_kind = 'user' and person_id",
      'mails where about_user_id',
    ]) {
      const { rows } = await app.database.pool.query(`select 1 from ${named} = $1`, [other.id]);
      expect([named, rows]).toEqual([named, []]);
    }
    const { rows } = await app.database.pool.query(
      `select (select resident_id from visits where id = $1) as visit,
        (select registered from events where id = $2) as places`,
      [visit.id, event.id],
    );
    expect(rows).toEqual([{ visit: kept.id, places: 1 }]);
    expect(
      await db
        .select({ id: assistants.principalId })
        .from(assistants)
        .where(eq(assistants.assistantId, kept.id)),
    ).toEqual([{ id: third.id }]);
    const sheet = await as.deputy.get(`${PEOPLE}/${kept.id}`);
    expect(sheet.body).toMatchObject({ formerEmails: [other.email], principals: [{ pk: third.id }] });
    expect((await as.deputy.get(`${PEOPLE}/${other.id}`)).status).toBe(404);
    // The merged account keeps its address until the person is deleted.
    expect((await as.admin.post(inHere, body({ email: other.email }))).status).toBe(422);
    const asKept = await app.as(kept);
    expect(
      (await asKept.delete('/users/deleteGetPatchUser/', { pk: kept.id, password: PASSWORD })).status,
    ).toBe(200);
    expect(await accountOf(other)).toMatchObject({ email: null, firstName: '', lastName: '' });
  });

  it('a place at an event replaces a waiting-list entry of the other account', async () => {
    const [kept, other] = [await person(), await person()];
    const full = { building: here.id, createdBy: people.admin.id, capacity: 1, startDate: TOMORROW };
    const event = await make.event({ ...full, registered: [other.id], waiting: [people.vip.id, kept.id] });
    expect((await as.deputy.post(`${PEOPLE}/${kept.id}/merging`, { other: other.id })).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select user_id as person, 'place' as what from event_registrations where event_id = $1
        union all select user_id, 'waiting' from event_waiting where event_id = $1`,
      [event.id],
    );
    expect(rows).toEqual([
      { person: kept.id, what: 'place' },
      { person: people.vip.id, what: 'waiting' },
    ]);
  });
});

describe('bulk changes', () => {
  it('bulk change applies to each person separately and reports refusals', async () => {
    const [one, two] = [await person(), await person()];
    const change = (over: object) =>
      as.deputy.post(`${PEOPLE}/changes`, {
        people: [one.id, people.admin.id, people.stranger.id, two.id],
        ...over,
      });
    const { status, body: answer } = await change({ change: 'role', role: 'collab' });
    expect(status).toBe(200);
    expect(answer.results.map(({ done }: { done: boolean }) => done)).toEqual([true, false, false, true]);
    expect(answer.results[1].why).toMatch(/administrateur/);
    expect((await accountOf(two))?.role).toBe('limited');
    await make.visit({ building: here.id, residentId: two.id, date: TOMORROW });
    const check = await as.deputy.post(`${PEOPLE}/changes/check`, {
      people: [one.id, two.id],
      change: 'deactivate',
    });
    expect(check.body.ahead).toMatchObject([{ feature: 'visits', count: 1 }]);
    expect(
      (await change({ change: 'deactivate' })).body.results.map(({ done }: { done: boolean }) => done),
    ).toEqual([true, false, false, true]);
    expect((await change({ change: 'reactivate' })).status).toBe(200);
    expect((await accountOf(one))?.active).toBe(true);
    expect((await change({ change: 'leave', building: here.id })).body.results[0].why).toMatch(
      /seul immeuble/,
    );
    expect((await change({ change: 'company' })).status).toBe(422);
  });
});

describe('details of a person', () => {
  it('details list permissions with reasons, and assistance can be ended there', async () => {
    const assistant = await person({ role: 'limited' });
    const principal = await person();
    await make.assistant({ principalId: principal.id, assistantId: assistant.id, since: app.now() });
    const rightsOf = async (id: number) =>
      (await as.reception.get(`${PEOPLE}/${id}`, { 'accept-language': 'en' })).body.rights;
    expect(await rightsOf(principal.id)).toContainEqual({
      may: true,
      what: 'Can book rooms.',
      why: 'Role: VIP.',
    });
    expect(await rightsOf(assistant.id)).toContainEqual({
      may: false,
      what: 'Can’t book rooms.',
      why: expect.any(String),
    });
    const end = (caller: typeof as.admin) =>
      caller.delete(`${PEOPLE}/${principal.id}/assistants/${assistant.id}`);
    expect([(await end(as.deputy)).status, (await end(as.deputy)).status]).toEqual([200, 404]);
    expect((await fetchMails(everything, principal.email)).length).toBe(1);
  });
});
