import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../../kit/server/database/tables.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { type Mail, NOW, readMails, runDueJobs, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  seriesOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { calendarsIn } from '../../../../test/support/readCalendar.ts';
import { MAIL_DELAY_MS } from './mailDelay.ts';

const { app, here, people, as, opera, concorde, a, b } = await makeRoomFixture();
const sql = (text: string) => app.database.pool.query(text);

beforeEach(async () => {
  app.setNow(NOW);
  await runDueJobs(app, MAIL_DELAY_MS);
  await app.db.delete(mails);
  await clearReservations(app);
  await sql(`update users set language = 'fr'`);
});

/** Mails since the last call. `delayed` runs the delayed jobs first. */
const fresh = async (when: 'delayed' | 'immediate' = 'delayed'): Promise<Mail[]> => {
  if (when === 'delayed') await runDueJobs(app, MAIL_DELAY_MS);
  const all = await readMails(app);
  await app.db.delete(mails);
  return all;
};
const theMail = async (): Promise<Mail> => {
  const [mail, ...others] = await fresh();
  if (!mail) throw new Error('No mail was written');
  expect(others).toEqual([]);
  return mail;
};
const filesOf = ({ attachments }: Mail) =>
  attachments.map(({ content }) => Buffer.from(content, 'base64').toString());

const edit = async (pk: number | undefined, over: object) => {
  expect((await as.vip.patch(reservationsOf(here), { pk, ...over })).body).toEqual({ status: 'OK' });
};
const remove = async (pk: number | undefined) => {
  expect((await as.vip.delete(reservationsOf(here), { pk })).status).toBe(200);
};
const cancelForBuilding = async (pk: number | undefined, reason: string) => {
  const url = `/api/buildings/${here.id}/reservations/${pk}/cancellation`;
  expect((await as.reception.post(url, { reason })).status).toBe(200);
};
const full = { WantedDisposition: 'En_U', WantedService: 'Visioconférence Café_d’accueil' };

it.each(['fr', 'en'])(
  'confirmation and cancellation have the expected calendar files in %s',
  async (language) => {
    await sql(`update users set language = '${language}'`);
    /** Replace ids, which depend on earlier bookings. */
    const steady = (file = '') => file.replace(/(reservation-)\d+-\d+@/, '$1B-N@');
    const matches = async (name: string) =>
      expect(steady(filesOf(await theMail())[0])).toMatchFileSnapshot(`./golden/${name}.${language}.ics`);
    await bookRoom(as.vip, concorde, full);
    await matches('confirmation');
    const [pk] = await bookRoom(as.vip, opera);
    await fresh();
    await remove(pk);
    await matches('cancellation');
  },
);

it('days in different rooms are listed with their rooms', async () => {
  const [, second] = await bookRoom(as.vip, opera, { debutDate: toDatePairs(MONDAY, TUESDAY) });
  await edit(second, { reservedSalle: [concorde.id] });
  const { text } = await theMail();
  for (const moment of [
    'lundi 30 novembre 2026, de 10:00 à 11:00 (Opéra)',
    '1er décembre 2026, de 10:00 à 11:00 (Concorde)',
  ])
    expect(text).toContain(moment);
  expect(text).not.toContain('Salle');
});

describe('the calendar entry', () => {
  it('keeps its UID through confirmation, change and cancellation with a rising sequence', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    const [made] = calendarsIn(await theMail());
    await edit(pk, {
      debutTime: '14:00',
      endTime: '15:30',
      reservedSalle: [a.id, b.id],
      name: 'Comité élargi',
    });
    const [moved] = calendarsIn(await theMail());
    await remove(pk);
    const [gone] = calendarsIn(await theMail());
    const uid = `reservation-${here.id}-${pk}@parvis.test`;
    const attendee = 'mailto:vip@parvis.test';
    expect(made).toMatchObject({
      method: 'REQUEST',
      uid,
      sequence: 0,
      status: 'CONFIRMED',
      attendee,
      summary: 'Comité secret',
      location: `Opéra, Parvis Haussmann, ${here.address}`,
      start: '2026-11-30T09:00:00.000Z',
      end: '2026-11-30T10:00:00.000Z',
      wallClock: '2026-11-30T10:00:00',
    });
    expect(moved).toMatchObject({
      method: 'REQUEST',
      uid,
      sequence: 1,
      status: 'CONFIRMED',
      summary: 'Comité élargi',
    });
    expect(moved).toMatchObject({ start: '2026-11-30T13:00:00.000Z', end: '2026-11-30T14:30:00.000Z' });
    expect(moved?.location).toContain('Atrium A + Atrium B');
    expect(gone).toMatchObject({ method: 'CANCEL', uid, sequence: 2, status: 'CANCELLED' });
    expect(gone?.location).toContain('Atrium A + Atrium B');
  });

  it.each([
    ['2026-11-30', '10:00', '24:00', '2026-11-30T09:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    ['2027-03-28', '01:00', '04:00', '2027-03-28T00:00:00.000Z', '2027-03-28T02:00:00.000Z'],
    ['2027-10-31', '00:00', '24:00', '2027-10-30T22:00:00.000Z', '2027-10-31T23:00:00.000Z'],
  ])('converts %s from %s to %s to UTC instants', async (date, debutTime, endTime, start, end) => {
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(date), debutTime, endTime });
    expect(calendarsIn(await theMail())[0]).toMatchObject({ start, end });
  });

  it('of several days is sent as one mail with a file per day', async () => {
    const ids = await bookRoom(as.vip, opera, { debutDate: [[MONDAY, '2026-12-04']] });
    const mail = await theMail();
    expect(mail.attachments.map(({ filename }) => filename)).toContain('reservation-2026-12-02.ics');
    expect(calendarsIn(mail).map(({ uid }) => uid)).toEqual(
      ids.map((id) => `reservation-${here.id}-${id}@parvis.test`),
    );
  });
});

describe('a mail', () => {
  it('contains neither title nor external names, because staff can read the outbox', async () => {
    const [pk] = await bookRoom(as.vip, opera, { debutDate: toDatePairs(MONDAY, TUESDAY) });
    await runDueJobs(app, UNDO_DELAY_MS);
    await edit(pk, { debutTime: '09:00' });
    await runDueJobs(app, MAIL_DELAY_MS);
    await remove(pk);
    const written = await fresh();
    expect(written).toHaveLength(3);
    for (const { subject, text, html } of written)
      for (const word of ['secret', 'Lovelace', 'Porte close'])
        expect(subject + text + html).not.toContain(word);
    const payloads = await sql('select payload::text from graphile_worker._private_jobs');
    expect(JSON.stringify(payloads.rows)).not.toMatch(/secret|Lovelace|vip@/);
  });

  it('covers a whole series when it is changed or cancelled', async () => {
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(opera, { debutDate: toDatePairs(MONDAY, TUESDAY, '2026-12-02'), series: true }),
    );
    await fresh();
    await as.vip.patch(seriesOf(here, body.series), { debutTime: '09:30' });
    const changed = calendarsIn(await theMail());
    expect(changed.map(({ method, sequence }) => [method, sequence])).toEqual(
      [1, 1, 1].map((n) => ['REQUEST', n]),
    );
    await as.vip.delete(seriesOf(here, body.series), { from: TUESDAY });
    const gone = calendarsIn(await theMail());
    expect(gone.map(({ method, sequence }) => [method, sequence])).toEqual([2, 2].map((n) => ['CANCEL', n]));
  });

  it('is not sent for past, failed or invisible changes', async () => {
    await bookRoom(as.vip, opera, {
      debutDate: toDatePairs('2026-11-20', TODAY),
      debutTime: '09:00',
      endTime: '10:00',
    });
    expect(await fresh()).toEqual([]);
    const [pk] = await bookRoom(as.vip, opera);
    await fresh();
    expect((await as.neighbour.post(BOOK, bookingBody(opera))).body.status).toBe('FAILED');
    await edit(pk, { comment: 'Autre', externalUsers: 'Grace' });
    await edit(pk, {});
    expect(await fresh()).toEqual([]);
    await edit(pk, { name: 'Autre titre' });
    expect(calendarsIn(await theMail())[0]).toMatchObject({ sequence: 1, summary: 'Autre titre' });
  });

  it('shows the state when it is written; outdated mails are dropped', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    await edit(pk, { debutTime: '09:00' });
    await edit(pk, { debutTime: '08:00' });
    await edit(pk, { comment: 'Autre' });
    await runDueJobs(app, UNDO_DELAY_MS);
    const written = await fresh();
    expect(written.map((mail) => calendarsIn(mail)[0]?.wallClock.slice(11, 16))).toEqual(['08:00']);
    await edit(pk, { debutTime: '09:00' });
    await remove(pk);
    expect((await fresh()).map((mail) => calendarsIn(mail)[0]?.method)).toEqual(['CANCEL']);
  });

  it('covers all changes within five minutes, also of series and dates', async () => {
    const days = toDatePairs(MONDAY, TUESDAY);
    const { body } = await as.vip.post(BOOK, bookingBody(opera, { debutDate: days, series: true }));
    const [first, second] = body.created;
    await fresh();
    await as.vip.patch(seriesOf(here, body.series), { debutTime: '09:30' });
    for (const debutTime of ['09:00', '08:30', '08:00']) await edit(first, { debutTime });
    expect(await fresh('immediate')).toEqual([]);
    const startOf = (mail: Mail) => calendarsIn(mail).map(({ uid, start }) => [uid.split(/[-@]/)[2], start]);
    expect((await fresh()).map(startOf).sort()).toEqual(
      [[[`${first}`, '2026-11-30T07:00:00.000Z']], [[`${second}`, '2026-12-01T08:30:00.000Z']]].sort(),
    );
    await edit(first, { nbUser: 2 });
    await edit(first, { reservedSalle: [concorde.id] });
    expect(startOf(await theMail())).toEqual([[`${first}`, '2026-11-30T07:00:00.000Z']]);
  });

  it('is delayed from the first change', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    await fresh();
    const due = async () =>
      (await sql(`select run_at from graphile_worker._private_jobs where key like 'rooms.tellChange:%'`))
        .rows;
    await edit(pk, { debutTime: '09:00' });
    const first = await due();
    await edit(pk, { debutTime: '08:00' });
    expect(first).toHaveLength(1);
    expect(await due()).toEqual(first);
  });

  it('is not sent when changes are reverted within five minutes', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    await fresh();
    const moves = [
      { debutTime: '09:00' },
      { debutTime: '09:30', nbUser: 2 },
      { debutTime: '10:00', nbUser: 1 },
    ];
    for (const move of moves) await edit(pk, move);
    expect(await fresh()).toEqual([]);
    await edit(pk, { debutTime: '09:00' });
    await theMail();
    await edit(pk, { debutTime: '10:00' });
    expect(calendarsIn(await theMail())[0]).toMatchObject({ start: '2026-11-30T09:00:00.000Z' });
  });

  it('is not delayed when the old or new start is within 35 minutes', async () => {
    const [pk] = await bookRoom(as.vip, opera, {
      debutDate: toDatePairs(TODAY),
      debutTime: '15:00',
      endTime: '16:00',
    });
    await fresh();
    // 14:20 and 14:30 local time.
    app.setNow(new Date(`${TODAY}T13:20:00Z`));
    await edit(pk, { debutTime: '15:30', endTime: '16:30' });
    expect(await fresh('immediate')).toEqual([]);
    app.setNow(new Date(`${TODAY}T13:30:00Z`));
    await edit(pk, { debutTime: '15:00' });
    expect(await fresh('immediate')).toHaveLength(1);
    expect(await fresh()).toEqual([]);
  });

  it('ordered by an earlier version is written', async () => {
    const [pk] = await bookRoom(as.vip, opera);
    await fresh();
    await sql(`delete from guest_notices`);
    await sql(`select graphile_worker.add_job('rooms.tellChange', json_build_object('building', ${here.id},
      'reservations', json_build_array(json_build_object('id', ${pk}, 'sequence', 0))))`);
    await theMail();
  });

  it('is written once when the job is retried', async () => {
    await bookRoom(as.vip, opera);
    await runDueJobs(app, UNDO_DELAY_MS);
    await sql(`select graphile_worker.add_job('rooms.confirm', json_build_object('building', ${here.id}, 'reservations',
      (select json_agg(id) from reservations)))`);
    expect(await readMails(app)).toHaveLength(1);
  });

  it('is not sent after the account is deleted, and the rooms are free', async () => {
    const leaver = await app.make.user({
      role: 'vip',
      companyId: people.vip.companyId,
      buildings: [here.id],
    });
    const caller = await app.as(leaver);
    await bookRoom(caller, opera, { debutDate: toDatePairs('2026-11-20', MONDAY) });
    await fresh();
    const answer = await caller.delete('/users/deleteGetPatchUser/', {
      pk: leaver.id,
      password: 'parvis-demo',
    });
    expect(answer.status).toBe(200);
    // Except the farewell mail, which belongs to no building.
    const told = (await fresh()).filter(({ recipient }) => recipient === leaver.email);
    expect(told.map(({ buildingId }) => buildingId)).toEqual([null]);
    await bookRoom(as.neighbour, opera);
    const { rows } = await sql(
      `select booked, title, comment, external_names from reservations where holder_id = ${leaver.id} order by date`,
    );
    expect(rows).toEqual(
      [true, false].map((kept) => ({ booked: kept, title: '–', comment: '', external_names: '' })),
    );
  });
});

describe('a reservation undone immediately', () => {
  const undone = async (over: object = {}) => {
    const ids = await bookRoom(as.vip, opera, over);
    expect(await fresh('immediate')).toEqual([]);
    for (const id of ids) await remove(id);
  };

  it('causes no mail to holder and guests', async () => {
    await undone({ registeredUsers: [people.colleague.id], debutDate: toDatePairs(MONDAY, TUESDAY) });
    expect(await fresh()).toEqual([]);
  });

  it('is mailed with the reason when the building cancels it', async () => {
    const [id] = await bookRoom(as.vip, opera);
    await cancelForBuilding(id, 'Travaux');
    expect((await theMail()).text).toContain('Travaux');
  });
});
