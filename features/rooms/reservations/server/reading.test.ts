import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  companyReservationsOf,
  fetchReservations,
  freeRoomsOf,
  MONDAY,
  makeRoomFixture,
  reportOf,
  reservationsOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { partsOf } from '../../../../test/support/readSpreadsheet.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const sql = (text: string) => app.database.pool.query(text);

beforeEach(async () => {
  await clearReservations(app);
});

const daysSeen = async (caller: Caller, range: string) =>
  (await fetchReservations(caller, here, range)).map(({ debutDate }) => debutDate);

describe('the rooms', () => {
  it('are listed as free when they are free on all requested dates', async () => {
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(TUESDAY) });
    await bookRoom(as.neighbour, a, { reservedSalle: [a.id, b.id] });
    const free = async (over: object = {}) => {
      const asked = { dates: toDatePairs(MONDAY, TUESDAY), start: '10:30', end: '11:30', ...over };
      const { body } = await as.vip.post(freeRoomsOf(here), asked);
      return body.fields.map(({ name }: { name: string }) => name);
    };
    expect(await free()).toEqual(['Concorde', 'Atrium C']);
    expect(await free({ dates: [[MONDAY, MONDAY]] })).toEqual(['Opéra', 'Concorde', 'Atrium C']);
    expect(await free({ start: '11:00' })).toHaveLength(5);
    expect(await free({ salleIds: [opera.id, c.id, 999_999] })).toEqual(['Atrium C']);
    expect(await free({ start: '23:00', end: '24:00' })).toHaveLength(5);
  });
});

describe('the list', () => {
  beforeEach(() =>
    bookRoom(as.vip, opera, { debutDate: [['2026-11-22', WEDNESDAY]], debutTime: '08:00', endTime: '08:15' }),
  );

  it('includes both days; defaults to the start day, and to today', async () => {
    expect(await daysSeen(as.vip, `start=${MONDAY}&end=${WEDNESDAY}`)).toEqual([MONDAY, TUESDAY, WEDNESDAY]);
    expect(await daysSeen(as.vip, `start=${TUESDAY}`)).toEqual([TUESDAY]);
    expect(await daysSeen(as.vip, '')).toEqual([TODAY]);
  });

  it("defaults to the building's today, not the server's", async () => {
    app.setNow(new Date('2026-11-23T23:30:00Z'));
    expect(await daysSeen(as.vip, '')).toEqual(['2026-11-24']);
    app.setNow(new Date('2026-11-23T09:00:00Z'));
  });

  it.each([
    ['start=2026-11-01&end=2027-11-03', 'end', 'Choisissez une période de 367 jours au maximum.'],
    ['end=2026-11-01', 'end', 'Choisissez une fin plus tardive.'],
  ])('is refused for the range %s', async (range, field, words) => {
    const { status, body } = await as.vip.get(`${reservationsOf(here)}?${range}`);
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
  });

  it('of the company covers the last 31 days and all ahead', async () => {
    const colleague = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id] });
    for (const date of ['2026-10-22', '2026-10-23', '2027-10-24'])
      await app.make.reservation({ rooms: [concorde], holderId: colleague.id, date });
    await bookRoom(as.neighbour, c);
    const mine = await as.vip.get(companyReservationsOf(here));
    const days = mine.body.fields.map(({ debutDate }: { debutDate: string }) => debutDate);
    expect([days.length, days[0], days.at(-1)]).toEqual([13, '2026-10-23', '2027-10-24']);
    expect((await as.neighbour.get(companyReservationsOf(here))).body.fields).toHaveLength(1);
    const some = await as.vip.get(`${companyReservationsOf(here)}?start=${MONDAY}&end=${TUESDAY}`);
    expect(some.body.fields).toHaveLength(2);
  });

  it('of the company contains only own reservations when names are hidden', async () => {
    await sql(`update companies set name_visibility = 'none' where id = ${people.vip.companyId}`);
    const colleague = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id] });
    await app.make.reservation({ rooms: [concorde], holderId: colleague.id });
    const own = (await as.vip.get(companyReservationsOf(here))).body.fields;
    expect([own.length, own.every(({ isMine }: { isMine: boolean }) => isMine)]).toEqual([11, true]);
    expect((await as.limited.get(companyReservationsOf(here))).body.fields).toEqual([]);
    await sql(`update companies set name_visibility = 'company' where id = ${people.vip.companyId}`);
  });
});

describe('the report', () => {
  it('contains all, own or company reservations, in all or some rooms', async () => {
    await bookRoom(as.vip, opera, { registeredUsers: [people.limited.id] });
    const { companyId } = people.vip;
    const other = await app.make.user({ role: 'vip', companyId, buildings: [here.id] });
    await bookRoom(await app.as(other), concorde);
    await bookRoom(as.neighbour, a);
    const rooms = async (caller: Caller, query: string) => {
      const answer = await caller.get(`${reportOf(here)}?start=${MONDAY}${query}`, {
        'accept-language': 'fr',
      });
      const [, ...rows] = await readSheet(answer.bytes);
      return rows.map((row) => row[3]).sort();
    };
    expect(await rooms(as.vip, '')).toEqual(['Atrium A', 'Concorde', 'Opéra']);
    expect(await rooms(as.vip, '&whose=mine')).toEqual(['Opéra']);
    // Invitations are not included.
    expect(await rooms(as.limited, '&whose=mine')).toEqual([]);
    expect(await rooms(as.vip, '&whose=company')).toEqual(['Concorde', 'Opéra']);
    expect(await rooms(as.vip, `&whose=company&rooms=${a.id},${opera.id}`)).toEqual(['Opéra']);
    for (const wrong of ['&whose=others', '&rooms=x'])
      expect((await as.vip.get(`${reportOf(here)}?start=${MONDAY}${wrong}`)).status).toBe(422);
  });

  it('is a spreadsheet of what the caller may see', async () => {
    await bookRoom(as.vip, a, { reservedSalle: [a.id, b.id], endTime: '24:00', debutTime: '20:00' });
    const sheetOf = async (caller: Caller, language = 'fr') => {
      const answer = await caller.get(`${reportOf(here)}?start=${MONDAY}`, { 'accept-language': language });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="report.xlsx"');
      return readSheet(answer.bytes);
    };
    const [headings, row] = await sheetOf(as.vip);
    expect(headings).toEqual([
      'Date',
      'Début',
      'Fin',
      'Salles',
      'Titre',
      'Réservée par',
      'Société',
      'Participants',
      'Disposition',
      'Services',
      'Commentaire',
    ]);
    expect(row?.slice(2)).toEqual([
      '24:00',
      'Atrium A, Atrium B',
      'Comité secret',
      'Claire Fontaine',
      'Hélios Conseil',
      4,
      null,
      null,
      'Porte close',
    ]);
    expect((await sheetOf(as.neighbour, 'en'))[0]).toContain('Booked by');
    expect((await sheetOf(as.neighbour))[1]?.slice(3)).toEqual([
      'Atrium A, Atrium B',
      ...Array(7).fill(null),
    ]);
    // No cell: a spreadsheet would count an empty text as a value.
    const cells = async (caller: Caller) =>
      [
        ...(await partsOf((await caller.get(`${reportOf(here)}?start=${MONDAY}`)).bytes)).matchAll(
          /<c r="([A-Z])2"/g,
        ),
      ].map(([, column]) => column);
    expect((await cells(as.neighbour)).join('')).toBe('ABCD');
    expect((await cells(as.vip)).join('')).toBe('ABCDEFGHK');
  });
});

describe.each([
  ['2026-10-25', 'the day of 25 hours', []],
  ['2027-03-28', 'the day of 23 hours', ['02:00']],
])('on %s, %s', (day, _, skipped: string[]) => {
  it('every hour of local time can be booked and is shown as entered', async () => {
    const onAnyDay = Array.from(
      { length: 24 },
      (_, hour) =>
        [`${String(hour).padStart(2, '0')}:00`, `${String(hour + 1).padStart(2, '0')}:00`] as const,
    );
    const hours = onAnyDay.filter(([start]) => !skipped.includes(start));
    for (const [debutTime, endTime] of hours)
      await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(day), debutTime, endTime });
    const seen = await fetchReservations(as.neighbour, here, `start=${day}`);
    expect(seen.map(({ debutTime, endTime }) => [debutTime, endTime])).toEqual(hours);
    const again = await as.vip.post(
      BOOK,
      bookingBody(opera, { debutDate: toDatePairs(day), debutTime: '01:15', endTime: '03:45' }),
    );
    expect(again.body.status).toBe('FAILED');
  });
});
