import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { activities } from '../../../../kit/server/database/tables.ts';
import { addDays } from '../../../../kit/time.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  fetchReservations,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { reservations, roomHolds } from '../../server/tables.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const scope = new BuildingScope([here.id]);

beforeEach(async () => {
  await roomHolds.delete(app.db, scope, () => undefined);
  await reservations.delete(app.db, scope, () => undefined);
});

const edit = (pk: number, over: object, caller = as.vip) =>
  caller.patch(reservationsOf(here), { pk, ...over });
const remove = (pk: number, caller = as.vip) => caller.delete(reservationsOf(here), { pk });
const one = async (over: object = {}, caller = as.vip, room = opera) =>
  (await bookRoom(caller, room, over))[0] as number;
const rowOf = async (id: number) => {
  const table = reservations.in(scope);
  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  return row;
};
const fieldsOf = async (id: number) => {
  const entries = await app.db
    .select()
    .from(activities)
    .where(and(eq(activities.entity, 'reservation'), eq(activities.entityId, id)))
    .orderBy(activities.id);
  return entries.map(({ kind, fields }) => [kind, fields]);
};

describe('an edit', () => {
  it('of the times is refused on a day that is too long ago', async () => {
    const id = await one();
    await reservations.update(app.db, scope, { date: addDays(TUESDAY, -60) }, (table) => eq(table.id, id));
    const refused = await edit(id, { debutTime: '9:00' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['debutDate']]);
    expect((await edit(id, { name: 'Conseil' })).status).toBe(200);
  });

  it('changes the sent fields', async () => {
    const id = await one();
    const sent = {
      name: 'Conseil',
      debutDate: TUESDAY,
      endDate: TUESDAY,
      debutTime: '9:00',
      endTime: '12:00',
      reservedSalle: [b.id, a.id],
      nbUserExpected: 18,
      nbUser: 3,
      externalUsers: 'Grace Hopper',
      registeredUsers: [people.limited.id],
      WantedDisposition: 'None',
      WantedService: 'None',
      comment: '',
    };
    expect(await edit(id, sent)).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(await fetchReservations(as.vip, here)).toMatchObject([
      { pk: id, ...sent, debutTime: '09:00', reservedSalle: [a.id, b.id] },
    ]);
    expect((await fieldsOf(id))[1]).toEqual([
      'reservation.changed',
      expect.arrayContaining(['date', 'start', 'end', 'rooms', 'title', 'expected', 'guests', 'comment']),
    ]);
    await bookRoom(as.neighbour, opera);
  });

  it('keeps fields that are not sent, and lowers external participants', async () => {
    const id = await one({ nbUser: 3 });
    const [before] = await fetchReservations(as.vip, here);
    expect((await edit(id, { comment: 'Ouverte' })).body).toEqual({ status: 'OK' });
    expect(await fetchReservations(as.vip, here)).toEqual([{ ...before, comment: 'Ouverte', version: 2 }]);
    expect((await edit(id, { nbUserExpected: 2 })).body).toEqual({ status: 'OK' });
    expect(await fetchReservations(as.vip, here)).toEqual([
      { ...before, comment: 'Ouverte', nbUserExpected: 2, nbUser: 2, version: 3 },
    ]);
  });

  it('returns “occupied” and changes nothing when the slot is taken', async () => {
    const id = await one();
    const [before] = await fetchReservations(as.vip, here);
    await bookRoom(as.neighbour, b, { debutTime: '10:30', endTime: '11:30' });
    const answer = await edit(id, { reservedSalle: [a.id, b.id], name: 'Autre' });
    expect([answer.status, answer.body]).toEqual([200, { status: 'occupied' }]);
    expect((await fetchReservations(as.vip, here)).find(({ pk }) => pk === id)).toEqual(before);
  });

  it('does not conflict with itself', async () => {
    const id = await one();
    expect((await edit(id, { debutTime: '10:30', endTime: '11:30' })).body).toEqual({ status: 'OK' });
    expect((await edit(id, { endTime: '18:00' })).body).toEqual({ status: 'OK' });
    expect((await edit(id, { debutTime: '17:30', endTime: '00:00' })).body).toEqual({ status: 'OK' });
  });

  it.each([
    [{ debutTime: '11:00' }, { endTime: ['L’heure de fin doit être après l’heure de début.'] }],
    [{ endTime: '09:00' }, { endTime: ['L’heure de fin doit être après l’heure de début.'] }],
    [{ endDate: TUESDAY }, { endDate: ['Une réservation doit commencer et finir le même jour.'] }],
    [
      { debutDate: '2027-11-24' },
      { debutDate: ['Choisissez une date dans les 31 derniers jours ou dans l’année qui vient.'] },
    ],
    [
      { debutDate: '2026-10-22' },
      { debutDate: ['Choisissez une date dans les 31 derniers jours ou dans l’année qui vient.'] },
    ],
    [{ nbUserExpected: 7 }, { nbUserExpected: ['6 au plus.'] }],
    [{ reservedSalle: [a.id, c.id] }, { reservedSalle: ['Ces salles ne peuvent pas être combinées.'] }],
    [
      { WantedService: 'Piscine' },
      { WantedService: ['Ce service n’est pas proposé dans la salle choisie.'] },
    ],
    [
      { registeredUsers: [999_999] },
      { registeredUsers: ['Un participant n’a pas de compte dans cet immeuble : ajoutez-le comme externe.'] },
    ],
  ])('is refused when %j is sent', async (over, errors) => {
    const id = await one();
    const before = await rowOf(id);
    const { status, body } = await edit(id, over);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('keeps granted values: a layout or guest that is gone since', async () => {
    const guest = await app.make.user({ buildings: [here.id] });
    const over = { WantedDisposition: 'En_U', registeredUsers: [guest.id] };
    const id = await one(over, as.vip, concorde);
    await app.database.pool.query(`update rooms set layouts = '{}' where id = ${concorde.id}`);
    await app.database.pool.query(`update users set active = false where id = ${guest.id}`);
    expect((await edit(id, { ...over, name: 'Autre' })).body).toEqual({ status: 'OK' });
    expect((await edit(id, { WantedDisposition: 'Théâtre' })).status).toBe(422);
  });
});

describe('a deletion', () => {
  it('frees the rooms', async () => {
    const id = await one({ reservedSalle: [a.id, b.id] });
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(await fetchReservations(as.vip, here)).toEqual([]);
    await bookRoom(as.neighbour, a);
    expect([(await remove(id)).status, (await edit(id, { name: 'x' })).status]).toEqual([404, 404]);
    expect((await fieldsOf(id)).at(-1)).toEqual(['reservation.canceled', []]);
  });
});

describe('staff', () => {
  const forResident = (over: object = {}, caller = as.reception) => {
    const { pkBuilding: _, ...body } = bookingBody(opera);
    return caller.post(`/api/buildings/${here.id}/reservations`, {
      resident: 'vip@parvis.test',
      ...body,
      ...over,
    });
  };
  const cancel = (id: number, reason: unknown, caller = as.reception) =>
    caller.post(`/api/buildings/${here.id}/reservations/${id}/cancellation`, { reason });

  it('book for a resident, who becomes the holder', async () => {
    const { status, body } = await forResident({ resident: 'VIP@parvis.test' });
    expect([status, body.status]).toEqual([200, 'OK']);
    const [seen] = await fetchReservations(as.vip, here);
    expect(seen).toMatchObject({ pk: body.created[0], name: 'Comité secret', isMine: true });
    expect((await fetchReservations(as.reception, here))[0]).toMatchObject({
      name: '',
      isMine: false,
      createdBy: { pk: people.vip.id },
    });
    expect((await edit(seen.pk, { debutTime: '09:00' })).body).toEqual({ status: 'OK' });
    expect((await remove(seen.pk)).status).toBe(200);
  });

  it('book only for people of the building', async () => {
    for (const resident of ['nobody@parvis.test', 'stranger@parvis.test']) {
      const { status, body } = await forResident({ resident });
      expect([status, body.errors]).toEqual([
        422,
        { resident: ['Aucun résident de cet immeuble n’a cette adresse.'] },
      ]);
    }
    expect((await forResident({ resident: undefined })).body.errors).toHaveProperty('resident');
  });

  it('cancel for the building with a reason', async () => {
    const id = await one();
    for (const reason of [undefined, '', '  ', 'x'.repeat(301)])
      expect((await cancel(id, reason)).body.errors).toHaveProperty('reason');
    expect(await cancel(id, 'Dégât des eaux')).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(await rowOf(id)).toMatchObject({ booked: false, cancelReason: 'Dégât des eaux', sequence: 1 });
    expect((await cancel(id, 'Encore')).status).toBe(404);
    await bookRoom(as.neighbour, opera);
  });
});

describe('an idempotency key', () => {
  const call = (key: string, over: object = {}, caller = as.vip) =>
    caller.post(BOOK, bookingBody(opera, over), { 'idempotency-key': key });

  it('returns the same answer for a repeated booking and books once', async () => {
    const first = await call('k1');
    expect(await call('k1')).toMatchObject({ status: 200, body: first.body });
    expect(await fetchReservations(as.vip, here)).toHaveLength(1);
    expect((await call('k1', {}, as.neighbour)).body.status).toBe('FAILED');
  });

  it('works for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('k2', { debutDate: toDatePairs(TUESDAY) })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await fetchReservations(as.vip, here)).toHaveLength(1);
  });

  it('allows a retry after a failed booking', async () => {
    const id = await one({}, as.neighbour);
    expect((await call('k4')).body.status).toBe('FAILED');
    expect((await remove(id, as.neighbour)).status).toBe(200);
    const { body } = await call('k4');
    expect(body.status).toBe('OK');
    expect((await call('k4')).body).toEqual(body);
    expect(await fetchReservations(as.vip, here)).toHaveLength(1);
  });

  it('allows a retry after an edit to a taken slot', async () => {
    const theirs = await one({ debutDate: toDatePairs(TUESDAY) }, as.neighbour);
    const id = await one();
    const move = () =>
      as.vip.patch(
        reservationsOf(here),
        { pk: id, debutDate: TUESDAY, endDate: TUESDAY },
        { 'idempotency-key': 'k5' },
      );
    expect((await move()).body).toEqual({ status: 'occupied' });
    expect((await remove(theirs, as.neighbour)).status).toBe(200);
    expect((await move()).body).toEqual({ status: 'OK' });
  });
});

describe('the rooms of a reservation', () => {
  const roomsOf = async (id: number | undefined) => {
    const { rows } = await app.database.pool.query(
      'select room_id from reservation_rooms where reservation_id = $1 order by 1',
      [id],
    );
    return rows.map(({ room_id }) => room_id);
  };
  const heldBy = async (id: number | undefined) =>
    (await app.database.pool.query('select 1 from room_holds where reservation_id = $1', [id])).rowCount;

  it('are known after it is cancelled', async () => {
    const [id] = await bookRoom(as.vip, a, { reservedSalle: [a.id, b.id] });
    expect([await roomsOf(id), await heldBy(id)]).toEqual([[a.id, b.id], 2]);
    await as.vip.patch(reservationsOf(here), { pk: id, reservedSalle: [opera.id], nbUserExpected: 2 });
    expect([await roomsOf(id), await heldBy(id)]).toEqual([[opera.id], 1]);
    await as.vip.delete(reservationsOf(here), { pk: id });
    expect([await roomsOf(id), await heldBy(id)]).toEqual([[opera.id], 0]);
  });
});
