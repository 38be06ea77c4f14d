import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companies, users } from '../../../../core/people/server/tables.ts';
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
import type { Caller } from '../../../../test/support/testApp.ts';
import { MAIL_DELAY_MS } from './mailDelay.ts';

const { app, here, people, as, opera } = await makeRoomFixture();
const { vip, limited, colleague, neighbour } = people;
const sql = (text: string) => app.database.pool.query(text);

beforeEach(async () => {
  app.setNow(NOW);
  await runDueJobs(app, MAIL_DELAY_MS);
  await clearReservations(app);
  await app.db.delete(mails);
  await sql(`update users set language = 'fr'`);
});

/** Mails to guests since the last call; `delayed` includes those delayed for five minutes. */
const fresh = async (when?: 'delayed'): Promise<Mail[]> => {
  await runDueJobs(app, when ? MAIL_DELAY_MS : UNDO_DELAY_MS);
  const all = await readMails(app);
  await app.db.delete(mails);
  return all.filter(({ key }) => key.startsWith('rooms.guest.') || key.startsWith('rooms.declined'));
};
const kinds = (list: readonly Mail[]) =>
  list
    .map(({ recipient, key }) => `${recipient.split('@')[0]} ${key.split(':')[0]?.replace('rooms.', '')}`)
    .sort();
const theMail = async (when?: 'delayed'): Promise<Mail> => {
  const [mail, ...others] = await fresh(when);
  if (!mail) throw new Error('No mail was written');
  expect(others).toEqual([]);
  return mail;
};
const filesOf = ({ attachments }: Mail) =>
  attachments.map(({ content }) => Buffer.from(content, 'base64').toString());
const meeting = async (guests: number[], over: object = {}) => {
  const [pk = 0] = await bookRoom(as.vip, opera, { registeredUsers: guests, ...over });
  return pk;
};
const edit = async (pk: number, over: object) =>
  expect((await as.vip.patch(reservationsOf(here), { pk, ...over })).body).toEqual({ status: 'OK' });
const cancel = (pk: number) => as.vip.delete(reservationsOf(here), { pk });
const answer = async (caller: Caller, pk: number, declined: boolean, scope = 'one') =>
  expect(
    (await caller.post(`/api/buildings/${here.id}/reservations/${pk}/answer`, { declined, scope })).status,
  ).toBe(200);

it.each(['fr', 'en'])('an invitation has the expected calendar file in %s', async (language) => {
  await sql(`update users set language = '${language}'`);
  await meeting([limited.id]);
  const unfolded = filesOf(await theMail())[0]?.replaceAll('\r\n ', '');
  await expect(unfolded?.replace(/\d+-\d+@/, 'B-N@').replace(/details=\d+/, 'details=N')).toMatchFileSnapshot(
    `./golden/invitation.${language}.ics`,
  );
});

describe('guests', () => {
  it('get one mail about all dates of a booking in their language', async () => {
    await app.db.update(users).set({ language: 'en' }).where(eq(users.id, colleague.id));
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(opera, {
        debutDate: toDatePairs(MONDAY, TUESDAY),
        series: true,
        registeredUsers: [limited.id, colleague.id],
      }),
    );
    const written = await fresh();
    expect(kinds(written)).toEqual(['colleague guest.invitation', 'limited guest.invitation']);
    expect(written.map(({ language, attachments }) => `${language} ${attachments.length}`).sort()).toEqual([
      'en 2',
      'fr 2',
    ]);
    await as.vip.patch(seriesOf(here, body.series), { name: 'Autre titre' });
    expect(kinds(await fresh('delayed'))).toEqual(['colleague guest.change', 'limited guest.change']);
    await as.vip.delete(seriesOf(here, body.series), {});
    const off = await fresh();
    expect(kinds(off)).toEqual(['colleague guest.cancellation', 'limited guest.cancellation']);
    expect(off.map(({ attachments }) => attachments.length)).toEqual([2, 2]);
  });

  it('keep one calendar entry with a rising sequence', async () => {
    const pk = await meeting([limited.id]);
    const [made] = calendarsIn(await theMail());
    await edit(pk, { debutTime: '09:00' });
    const [moved] = calendarsIn(await theMail('delayed'));
    await edit(pk, { registeredUsers: [] });
    const [out] = calendarsIn(await theMail('delayed'));
    await edit(pk, { registeredUsers: [limited.id] });
    const [again] = calendarsIn(await theMail());
    await cancel(pk);
    const [gone] = calendarsIn(await theMail());
    const uid = `reservation-${here.id}-${pk}@parvis.test`;
    const entry = { uid, attendee: `mailto:${limited.email}`, summary: 'Comité secret' };
    expect(made).toMatchObject({ ...entry, method: 'REQUEST', sequence: 0, wallClock: `${MONDAY}T10:00:00` });
    expect(moved).toMatchObject({
      ...entry,
      method: 'REQUEST',
      sequence: 1,
      wallClock: `${MONDAY}T09:00:00`,
    });
    expect(out).toMatchObject({ ...entry, method: 'CANCEL', sequence: 2 });
    expect(again).toMatchObject({ ...entry, method: 'REQUEST', sequence: 3 });
    expect(gone).toMatchObject({ ...entry, method: 'CANCEL', sequence: 4 });
  });

  it('get one mail for changes within five minutes, and none when they are reverted', async () => {
    const pk = await meeting([limited.id]);
    await fresh();
    for (const debutTime of ['09:00', '08:30', '08:00']) await edit(pk, { debutTime });
    expect(await fresh()).toEqual([]);
    expect((await theMail('delayed')).text).toContain('de 8:00 à 11:00');
    await edit(pk, { debutTime: '09:00' });
    await edit(pk, { debutTime: '08:00' });
    await edit(pk, { registeredUsers: [] });
    await edit(pk, { registeredUsers: [limited.id] });
    expect(await fresh('delayed')).toEqual([]);
    await edit(pk, { debutTime: '07:00' });
    await cancel(pk);
    expect(kinds(await fresh())).toEqual(['limited guest.cancellation']);
    expect(await fresh('delayed')).toEqual([]);
  });

  it('get a mail immediately when the meeting is near, and none about past or invisible changes', async () => {
    await meeting([limited.id], {
      debutDate: toDatePairs('2026-11-20', TODAY),
      debutTime: '08:00',
      endTime: '09:00',
    });
    expect(await fresh('delayed')).toEqual([]);
    const pk = await meeting([limited.id], {
      debutDate: toDatePairs(TODAY),
      debutTime: '10:30',
      endTime: '11:30',
    });
    await fresh();
    await edit(pk, { endTime: '11:45' });
    expect(kinds(await fresh())).toEqual(['limited guest.change']);
    await edit(pk, { comment: 'Autre', externalUsers: 'Grace', nbUserExpected: 5, nbUser: 2 });
    expect(await fresh('delayed')).toEqual([]);
  });

  it('who declined only get mails about new hours', async () => {
    const pk = await meeting([limited.id]);
    await answer(as.limited, pk, true);
    await fresh('delayed');
    await edit(pk, { name: 'Autre titre' });
    expect(await fresh('delayed')).toEqual([]);
    await edit(pk, { debutTime: '09:00' });
    expect(kinds(await fresh('delayed'))).toEqual(['limited guest.invitation']);
    await answer(as.limited, pk, true);
    await fresh('delayed');
    await cancel(pk);
    expect(await fresh('delayed')).toEqual([]);
  });

  it('who accept again within five minutes cause no mail', async () => {
    const pk = await meeting([limited.id]);
    await fresh();
    await answer(as.limited, pk, true);
    await answer(as.limited, pk, false);
    expect(await fresh('delayed')).toEqual([]);
  });

  it('who decline several dates cause one mail to the holder', async () => {
    const { body } = await as.vip.post(
      BOOK,
      bookingBody(opera, {
        debutDate: toDatePairs(MONDAY, TUESDAY),
        series: true,
        registeredUsers: [limited.id],
      }),
    );
    await fresh();
    await answer(as.limited, body.created[0], true, 'all');
    const written = await fresh('delayed');
    expect(kinds(written)).toEqual(['limited guest.declination', 'vip declined']);
    expect(written.find(({ recipient }) => recipient === vip.email)?.text).toContain('1er décembre');
  });

  it('with hidden names are not named to the holder', async () => {
    await app.db
      .update(companies)
      .set({ nameVisibility: 'none' })
      .where(eq(companies.id, neighbour.companyId));
    const pk = await meeting([neighbour.id]);
    await fresh();
    await answer(as.neighbour, pk, true);
    const mail = (await fresh('delayed')).find(({ recipient }) => recipient === vip.email);
    expect(mail?.subject).toContain('Un participant ne viendra pas');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Mercier');
  });

  it('see title, comment and external names in the calendar file only', async () => {
    const pk = await meeting([limited.id]);
    await runDueJobs(app, UNDO_DELAY_MS);
    await edit(pk, { debutTime: '09:00' });
    await runDueJobs(app, MAIL_DELAY_MS);
    await cancel(pk);
    const written = await fresh();
    expect(kinds(written)).toEqual([
      'limited guest.cancellation',
      'limited guest.change',
      'limited guest.invitation',
    ]);
    for (const mail of written) {
      expect(mail.subject + mail.text + mail.html).not.toMatch(/secret|Lovelace|Porte close/);
      expect(filesOf(mail).join()).not.toMatch(/Lovelace|Porte close/);
    }
    const payloads = await sql('select payload::text from graphile_worker._private_jobs');
    expect(JSON.stringify(payloads.rows)).not.toMatch(/secret|Lovelace|limited@/);
  });

  it('of a deleted account get a cancellation without its name', async () => {
    const leaver = await app.make.user({ role: 'vip', companyId: vip.companyId, buildings: [here.id] });
    const caller = await app.as(leaver);
    await bookRoom(caller, opera, { registeredUsers: [limited.id] });
    await fresh();
    await caller.delete('/users/deleteGetPatchUser/', { pk: leaver.id, password: 'parvis-demo' });
    const mail = await theMail();
    expect(kinds([mail])).toEqual(['limited guest.cancellation']);
    expect(mail.text).not.toMatch(/Réservée par|null|undefined/);
  });

  it('who have left the building get no mail', async () => {
    const gone = await app.make.user({ role: 'limited', companyId: vip.companyId, buildings: [here.id] });
    const pk = await meeting([gone.id]);
    await fresh();
    await sql(`delete from user_buildings where user_id = ${gone.id}`);
    await cancel(pk);
    expect(await fresh('delayed')).toEqual([]);
  });

  it('get one mail when the job is retried', async () => {
    const pk = await meeting([limited.id]);
    await fresh();
    await sql(`select graphile_worker.add_job('rooms.tellGuests', json_build_object('building', ${here.id},
      'reservations', json_build_array(${pk})))`);
    expect(await fresh()).toEqual([]);
  });
});
