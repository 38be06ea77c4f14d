import { beforeEach, expect, it } from 'vitest';
import { mails } from '../../../../kit/server/database/tables.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { type Mail, readMails, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  checkOf,
  clearReservations,
  companyReservationsOf,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { MAIL_DELAY_MS } from '../../mails/server/mailDelay.ts';

const { app, here, people, as, opera, concorde } = await makeRoomFixture();
const base = `/api/buildings/${here.id}/reservations`;
await as.admin.patch(`/api/buildings/${here.id}/rooms/${opera.id}`, { whoMayBook: 'approval' });

beforeEach(async () => {
  await runDueJobs(app, MAIL_DELAY_MS);
  await app.db.delete(mails);
  await clearReservations(app);
  await app.database.pool.query(`update users set language = 'fr'`);
});

const book = async (over: object = {}, caller = as.vip) =>
  (await caller.post(BOOK, bookingBody(opera, over))).body;
/** Recipients and subjects of the mails since the last call. */
const fresh = async (): Promise<Mail[]> => {
  await runDueJobs(app, Math.max(MAIL_DELAY_MS, UNDO_DELAY_MS));
  const all = await readMails(app);
  await app.db.delete(mails);
  return all;
};
const subjects = (all: Mail[]) =>
  all.map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`);
const waiting = async (caller = as.reception) => (await caller.get(`${base}/waiting`)).body;
const decide = (id: number, how: 'approval' | 'refusal', body: object = {}) =>
  as.reception.post(`${base}/${id}/${how}`, how === 'refusal' ? { reason: 'Travaux', ...body } : body);

it('a waiting reservation holds the room, sends no mail and is counted for staff', async () => {
  const body = await book({ registeredUsers: [people.colleague.id] });
  const [id] = body.created;
  expect(body).toEqual({ status: 'OK', created: [id], failed: [], series: null, waiting: [id] });
  expect((await book({}, as.neighbour)).status).toBe('FAILED');
  expect(await fresh()).toEqual([]);
  const seenBy = async (caller: typeof as.vip) => (await fetchReservations(caller, here))[0].isWaiting;
  expect([await seenBy(as.vip), await seenBy(as.reception), await seenBy(as.neighbour)]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(await waiting()).toMatchObject({
    total: 1,
    fields: [{ pk: id, debutDate: MONDAY, createdBy: { lastName: 'Fontaine' }, name: '', version: 1 }],
  });
  const invited = await as.colleague.get(`${base}/invitations`);
  expect(invited.body.fields).toEqual([]);
  const { waits } = (
    await as.vip.post(checkOf(here), {
      dates: [{ start: TUESDAY, end: TUESDAY }],
      start: '10:00',
      end: '11:00',
      rooms: [opera.id],
    })
  ).body;
  expect(waits).toBe(true);
});

it('bookings by staff need no approval', async () => {
  expect(await book({}, as.reception)).not.toHaveProperty('waiting');
  const { pkBuilding: _, ...rest } = bookingBody(opera, { debutTime: '14:00', endTime: '15:00' });
  const body = { ...rest, resident: people.vip.email };
  expect((await as.reception.post(base, body)).body).not.toHaveProperty('waiting');
  expect((await waiting()).total).toBe(0);
});

it('approval mails the holder, then the guests', async () => {
  const {
    created: [id],
  } = await book({ registeredUsers: [people.colleague.id] });
  expect((await decide(id, 'approval', { version: 1 })).status).toBe(200);
  const told = await fresh();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([people.colleague.email, people.vip.email]);
  expect((await decide(id, 'approval')).body.code).toBe('decided_already');
  expect((await fetchReservations(as.vip, here))[0]).not.toHaveProperty('isWaiting');

  const {
    created: [other],
  } = await book({ debutDate: toDatePairs(TUESDAY), registeredUsers: [people.colleague.id] });
  expect((await decide(other, 'refusal', { reason: ' ' })).body.errors).toHaveProperty('reason');
  expect((await decide(other, 'refusal')).status).toBe(200);
  expect(await fresh()).toMatchObject([{ recipient: people.vip.email, attachments: [] }]);
  expect((await book({ debutDate: toDatePairs(TUESDAY) }, as.neighbour)).status).toBe('OK');
});

it('a changed slot needs approval again, other changes do not; staff approve the version they saw', async () => {
  const {
    created: [id],
  } = await book({ registeredUsers: [people.colleague.id] });
  await decide(id, 'approval');
  await fresh();
  const change = async (over: object) =>
    (await as.vip.patch(reservationsOf(here), { pk: id, ...over })).body.status;
  expect(await change({ comment: 'Sans café' })).toBe('OK');
  expect((await waiting()).total).toBe(0);
  await fresh();
  const { version } = (await as.vip.get(`${companyReservationsOf(here)}?start=${MONDAY}`)).body.fields[0];
  expect(await change({ debutTime: '15:00', endTime: '16:00' })).toBe('OK');
  expect(await fresh()).toEqual([]);
  const outdated = await decide(id, 'approval', { version });
  expect([outdated.status, outdated.body.current.debutTime]).toEqual([409, '15:00']);
  expect((await decide(id, 'approval', { version: outdated.body.current.version })).status).toBe(200);
  expect(subjects(await fresh()).sort()).toEqual([
    expect.stringMatching(/^colleague: .*modifiée$/),
    expect.stringMatching(/^vip: .*confirmée$/),
  ]);
  await change({ debutTime: '17:00', endTime: '18:00' });
  expect((await waiting()).total).toBe(1);
  await change({ reservedSalle: [concorde.id] });
  expect((await waiting()).total).toBe(0);
  expect((await fresh()).length).toBe(2);
});

it('a waiting reservation is cancelled without mail, and a series is decided in one request', async () => {
  const {
    created: [id],
  } = await book();
  expect((await as.vip.delete(reservationsOf(here), { pk: id })).status).toBe(200);
  expect([(await waiting()).total, await fresh()]).toEqual([0, []]);

  const weekly = { debutDate: toDatePairs(MONDAY, '2026-12-07', '2026-12-14'), series: true };
  const { created } = await book(weekly);
  expect((await waiting()).total).toBe(3);
  expect((await decide(created[1], 'refusal')).status).toBe(200);
  expect((await decide(created[0], 'approval', { scope: 'all' })).status).toBe(200);
  expect((await waiting()).total).toBe(0);
  const seen = await fetchReservations(as.vip, here);
  expect(seen.map(({ debutDate }) => debutDate)).toEqual([MONDAY, '2026-12-14']);
  expect(await fresh()).toHaveLength(2);
});
