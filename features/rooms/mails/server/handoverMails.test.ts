import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../../kit/server/database/tables.ts';
import { type Mail, NOW, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  calendarMethods,
  collectMails,
  makeReceiver,
  runJobs,
} from '../../../../test/support/fixtures/handoverFixture.ts';
import {
  bookRoom,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { MAIL_DELAY_MS } from './mailDelay.ts';

const fixture = await makeRoomFixture();
const { app, here, people, as, opera } = fixture;
const { vip } = people;
const sql = (text: string) => app.database.pool.query(text);
const { julie, asJulie, handOver, undo } = await makeReceiver(fixture, {
  reservations: 'reservations',
  undos: 'reservation-handovers',
});

const fresh = () => collectMails(fixture);
const runJob = (name: string) => runJobs(fixture, name);
const book = async (days = [MONDAY]) =>
  bookRoom(as.vip, opera, { debutDate: toDatePairs(...days), series: days.length > 1 });
const confirmed = async (days?: string[]) => {
  const created = await book(days);
  await fresh();
  return created;
};
const subjects = (all: readonly Mail[]) =>
  all.map((mail) => [mail.recipient, mail.subject.split('\u00a0: ')[1], calendarMethods(mail)]);

const GIVEN = [vip.email, 'confiée à Julie Bernard', ['CANCEL']];
const RECEIVED = [julie.email, 'maintenant à votre nom', ['REQUEST']];

beforeEach(async () => {
  app.setNow(NOW);
  await runDueJobs(app, MAIL_DELAY_MS);
  await clearReservations(app);
  await app.db.delete(mails);
  await sql(`update users set language = 'fr'`);
});

describe('a handover that is undone and repeated before its mails leave', () => {
  it('is mailed once to each person', async () => {
    const [pk] = await confirmed();
    const { undo: code } = (await handOver(pk as number)).body;
    await undo(code);
    await handOver(pk as number);
    expect(subjects(await fresh())).toEqual([GIVEN, RECEIVED]);
  });

  it('is mailed once with all dates when the second covers more', async () => {
    const [pk] = await confirmed([MONDAY, TUESDAY]);
    const { undo: code } = (await handOver(pk as number)).body;
    await undo(code);
    await handOver(pk as number, { scope: 'all' });
    expect((await fresh()).map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [vip.email, ['CANCEL', 'CANCEL']],
      [julie.email, ['REQUEST', 'REQUEST']],
    ]);
  });

  it('is mailed with the state that the receiver gave it', async () => {
    const [pk] = await confirmed();
    await handOver(pk as number);
    await asJulie.patch(reservationsOf(here), { pk, endTime: '12:00' });
    const told = await fresh();
    expect(subjects(told)).toEqual([GIVEN, RECEIVED]);
    expect(told[1]?.text).toContain('de 10:00 à 12:00');
  });
});

describe('a reservation handed over before its confirmation leaves', () => {
  it('is not confirmed; the handover mails describe it', async () => {
    const [pk] = await book();
    await handOver(pk as number);
    const told = await fresh();
    expect(subjects(told)).toEqual([[vip.email, 'confiée à Julie Bernard', []], RECEIVED]);
    for (const { text } of told) expect(text).toContain('Opéra');
    expect(told[0]?.text).not.toContain('agenda');
  });

  it('is confirmed without the date that was handed over', async () => {
    const [, second] = await book([MONDAY, TUESDAY, WEDNESDAY]);
    await handOver(second as number);
    const told = await fresh();
    expect(told.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [vip.email, ['REQUEST', 'REQUEST']],
      [vip.email, []],
      [julie.email, ['REQUEST']],
    ]);
  });

  it.each([
    ['before the confirmation is due', [MONDAY], async () => {}],
    ['after the confirmation was due', [MONDAY], () => runJob('rooms.confirm')],
    ['for one of two dates', [MONDAY, TUESDAY], async () => {}],
  ])('is confirmed once to its first holder when the handover is undone %s', async (_, days, meanwhile) => {
    const [first] = await book(days);
    const { undo: code } = (await handOver(first as number)).body;
    await meanwhile();
    expect((await undo(code)).status).toBe(200);
    const told = await fresh();
    const methods = days.map(() => 'REQUEST');
    expect(told.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([[vip.email, methods]]);
  });

  it('is removed from the receiver’s calendar with a mail when they cancel it', async () => {
    const [pk] = await book();
    await handOver(pk as number);
    await fresh();
    await asJulie.delete(reservationsOf(here), { pk });
    expect((await fresh()).map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [julie.email, ['CANCEL']],
    ]);
  });
});
