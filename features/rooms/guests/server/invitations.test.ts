import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companies, users } from '../../../../core/people/server/tables.ts';
import { NOW, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  companyReservationsOf,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  reportOf,
  reservationsOf,
  seriesOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { readCalendar } from '../../../../test/support/readCalendar.ts';
import { partsOf } from '../../../../test/support/readSpreadsheet.ts';
import { readZip } from '../../../../test/support/readZip.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { MAIL_DELAY_MS } from '../../mails/server/mailDelay.ts';

const fixture = await makeRoomFixture();
const { app, here, there, people, as, opera } = fixture;
const { vip, limited, colleague, neighbour } = people;

const path = `/api/buildings/${here.id}/reservations`;
const WEEK = `start=${MONDAY}&end=2026-12-06`;
const invitationsOf = async (caller: Caller) => (await caller.get(`${path}/invitations?${WEEK}`)).body.fields;
const guestsOf = async (caller: Caller, pk: number) => (await caller.get(`${path}/${pk}/guests`)).body;
const answer = (caller: Caller, pk: number, declined: boolean, scope?: string) =>
  caller.post(`${path}/${pk}/answer`, { declined, ...(scope && { scope }) });
const visibility = (person: { companyId: number }, nameVisibility: 'none' | 'company' | 'everyone') =>
  app.db.update(companies).set({ nameVisibility }).where(eq(companies.id, person.companyId));
const meeting = async (guests: number[], over: object = {}) => {
  const [pk = 0] = await bookRoom(as.vip, opera, { registeredUsers: guests, ...over });
  return pk;
};
const series = async (guests: number[], ...days: string[]) => {
  const body = bookingBody(opera, { debutDate: toDatePairs(...days), series: true, registeredUsers: guests });
  return (await as.vip.post(BOOK, body)).body as { created: number[]; series: number };
};
const feed = async (caller: Caller) => {
  const { body } = await caller.post('/api/me/calendar-feed');
  const { text } = await app.anybody.get(new URL(body.address).pathname);
  return readCalendar(text).events.map(({ summary }) => summary);
};

beforeEach(async () => {
  app.setNow(NOW);
  await runDueJobs(app, MAIL_DELAY_MS);
  await clearReservations(app);
  await visibility(vip, 'company');
});

describe('a guest', () => {
  it('sees slot, room, holder and title, and no other text', async () => {
    const pk = await meeting([limited.id], { WantedService: 'None', comment: 'Porte close' });
    const seen = await as.limited.get(`${path}/invitations?${WEEK}`);
    expect(seen.body.fields).toEqual([
      {
        id: pk,
        title: 'Comité secret',
        date: MONDAY,
        start: '10:00',
        end: '11:00',
        rooms: [opera.id],
        holder: { id: vip.id, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Hélios Conseil' },
        series: null,
        declined: false,
      },
    ]);
    expect(JSON.stringify(seen.body)).not.toMatch(/Porte close|Lovelace/);
  });

  it('sees nothing more in the lists and spreadsheets of the contract', async () => {
    await meeting([limited.id, neighbour.id]);
    for (const caller of [as.limited, as.neighbour, as.reception]) {
      const lists = [
        await fetchReservations(caller, here),
        (await caller.get(`${companyReservationsOf(here)}?${WEEK}`)).body.fields,
      ].flat();
      for (const row of lists)
        expect([row.name, row.externalUsers, row.registeredUsers]).toEqual(['', '', []]);
      const { bytes } = await caller.get(`${reportOf(here)}?${WEEK}`);
      expect(await partsOf(bytes)).not.toContain('Comité secret');
    }
  });

  it("sees the holder whatever the companies' settings", async () => {
    await visibility(neighbour, 'none');
    await meeting([neighbour.id]);
    const [row] = await invitationsOf(as.neighbour);
    expect(row.holder.lastName).toBe('Fontaine');
    const [listed] = await fetchReservations(as.neighbour, here);
    expect(listed.createdBy).toBeNull();
  });

  it('has the meeting in their calendar until they decline', async () => {
    const pk = await meeting([limited.id]);
    expect(await feed(as.limited)).toEqual(['Comité secret']);
    expect(await feed(as.colleague)).toEqual([]);
    await answer(as.limited, pk, true);
    expect(await feed(as.limited)).toEqual([]);
    await answer(as.limited, pk, false);
    expect(await feed(as.limited)).toEqual(['Comité secret']);
  });

  it("finds it in their personal data without the holder's texts", async () => {
    const pk = await meeting([limited.id]);
    await answer(as.limited, pk, true);
    const files = await readZip((await as.limited.get('/api/me/export')).bytes);
    const { roomsAsGuest } = JSON.parse(files['parvis.json'] ?? '');
    expect(roomsAsGuest).toEqual([
      { date: MONDAY, start: '10:00', end: '11:00', room: 'Opéra', declined: true },
    ]);
  });

  it('sees nothing after a cancellation or after being removed', async () => {
    const pk = await meeting([limited.id]);
    await as.vip.patch(reservationsOf(here), { pk, registeredUsers: [colleague.id] });
    expect(await invitationsOf(as.limited)).toEqual([]);
    expect(await invitationsOf(as.colleague)).toHaveLength(1);
    await as.vip.delete(reservationsOf(here), { pk });
    expect(await invitationsOf(as.colleague)).toEqual([]);
  });

  it('is not the holder, even if the contract names them', async () => {
    const pk = await meeting([vip.id, limited.id]);
    expect(await invitationsOf(as.vip)).toEqual([]);
    expect((await answer(as.vip, pk, true)).status).toBe(404);
    expect((await guestsOf(as.vip, pk)).fields).toHaveLength(1);
    expect(await feed(as.vip)).toEqual(['Comité secret']);
  });
});

describe('an answer', () => {
  it('declines and accepts again; the reservation stays unchanged', async () => {
    const pk = await meeting([limited.id, colleague.id]);
    const [before] = await fetchReservations(as.vip, here);
    expect((await answer(as.limited, pk, true)).body).toEqual({ status: 'OK' });
    expect((await as.limited.get(`${path}/${pk}/guests`)).status).toBe(403);
    const named = { companyName: 'Hélios Conseil' };
    expect((await guestsOf(as.vip, pk)).fields).toEqual([
      { id: colleague.id, name: 'Inès Moreau', ...named, declined: false },
      { id: limited.id, name: 'Hugo Petit', ...named, declined: true },
    ]);
    expect(await fetchReservations(as.vip, here)).toEqual([before]);
    expect((await invitationsOf(as.limited))[0].declined).toBe(true);
    expect((await answer(as.limited, pk, true)).status).toBe(200);
    await answer(as.limited, pk, false);
    expect((await guestsOf(as.vip, pk)).fields.map((each: { declined: boolean }) => each.declined)).toEqual([
      false,
      false,
    ]);
    const { rows } = await app.database.pool.query(
      `select kind, actor_id from facts
       where entity_id = ${pk} and kind in ('reservation.declined', 'reservation.accepted') order by id`,
    );
    expect(rows).toEqual([
      { kind: 'reservation.declined', actor_id: limited.id },
      { kind: 'reservation.accepted', actor_id: limited.id },
    ]);
  });

  it.each([
    ['one', [false, true, false]],
    ['following', [false, true, true]],
    ['all', [true, true, true]],
  ])('applies to %s of a series when asked', async (scope, expected) => {
    const { created } = await series([limited.id], MONDAY, TUESDAY, WEDNESDAY);
    expect((await answer(as.limited, created[1] ?? 0, true, scope)).status).toBe(200);
    const declined = (await invitationsOf(as.limited)).map((each: { declined: boolean }) => each.declined);
    expect(declined).toEqual(expected);
  });

  it('is refused after the meeting', async () => {
    const pk = await meeting([limited.id]);
    app.setNow(new Date(`${MONDAY}T10:30:00Z`));
    const { status, body } = await answer(as.limited, pk, true);
    expect([status, body.code]).toEqual([409, 'meeting_over']);
  });

  it('survives an edit except of the hours, which resets it', async () => {
    const pk = await meeting([limited.id]);
    await answer(as.limited, pk, true);
    await as.vip.patch(reservationsOf(here), {
      pk,
      name: 'Autre',
      registeredUsers: [limited.id, colleague.id],
    });
    const declined = async () =>
      (await guestsOf(as.vip, pk)).fields.filter((each: { declined: boolean }) => each.declined).length;
    expect(await declined()).toBe(1);
    await as.vip.patch(reservationsOf(here), { pk, debutTime: '09:30' });
    expect(await declined()).toBe(0);
  });

  it('and a concurrent cancellation leave a cancelled reservation and a correct answer', async () => {
    for (let round = 0; round < 5; round++) {
      const pk = await meeting([limited.id]);
      const [said, gone] = await Promise.all([
        answer(as.limited, pk, true),
        as.vip.delete(reservationsOf(here), { pk }),
      ]);
      expect(gone.status).toBe(200);
      expect([200, 404]).toContain(said.status);
      expect(await invitationsOf(as.limited)).toEqual([]);
      expect((await answer(as.limited, pk, true)).status).toBe(404);
    }
  });

  it('and a concurrent removal do not bring the guest back', async () => {
    for (let round = 0; round < 5; round++) {
      const pk = await meeting([limited.id]);
      const [said] = await Promise.all([
        answer(as.limited, pk, true),
        as.vip.patch(reservationsOf(here), { pk, registeredUsers: [] }),
      ]);
      expect([200, 404]).toContain(said.status);
      expect(await invitationsOf(as.limited)).toEqual([]);
      await as.vip.delete(reservationsOf(here), { pk });
    }
  });
});

describe('the holder', () => {
  it('learns no hidden name by inviting a person', async () => {
    await visibility(neighbour, 'none');
    await visibility(vip, 'everyone');
    const pk = await meeting([neighbour.id, limited.id]);
    expect((await guestsOf(as.vip, pk)).fields).toEqual([
      { id: limited.id, name: 'Hugo Petit', companyName: 'Hélios Conseil', declined: false },
      { id: neighbour.id, name: null, companyName: null, declined: false },
    ]);
  });

  it('sees no guest who has left the building', async () => {
    const gone = await app.make.user({ role: 'vip', companyId: vip.companyId, buildings: [here.id] });
    const pk = await meeting([gone.id, limited.id]);
    await app.db.update(users).set({ active: false }).where(eq(users.id, gone.id));
    expect((await guestsOf(as.vip, pk)).fields.map(({ id }: { id: number }) => id)).toEqual([limited.id]);
    // An edit that keeps the guests is allowed.
    const edit = { pk, registeredUsers: [limited.id, gone.id], comment: 'Autre' };
    expect((await as.vip.patch(reservationsOf(here), edit)).status).toBe(200);
  });
});

describe('the search for guests', () => {
  const names = async (caller: Caller, search: string) =>
    (
      await caller.get(`/api/buildings/${here.id}/colleagues?search=${encodeURIComponent(search)}`)
    ).body.fields.map(({ name }: { name: string }) => name);

  it('finds colleagues in the building except oneself; staff find everybody', async () => {
    const elsewhere = {
      companyId: vip.companyId,
      buildings: [there.id],
      firstName: 'Zoé',
      lastName: 'Ailleurs',
    };
    await app.make.user(elsewhere);
    expect(await names(as.vip, '')).toEqual(['Inès Moreau', 'Hugo Petit']);
    expect(await names(as.vip, 'petit hugo')).toEqual(['Hugo Petit']);
    for (const search of ['Fontaine', 'Mercier', 'Ailleurs', 'mercier@'])
      expect(await names(as.vip, search)).toEqual([]);
    expect(await names(as.reception, 'Mercier')).toEqual(['Antoine Mercier']);
    const [found] = (await as.vip.get(`/api/buildings/${here.id}/colleagues?search=petit`)).body.fields;
    expect(found).toEqual({
      id: limited.id,
      name: 'Hugo Petit',
      email: limited.email,
      companyName: 'Hélios Conseil',
    });
  });

  it('needs the full address in companies without visible names, and finds no other company', async () => {
    await visibility(vip, 'none');
    for (const search of ['', 'Petit', 'limited@parvis', neighbour.email ?? ''])
      expect(await names(as.vip, search)).toEqual([]);
    expect(await names(as.vip, (limited.email ?? '').toUpperCase())).toEqual(['Hugo Petit']);
  });
});

it('guests of a series change with it, and a deleted account is removed from the guests', async () => {
  const leaver = await app.make.user({ role: 'limited', companyId: vip.companyId, buildings: [here.id] });
  const { created, series: id } = await series([limited.id], MONDAY, TUESDAY);
  await answer(as.limited, created[0] ?? 0, true);
  const guests = [limited.id, leaver.id];
  expect((await as.vip.patch(seriesOf(here, id), { registeredUsers: guests })).status).toBe(200);
  const declined = async () =>
    Promise.all(
      created.map(async (pk) =>
        (await guestsOf(as.vip, pk)).fields.map((each: { declined: boolean }) => each.declined).sort(),
      ),
    );
  expect(await declined()).toEqual([
    [false, true],
    [false, false],
  ]);
  await runDueJobs(app, MAIL_DELAY_MS);
  const caller = await app.as(leaver);
  const body = { pk: leaver.id, password: 'parvis-demo' };
  expect((await caller.delete('/users/deleteGetPatchUser/', body)).status).toBe(200);
  const { rows } = await app.database.pool.query(
    `select 1 from reservation_guests where user_id = ${leaver.id}
       union all select 2 from guest_notices where user_id = ${leaver.id}`,
  );
  expect(rows).toEqual([]);
});
