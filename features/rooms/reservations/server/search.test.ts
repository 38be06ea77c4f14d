import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistants, companies } from '../../../../core/people/server/tables.ts';
import { nameVisibilities } from '../../../../kit/actor.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  bookingBody,
  bookRoom,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, people, as, opera, concorde, a, b } = await makeRoomFixture();
const { vip, limited, neighbour } = people;
const path = `/api/buildings/${here.id}/reservations`;
const search = async (caller: Caller, words: string, more = '') =>
  (await caller.get(`${path}?search=${encodeURIComponent(words)}${more}`)).body;
const findIds = async (caller: Caller, words: string) =>
  (await search(caller, words)).fields.map(({ id }: { id: number }) => id);
const visibility = (
  { companyId }: { companyId: number },
  nameVisibility: (typeof nameVisibilities)[number],
) => app.db.update(companies).set({ nameVisibility }).where(eq(companies.id, companyId));

beforeEach(async () => {
  app.setNow(NOW);
  await app.jobs.drain();
  await clearReservations(app);
  await app.db.delete(assistants);
  await visibility(vip, 'company');
  await visibility(neighbour, 'none');
});

describe('the search for reservations', () => {
  it('finds by title, room, holder, company and day, in words and figures', async () => {
    const [pk = 0] = await bookRoom(as.vip, opera, { name: 'Comité stratégie' });
    const [other = 0] = await bookRoom(as.vip, a, {
      reservedSalle: [a.id, b.id],
      debutDate: toDatePairs(TUESDAY),
      name: 'Revue',
    });
    for (const words of [
      'comite',
      'STRATÉGIE',
      'opera',
      'lundi 30 novembre',
      '30/11',
      `${MONDAY}`,
      'opéra comité 30/11/2026',
    ])
      expect(await findIds(as.vip, words)).toEqual([pk]);
    for (const words of ['atrium b', 'mardi 1er décembre', '01/12/2026'])
      expect(await findIds(as.vip, words)).toEqual([other]);
    expect(await findIds(as.vip, 'helios fontaine')).toEqual([pk, other]);
    expect(await findIds(as.vip, 'vauban')).toEqual([]);
    const english = { 'accept-language': 'en' };
    const { body } = await as.vip.get(`${path}?search=monday%20november`, english);
    expect(body.fields).toHaveLength(1);
  });

  it('finds only by what the reader may see', async () => {
    const [pk = 0] = await bookRoom(as.vip, opera, { registeredUsers: [limited.id], comment: 'Porte close' });
    expect((await search(as.limited, 'secret')).fields).toEqual([
      {
        id: pk,
        date: MONDAY,
        start: '10:00',
        end: '11:00',
        rooms: [opera.id],
        title: 'Comité secret',
        holder: { id: vip.id, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Hélios Conseil' },
        isMine: false,
        isInvited: true,
      },
    ]);
    // A colleague sees the holder, a company without visible names sees nothing, staff see the holder.
    for (const caller of [as.colleague, as.neighbour, as.reception, as.admin])
      expect(await findIds(caller, 'secret')).toEqual([]);
    for (const caller of [as.colleague, as.reception]) {
      const { fields } = await search(caller, 'fontaine');
      expect(fields).toMatchObject([{ id: pk, title: '', holder: { lastName: 'Fontaine' } }]);
    }
    for (const words of ['fontaine', 'helios', 'claire'])
      expect(await findIds(as.neighbour, words)).toEqual([]);
    expect((await search(as.neighbour, 'opéra')).fields).toMatchObject([{ id: pk, title: '', holder: null }]);
    for (const caller of [as.vip, as.limited, as.reception])
      for (const words of ['lovelace', 'porte close']) expect(await findIds(caller, words)).toEqual([]);
  });

  it.each(nameVisibilities)('names the same holders as the list when companies allow %s', async (mine) => {
    for (const theirs of nameVisibilities) {
      await clearReservations(app);
      await visibility(vip, mine);
      await visibility(neighbour, theirs);
      await bookRoom(as.neighbour, opera);
      await bookRoom(as.vip, concorde);
      for (const caller of [as.vip, as.limited, as.neighbour, as.reception]) {
        const { body } = await caller.get(`${reservationsOf(here)}?start=${MONDAY}&end=${MONDAY}`);
        const listed = body.fields.map(
          ({ createdBy }: { createdBy: { pk: number } | null }) => createdBy?.pk,
        );
        const { fields } = await search(caller, '');
        expect(fields.map(({ holder }: { holder: { id: number } | null }) => holder?.id)).toEqual(listed);
        for (const name of ['Mercier', 'Fontaine'])
          expect(await findIds(caller, name)).toHaveLength(
            fields.filter(({ holder }: { holder: { lastName: string } | null }) => holder?.lastName === name)
              .length,
          );
      }
    }
  });

  it('finds them for their assistant, with the title, while they are one', async () => {
    await app.db
      .insert(assistants)
      .values({ principalId: vip.id, assistantId: limited.id, since: app.now() });
    const { pkBuilding: _, ...body } = bookingBody(opera);
    await as.limited.post(path, { ...body, resident: vip.email });
    expect(await findIds(as.limited, 'secret')).toHaveLength(1);
    await app.db.delete(assistants);
    expect(await findIds(as.limited, 'secret')).toEqual([]);
  });

  it('lists today and future first, then the past from the latest, page by page', async () => {
    const days = ['2026-11-20', '2026-11-05', TODAY, MONDAY, TUESDAY];
    const ids = await bookRoom(as.vip, opera, {
      debutDate: toDatePairs(...days),
      debutTime: '07:00',
      endTime: '08:00',
    });
    const at = new Map(ids.map((id, index) => [id, [...days].sort()[index]]));
    const order = [TODAY, MONDAY, TUESDAY, '2026-11-20', '2026-11-05'];
    expect((await findIds(as.vip, 'opera')).map((id: number) => at.get(id))).toEqual(order);
    const first = await search(as.vip, 'opera', '&limit=2');
    expect([first.total, first.fields.length]).toEqual([5, 2]);
    const second = await search(as.vip, 'opera', `&limit=3&after=${first.next}`);
    expect(second.fields.map(({ date }: { date: string }) => date)).toEqual(order.slice(2));
    expect(second.next).toBeNull();
  });

  it('does not find cancelled reservations', async () => {
    const [pk = 0] = await bookRoom(as.vip, opera);
    await as.vip.delete(reservationsOf(here), { pk });
    expect(await findIds(as.vip, '')).toEqual([]);
  });
});

describe('a calendar file', () => {
  const file = (caller: Caller, pk: number) => caller.get(`${path}/${pk}/calendar`);

  it('is available to the holder and the guests', async () => {
    const [pk = 0] = await bookRoom(as.vip, opera, { registeredUsers: [limited.id] });
    for (const caller of [as.vip, as.limited]) {
      const { status, text, headers } = await file(caller, pk);
      expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(headers['content-disposition']).toContain(`reservation-${MONDAY}.ics`);
      expect(text).toContain('SUMMARY:Comité secret');
      expect(text).toContain(`UID:reservation-${here.id}-${pk}@parvis.test`);
      expect(text).not.toMatch(/Lovelace|Porte close|ATTENDEE/);
    }
  });
});
