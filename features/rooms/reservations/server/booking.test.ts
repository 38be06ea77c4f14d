import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { type ReadNewActivity, trackNewActivity } from '../../../../test/support/recordedActivity.ts';
import { reservations, roomHolds } from '../../server/tables.ts';

const { app, here, people, as, opera, concorde, a, b, c, far } = await makeRoomFixture();
const scope = new BuildingScope([here.id]);

let recorded: ReadNewActivity;
beforeEach(async () => {
  await roomHolds.delete(app.db, scope, () => undefined);
  await reservations.delete(app.db, scope, () => undefined);
  recorded = await trackNewActivity(app.db);
});

const book = (over: object = {}, caller = as.vip, room = opera) => caller.post(BOOK, bookingBody(room, over));
const reasons = (failed: { date: string; errors: { code: string } }[]) =>
  failed.map(({ date, errors }) => [date, errors.code]);

describe('a booking', () => {
  it('makes one reservation per day and returns them', async () => {
    const guests = [people.limited.id, people.neighbour.id];
    const { status, body } = await book(
      {
        debutDate: [
          [MONDAY, TUESDAY],
          ['2026-12-07', '2026-12-07'],
        ],
        reservedSalle: [concorde.id],
        WantedDisposition: 'En_U',
        WantedService: 'Visioconférence Café_d’accueil',
        registeredUsers: guests,
      },
      as.vip,
      concorde,
    );
    expect([status, body]).toEqual([
      200,
      { status: 'OK', created: expect.any(Array), failed: [], series: null },
    ]);
    const seen = await fetchReservations(as.vip, here);
    expect(seen.map(({ pk, debutDate }) => [pk, debutDate])).toEqual([
      [body.created[0], MONDAY],
      [body.created[1], TUESDAY],
      [body.created[2], '2026-12-07'],
    ]);
    expect(seen[0]).toMatchObject({
      reservedSalle: [concorde.id],
      registeredUsers: guests,
      WantedDisposition: 'En_U',
      WantedService: 'Visioconférence Café_d’accueil',
    });
    const trail = await recorded();
    expect(trail.map(({ kind, entityId, actorId }) => [kind, entityId, actorId])).toEqual(
      body.created.map((id: number) => ['reservation.booked', id, people.vip.id]),
    );
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  it('uses defaults for omitted fields, and one external participant', async () => {
    const { name, debutDate, debutTime, endTime, reservedSalle, nbUserExpected, pkBuilding } =
      bookingBody(opera);
    const bare = { name, debutDate, debutTime, endTime, reservedSalle, nbUserExpected, pkBuilding };
    expect((await as.vip.post(BOOK, bare)).body.status).toBe('OK');
    expect(
      (await as.vip.post(BOOK, { ...bare, debutTime: '8:00', endTime: '9:00', nbUserExpected: 0 })).body
        .status,
    ).toBe('OK');
    expect(await fetchReservations(as.vip, here)).toMatchObject([
      { debutTime: '08:00', endTime: '09:00', nbUserExpected: 0, nbUser: 0 },
      {
        externalUsers: '',
        registeredUsers: [],
        WantedDisposition: 'None',
        WantedService: 'None',
        comment: '',
        nbUser: 1,
      },
    ]);
  });

  it.each([
    ['name', '', 'Ce champ est obligatoire.'],
    ['debutDate', [], 'Ce champ est obligatoire.'],
    ['debutDate', [['2026-01-01', '2026-02-30']], 'Date non reconnue. Exemple : 24/11/2026.'],
    ['debutDate', [[TUESDAY, MONDAY]], 'Choisissez une fin plus tardive.'],
    ['debutDate', [['2026-11-24', '2027-11-26']], 'Choisissez une période de 367 jours au maximum.'],
    ['debutTime', '25:00', 'Heure non reconnue. Exemple : 9:30.'],
    ['endTime', '24:01', 'Heure non reconnue. Exemple : 9:30.'],
    ['endTime', '10:00', 'L’heure de fin doit être après l’heure de début.'],
    ['endTime', '9:59', 'L’heure de fin doit être après l’heure de début.'],
    ['reservedSalle', [], 'Ce champ est obligatoire.'],
    ['reservedSalle', [far.id], 'Cette salle n’existe pas.'],
    ['nbUserExpected', -1, '0 au moins.'],
    ['nbUserExpected', 7, '6 au plus.'],
    ['nbUserExpected', 'six', 'Cette valeur n’est pas valide.'],
    ['nbUser', -1, '0 au moins.'],
    ['externalUsers', 'x'.repeat(501), '500 caractères au plus.'],
  ])('is refused at %s when the value is %j', async (field, value, words) => {
    const { status, body } = await book({ [field]: value });
    expect([status, body.code, body.errors]).toEqual([422, 'invalid', { [field]: [words] }]);
    expect(await fetchReservations(as.vip, here)).toEqual([]);
  });

  it('lowers external participants to all participants', async () => {
    await bookRoom(as.vip, opera, { nbUserExpected: 2, nbUser: 5 });
    expect((await fetchReservations(as.vip, here))[0]).toMatchObject({ nbUserExpected: 2, nbUser: 2 });
  });
});

describe('merged rooms', () => {
  it('are held together and add up their seats', async () => {
    const { body } = await book(
      { reservedSalle: [c.id, a.id, b.id, a.id], nbUserExpected: 30 },
      as.neighbour,
    );
    expect(body.status).toBe('OK');
    expect((await fetchReservations(as.neighbour, here))[0].reservedSalle).toEqual([a.id, b.id, c.id]);
    for (const part of [a, b, c])
      expect(reasons((await book({}, as.vip, part)).body.failed)).toEqual([[MONDAY, 'slot_taken']]);
    const over = await book({ reservedSalle: [a.id, b.id, c.id], nbUserExpected: 31 });
    expect(over.body.errors).toEqual({ nbUserExpected: ['30 au plus.'] });
  });

  it('must be connected', async () => {
    for (const [rooms, ok] of [
      [[a.id, b.id], true],
      [[b.id, c.id], true],
      [[a.id, c.id], false],
      [[a.id, opera.id], false],
      [[a.id, b.id, opera.id], false],
    ] as const) {
      const { body } = await book(
        { reservedSalle: rooms, debutDate: toDatePairs(ok ? MONDAY : TUESDAY) },
        as.admin,
      );
      if (!ok) expect(body.errors).toEqual({ reservedSalle: ['Ces salles ne peuvent pas être combinées.'] });
      else expect(['OK', 'FAILED']).toContain(body.status);
    }
  });
});

describe('days that are refused', () => {
  it('fail alone, with a reason and the nearest alternative', async () => {
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(TUESDAY) });
    const { status, body } = await book({ debutDate: [[MONDAY, WEDNESDAY]] });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'PARTIAL',
      created: [expect.any(Number), expect.any(Number)],
      failed: [
        {
          date: TUESDAY,
          errors: { non_field_errors: ['Ce créneau est déjà pris.'], code: 'slot_taken' },
          alternative: { rooms: [a.id], start: '10:00', end: '11:00' },
        },
      ],
      series: null,
    });
    const again = await book({ debutDate: [[MONDAY, WEDNESDAY]] }, as.neighbour);
    expect([again.status, again.body.status, again.body.created]).toEqual([200, 'FAILED', []]);
    expect(again.body.failed).toHaveLength(3);
  });

  it('have their reason in the caller’s language', async () => {
    await bookRoom(as.neighbour, opera);
    const { body } = await as.vip.post(BOOK, bookingBody(opera), { 'accept-language': 'en' });
    expect(body.failed[0].errors.non_field_errors).toEqual(['This time slot is already taken.']);
  });

  it('get an alternative that is free and fits', async () => {
    await bookRoom(as.neighbour, concorde);
    const many = await book({ nbUserExpected: 11 }, as.vip, concorde);
    expect(many.body.failed[0].alternative).toEqual({ rooms: [concorde.id], start: '11:00', end: '12:00' });
    const layout = await book({ WantedDisposition: 'En_U' }, as.vip, concorde);
    expect(layout.body.failed[0].alternative).toEqual({ rooms: [concorde.id], start: '11:00', end: '12:00' });
    await bookRoom(as.neighbour, concorde, { debutTime: '11:00', endTime: '12:00' });
    const nearest = await book({ nbUserExpected: 11 }, as.vip, concorde);
    expect(nearest.body.failed[0].alternative).toEqual({
      rooms: [concorde.id],
      start: '09:00',
      end: '10:00',
    });
    const anywhere = await book({}, as.vip, concorde);
    expect(anywhere.body.failed[0].alternative).toEqual({ rooms: [opera.id], start: '10:00', end: '11:00' });
    for (const room of [opera, a, b, c])
      await bookRoom(as.neighbour, room, { debutTime: '08:00', endTime: '22:00' });
    await bookRoom(as.neighbour, concorde, { debutTime: '08:00', endTime: '10:00' });
    await bookRoom(as.neighbour, concorde, { debutTime: '12:00', endTime: '24:00' });
    const late = await book({ debutTime: '07:30', endTime: '09:30' }, as.vip, concorde);
    expect(late.body.failed[0].alternative).toBeNull();
  });

  it('get no alternative in the past or beyond the quota', async () => {
    for (const room of [opera, concorde, a, b, c])
      await bookRoom(as.neighbour, room, {
        debutDate: toDatePairs(TODAY),
        debutTime: '10:00',
        endTime: '22:00',
      });
    const tonight = await book({ debutDate: toDatePairs(TODAY), debutTime: '10:30', endTime: '11:30' });
    expect(tonight.body.failed[0].alternative).toBeNull();
    await bookRoom(as.neighbour, opera);
    await bookRoom(as.vip, a, { debutTime: '12:00', endTime: '20:00' });
    const beyond = await book();
    expect(beyond.body.failed[0]).toMatchObject({ errors: { code: 'slot_taken' }, alternative: null });
  });
});

describe('time limits', () => {
  it('a booking ends at midnight as 24:00 or 00:00, and the next day starts free', async () => {
    await bookRoom(as.vip, opera, { debutTime: '22:00', endTime: '24:00' });
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TUESDAY), debutTime: '22:00', endTime: '00:00' });
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TUESDAY), debutTime: '00:00', endTime: '01:00' });
    const taken = await book({ debutTime: '23:59', endTime: '0:00' });
    expect(reasons(taken.body.failed)).toEqual([[MONDAY, 'slot_taken']]);
    const seen = await fetchReservations(as.vip, here);
    expect(
      seen.map(({ debutDate, endDate, debutTime, endTime }) => [debutDate, endDate, debutTime, endTime]),
    ).toEqual([
      [MONDAY, MONDAY, '22:00', '24:00'],
      [TUESDAY, TUESDAY, '00:00', '01:00'],
      [TUESDAY, TUESDAY, '22:00', '24:00'],
    ]);
  });
});
