import { beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../../../test/support/files.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  checkOf,
  clearReservations,
  fetchReservations,
  freeRoomsOf,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  roomsOf,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { trackNewActivity } from '../../../../test/support/recordedActivity.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const rooms = `/api/buildings/${here.id}/rooms`;
const offers = `/api/buildings/${here.id}/room-offers`;
const YESTERDAY = '2026-11-22';
const hélios = people.vip.companyId;

const put = (url: string, body: object) => as.admin.call('PUT', url, body);
const row = async (id: number, state = 'inUse') => {
  const { body } = await as.admin.get(`${rooms}?state=${state}&limit=200`);
  return body.fields.find(({ pk }: { pk: number }) => pk === id);
};
const edit = (id: number, change: object, caller = as.admin) => caller.patch(`${rooms}/${id}`, change);
const book = (id: number, over: object = {}, caller = as.vip) =>
  caller.post(BOOK, bookingBody(opera, { reservedSalle: [id], ...over }));
const ordinary = { whoMayBook: 'everybody', maxMinutes: null, daysAhead: null, opens: null, closes: null };
const recordedSettings = { ...ordinary, whoMayBook: 'anyone' };
const none = { maxMinutes: 'none', daysAhead: 'none', opens: 'none', closes: 'none' };

beforeEach(async () => {
  await clearReservations(app);
  for (const { id } of [opera, concorde, a]) {
    const { status, body } = await edit(id, { whoMayBook: 'everybody', ...none });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
});

describe('rooms', () => {
  it('need only a name and seats, are added at the end, and every field can change', async () => {
    const since = await trackNewActivity(app.db);
    const { status, body } = await as.deputy.post(rooms, { name: ' Bastille ', capacity: 8 });
    expect([status, body.fields]).toEqual([
      200,
      [
        {
          pk: expect.any(Number),
          name: 'Bastille',
          capacity: 8,
          floor: '',
          directions: { fr: '', en: '' },
          layouts: [],
          services: [],
          bufferMinutes: 0,
          ...ordinary,
          companies: [],
          photo: null,
          retired: false,
          linked: [],
          position: expect.any(Number),
          version: 1,
        },
      ],
    ]);
    const [{ pk }] = body.fields;
    expect((await as.admin.get(`${rooms}?limit=200`)).body.fields.at(-1).pk).toBe(pk);

    const change = {
      floor: '4e',
      directions: { fr: 'À gauche\nde l’ascenseur', en: '' },
      bufferMinutes: 15,
      opens: '8:00',
      closes: '00:00',
      maxMinutes: 120,
      daysAhead: 14,
      whoMayBook: 'companies',
      companies: [hélios],
    };
    const changed = await edit(pk, { ...change, version: 1 });
    expect(changed.body.fields[0]).toMatchObject({ ...change, opens: '08:00', closes: '24:00', version: 2 });
    expect((await since()).map(({ kind, fields, says }) => ({ kind, fields, says }))).toEqual([
      { kind: 'room.added', fields: [], says: { ...recordedSettings, capacity: 8, bufferMinutes: 0 } },
      {
        kind: 'room.edited',
        fields: expect.arrayContaining(['floor', 'directionsFr', 'companies', 'maxMinutes']),
        says: {
          before: { ...recordedSettings, bufferMinutes: 0 },
          after: {
            bufferMinutes: 15,
            opens: '08:00',
            closes: '24:00',
            maxMinutes: 120,
            daysAhead: 14,
            whoMayBook: 'companies',
          },
        },
      },
    ]);
    const [shown] = (await as.neighbour.get(roomsOf(here))).body.fields.slice(-1);
    expect(shown).toMatchObject({
      floor: '4e',
      directions: { fr: 'À gauche\nde l’ascenseur', en: '' },
      terms: { whoMayBook: 'companies', mayBook: false, maxMinutes: 120, daysAhead: 14, closes: '24:00' },
    });
  });

  it('are refused at the field', async () => {
    const refused = async (change: object) =>
      Object.keys((await edit(opera.id, change)).body.errors ?? {}).filter(
        (key) => key !== 'non_field_errors',
      );
    expect(await refused({ name: 'Concorde' })).toEqual(['name']);
    expect(await refused({ capacity: 0 })).toEqual(['capacity']);
    expect(await refused({ opens: '10:00' })).toEqual(['closes']);
    expect(await refused({ opens: '10:00', closes: '09:00' })).toEqual(['closes']);
    expect(await refused({ whoMayBook: 'companies' })).toEqual(['companies']);
    expect(await refused({ whoMayBook: 'companies', companies: [2_000_000] })).toEqual(['companies']);
    expect(await refused({ layouts: ['Inconnue'] })).toEqual(['layouts']);
    expect(await refused({ photo: 2_000_000 })).toEqual(['photo']);
  });

  it('edited by two people at the same time give the second a version conflict', async () => {
    const { version } = await row(a.id);
    expect((await edit(a.id, { capacity: 11, version }, as.deputy)).status).toBe(200);
    const second = await edit(a.id, { capacity: 12, version });
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(second.body.current).toMatchObject({ pk: a.id, capacity: 11, version: version + 1 });
    expect((await edit(a.id, { capacity: 10, version: version + 1 })).status).toBe(200);
    const kept = await edit(a.id, { whoMayBook: 'companies', companies: [hélios] });
    const more = await edit(a.id, { companies: [hélios, people.neighbour.companyId] });
    expect(more.body.fields[0].version).toBe(kept.body.fields[0].version + 1);
  });

  it('do not change when layouts and companies are sent in another order', async () => {
    const both = [people.neighbour.companyId, hélios];
    const { layouts } = (await edit(concorde.id, { whoMayBook: 'companies', companies: both })).body
      .fields[0];
    expect(layouts.length).toBeGreaterThan(1);
    const listed = (await as.admin.get(offers)).body.fields;
    const ids = listed
      .filter(({ kind }: { kind: string }) => kind === 'layout')
      .map(({ pk }: { pk: number }) => pk);
    const since = await trackNewActivity(app.db);
    for (const order of [ids.toReversed(), ids]) {
      expect((await put(`${offers}/order`, { kind: 'layout', ids: order })).status).toBe(200);
      const companies = both.reverse();
      expect((await edit(concorde.id, { layouts: layouts.toReversed(), companies })).status).toBe(200);
      expect((await row(concorde.id)).layouts).toEqual(layouts);
    }
    const edited = (await since()).filter(({ kind }) => kind === 'room.edited');
    expect(edited.map(({ fields }) => fields)).toEqual([]);
  });

  it('show a stored picture to everybody', async () => {
    const file = { name: 'file', filename: 'salle.jpg', bytes: await photograph() };
    const { body } = await as.admin.upload(`/api/buildings/${here.id}/pictures`, file);
    const photo = body.fields[0].pk;
    const { photo: address } = (await edit(opera.id, { photo })).body.fields[0];
    expect(address).toMatch(/^\/files\/[0-9a-f]{64}\.png$/);
    const shown = (await as.vip.get(roomsOf(here))).body.fields;
    expect(shown.find(({ pk }: { pk: number }) => pk === opera.id).image).toBe(address);
    expect((await app.anybody.get(address)).status).toBe(200);
    expect((await edit(opera.id, { photo: 'none' })).body.fields[0].photo).toBeNull();
  });

  it('made smaller report the future reservations that no longer fit', async () => {
    await bookRoom(as.vip, a, { nbUserExpected: 9 });
    await bookRoom(as.vip, a, { nbUserExpected: 9, debutDate: toDatePairs(YESTERDAY) });
    const { capacity } = await row(a.id);
    const [less, back] = [await edit(a.id, { capacity: 8 }), await edit(a.id, { capacity })];
    expect([less.body.stranded, back.body.stranded]).toEqual([1, 0]);
  });

  it('are reordered as a whole or one at a time', async () => {
    const order = async () =>
      (await as.vip.get(roomsOf(here))).body.fields.map(({ pk }: { pk: number }) => pk) as number[];
    const before = await order();
    const turned = before.toReversed();
    expect((await put(`${rooms}/order`, { ids: turned })).status).toBe(200);
    expect(await order()).toEqual(turned);
    const { status, body } = await put(`${rooms}/order`, { ids: before.slice(1) });
    expect([status, body.code]).toEqual([409, 'order_outdated']);
    expect(await order()).toEqual(turned);
    await edit(c.id, { position: 1 });
    expect(await order()).toEqual([c.id, ...turned.filter((id) => id !== c.id)]);
    await put(`${rooms}/order`, { ids: before });
  });

  it('are linked and unlinked in pairs', async () => {
    const link = (one: number, other: number, linked: boolean) =>
      put(`${rooms}/links`, { one, other, linked });
    const both = { reservedSalle: [opera.id, concorde.id] };
    expect((await as.vip.post(BOOK, bookingBody(opera, both))).status).toBe(422);
    for (const pair of [
      [concorde.id, opera.id],
      [opera.id, concorde.id],
    ] as const)
      expect((await link(...pair, true)).status).toBe(200);
    expect((await row(opera.id)).linked).toEqual([{ id: concorde.id, name: 'Concorde' }]);
    const [id] = await bookRoom(as.vip, opera, both);
    // Existing reservations keep merged rooms.
    expect((await link(opera.id, concorde.id, false)).body).toEqual({ status: 'OK', stranded: 1 });
    expect((await row(opera.id)).linked).toEqual([]);
    const later = { pk: id, debutTime: '15:00', endTime: '16:00' };
    expect((await as.vip.patch(reservationsOf(here), later)).body).toEqual({ status: 'OK' });
    expect((await link(opera.id, opera.id, true)).status).toBe(422);
  });

  it('that are retired are not offered, keep their history and can be restored', async () => {
    const [past] = await bookRoom(as.vip, b, { debutDate: toDatePairs(YESTERDAY) });
    const [moved] = await bookRoom(as.vip, b);
    const [gone] = await bookRoom(as.neighbour, b, { debutTime: '14:00', endTime: '15:00' });
    const retire = (body: object) => as.admin.post(`${rooms}/${b.id}/retirement`, body);
    const { hits } = (await as.admin.post(`${rooms}/${b.id}/retirement/check`, {})).body;
    expect(hits).toMatchObject([{ pk: moved, to: [expect.any(Number)] }, { pk: gone }]);
    const [to] = hits[0].to;
    const decisions = [hits[0], { ...hits[1], to: null }].map(({ kind, pk, version, to: its }) => ({
      kind,
      pk,
      version,
      to: its,
    }));
    const reason = { fr: 'Salle rendue', en: '' };
    const { status, body } = await retire({ retired: true, reason });
    expect([status, body.code, body.errors.hits.length]).toEqual([409, 'hits_changed', 2]);
    expect((await retire({ retired: true, decisions })).body.errors).toHaveProperty('reason');
    const since = await trackNewActivity(app.db);
    expect((await retire({ retired: true, decisions, reason })).status).toBe(200);
    expect((await since()).at(-1)).toMatchObject({ kind: 'room.retired', says: { moved: 1, canceled: 1 } });
    expect(await fetchReservations(as.vip, here)).toMatchObject([
      { pk: past, reservedSalle: [b.id] },
      { pk: moved, reservedSalle: [to] },
    ]);

    const listed = async (query = '') =>
      (await as.vip.get(`${roomsOf(here)}${query}`)).body.fields.find(
        ({ pk }: { pk: number }) => pk === b.id,
      );
    expect([await listed(), (await listed('?retired=1'))?.retired]).toEqual([undefined, true]);
    expect((await row(a.id)).linked).toEqual([]);
    const free = { dates: toDatePairs(MONDAY), start: '16:00', end: '17:00' };
    const named = async (answer: Promise<{ body: { fields: { pk: number }[] } }>) =>
      (await answer).body.fields.some(({ pk }) => pk === b.id);
    expect(await named(as.vip.post(freeRoomsOf(here), free))).toBe(false);
    const asked = { ...free, dates: [{ start: MONDAY, end: MONDAY }] };
    const { options } = (await as.vip.post(checkOf(here), asked)).body;
    expect(options.some((option: { rooms: number[] }) => option.rooms.includes(b.id))).toBe(false);
    expect((await book(b.id)).body.errors).toHaveProperty('reservedSalle');
    expect((await book(b.id, {}, as.admin)).status).toBe(422);

    expect((await row(b.id, 'retired')).retired).toBe(true);
    expect((await retire({ retired: false })).status).toBe(200);
    expect((await book(b.id)).status).toBe(200);
  });
});

describe('layouts and services', () => {
  const add = (kind: string, name: object) => as.admin.post(offers, { kind, name });
  const list = async () => (await as.vip.get(offers)).body.fields;

  it('belong to the building, in both languages and in its order', async () => {
    await add('layout', { fr: ' En  U', en: 'U shape' });
    const { body } = await add('layout', { fr: 'Théâtre', en: 'Theatre' });
    const [first, second] = body.fields;
    expect(await list()).toEqual([
      { pk: first.pk, kind: 'layout', name: { fr: 'En U', en: 'U shape' }, rooms: 1 },
      { pk: second.pk, kind: 'layout', name: { fr: 'Théâtre', en: 'Theatre' }, rooms: 1 },
    ]);
    await put(`${offers}/order`, { kind: 'layout', ids: [second.pk, first.pk] });
    expect((await list()).map(({ pk }: { pk: number }) => pk)).toEqual([second.pk, first.pk]);
    expect((await put(`${offers}/order`, { kind: 'layout', ids: [first.pk] })).status).toBe(409);
    const fault = async (fr: string) => Object.keys((await add('layout', { fr })).body.errors)[0];
    for (const fr of ['', 'Tables_rondes', 'None']) expect(await fault(fr)).toBe('name');
    expect(await fault('En U')).toBe('name.fr');
    expect((await add('service', { fr: 'En U' })).status).toBe(200);
  });

  it('are renamed in rooms and future reservations, and removed from rooms', async () => {
    const of = (name: string) => async () =>
      (await as.admin.get(offers)).body.fields.find((one: { name: { fr: string } }) => one.name.fr === name);
    const [id] = await bookRoom(as.vip, concorde, { WantedDisposition: 'Théâtre' });
    const { pk, version } = await of('Théâtre')();
    const renamed = { fr: 'Conférence', en: 'Lecture' };
    expect((await as.admin.patch(`${offers}/${pk}`, { name: renamed, version })).status).toBe(200);
    const again = await as.admin.patch(`${offers}/${pk}`, { name: { fr: 'Autre' }, version });
    expect([again.status, again.body.current.name]).toEqual([409, renamed]);
    expect((await row(concorde.id)).layouts.sort()).toEqual(['Conférence', 'En U']);
    expect(await fetchReservations(as.vip, here)).toMatchObject([
      { pk: id, WantedDisposition: 'Conférence' },
    ]);

    expect((await of('Conférence')()).rooms).toBe(1);
    expect((await as.admin.delete(`${offers}/${pk}`)).status).toBe(200);
    expect((await row(concorde.id)).layouts).toEqual(['En U']);
    expect(await fetchReservations(as.vip, here)).toMatchObject([
      { pk: id, WantedDisposition: 'Conférence' },
    ]);
    const kept = await as.vip.patch(reservationsOf(here), { pk: id, comment: 'Encore' });
    expect(kept.body).toEqual({ status: 'OK' });
  });
});

describe('a room with terms', () => {
  const question = { dates: [{ start: MONDAY, end: MONDAY }], start: '10:00', end: '11:00' };
  const offeredTo = async (caller: typeof as.vip) => {
    const { options } = (await caller.post(checkOf(here), question)).body;
    const { fields } = (await caller.post(freeRoomsOf(here), { ...question, dates: toDatePairs(MONDAY) }))
      .body;
    return [
      options.some(({ rooms: ids }: { rooms: number[] }) => ids.includes(opera.id)),
      fields.some(({ pk }: { pk: number }) => pk === opera.id),
    ];
  };

  it.each([
    ['staff', 'neighbour', 'Seul l’accueil'],
    ['companies', 'neighbour', 'autres sociétés'],
  ] as const)('is offered only to %s', async (whoMayBook, who, words) => {
    await edit(opera.id, { whoMayBook, companies: [hélios] });
    expect(await offeredTo(as[who])).toEqual([false, false]);
    expect(await offeredTo(whoMayBook === 'staff' ? as.reception : as.vip)).toEqual([true, true]);
    const { status, body } = await book(opera.id, {}, as[who]);
    expect([status, body.errors.reservedSalle[0].normalize()]).toEqual([422, expect.stringContaining(words)]);
    const { refusal } = (await as[who].post(checkOf(here), { ...question, rooms: [opera.id] })).body;
    expect(refusal).toMatchObject({ field: 'rooms', code: `room_for_${whoMayBook}` });
  });

  it('limits length and days ahead except for staff', async () => {
    await edit(opera.id, { maxMinutes: 90, daysAhead: 7 });
    const code = async (over: object, caller = as.vip) =>
      (await book(opera.id, over, caller)).body.failed[0]?.errors;
    expect(await code({ endTime: '12:00' })).toMatchObject({
      code: 'booking_too_long',
      non_field_errors: ['La durée de réservation de cette salle est limitée à 1\u00a0h\u00a030.'],
    });
    expect(await code({ debutDate: toDatePairs('2026-12-01') })).toMatchObject({
      code: 'room_too_far_ahead',
    });
    expect(
      await code({ debutDate: toDatePairs('2026-12-01'), endTime: '12:00' }, as.reception),
    ).toBeUndefined();
    const long = { ...question, end: '13:00' };
    const { options } = (await as.vip.post(checkOf(here), long)).body;
    const option = options.find(({ rooms: ids }: { rooms: number[] }) => String(ids) === String([opera.id]));
    expect(option).toMatchObject({ suits: false, refusal: expect.stringContaining('1\u00a0h\u00a030') });
  });

  it('keeps existing reservations, which may change within their limits', async () => {
    const [id] = await bookRoom(as.vip, opera, { endTime: '13:00' });
    await edit(opera.id, { whoMayBook: 'staff', maxMinutes: 60, daysAhead: 1 });
    const change = async (over: object) => {
      const { status, body } = await as.vip.patch(reservationsOf(here), { pk: id, ...over });
      return body.code ?? [status, body.status];
    };
    expect(await change({ debutTime: '14:00', endTime: '17:00' })).toEqual([200, 'OK']);
    expect(await change({ endTime: '18:00' })).toBe('booking_too_long');
    expect(await change({ debutDate: '2026-12-07' })).toBe('room_too_far_ahead');
  });

  it('proposes another time within its hours', async () => {
    await bookRoom(as.neighbour, opera, { debutTime: '09:00', endTime: '12:00' });
    await edit(opera.id, { opens: '09:00', closes: '18:00' });
    const { dates } = (
      await as.vip.post(checkOf(here), { ...question, start: '09:00', end: '10:00', rooms: [opera.id] })
    ).body;
    expect(dates[0].refusal.alternatives).toContainEqual({ rooms: [opera.id], start: '12:00', end: '13:00' });
    // Opening hours refuse nothing.
    expect((await book(opera.id, { debutTime: '20:00', endTime: '21:00' })).body.status).toBe('OK');
  });

  it('without own hours proposes another time within those of the building', async () => {
    const tell = async (openingHours: object | null) =>
      app.database.pool.query('update buildings set opening_hours = $1 where id = $2', [
        openingHours && JSON.stringify(openingHours),
        here.id,
      ]);
    const wanted = { ...question, start: '17:00', end: '18:00', rooms: [opera.id] };
    const proposed = async () => {
      const { dates, options } = (await as.vip.post(checkOf(here), wanted)).body;
      const of = (one: { rooms: number[] }) => String(one.rooms) === String([opera.id]);
      return [dates[0].refusal.alternatives.find(of), options.find(of).next];
    };
    await bookRoom(as.neighbour, opera, { debutTime: '09:00', endTime: '18:00' });
    const at = (start: string, end: string) => [
      { rooms: [opera.id], start, end },
      { start, end },
    ];
    expect(await proposed()).toEqual(at('18:00', '19:00'));
    await tell({ monday: { opens: '07:30', closes: '18:30' } });
    expect(await proposed()).toEqual(at('08:00', '09:00'));
    // The building is closed on that weekday.
    await tell({ tuesday: { opens: '07:30', closes: '18:30' } });
    expect(await proposed()).toEqual([undefined, null]);
    await tell(null);
  });
});
