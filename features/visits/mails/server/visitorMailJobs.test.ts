import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { weekdays } from '../../../../core/buildings/building.ts';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { createEnqueue } from '../../../../kit/server/jobs/jobs.ts';
import { type Mail, NOW, readMails, TODAY, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { testApp } from '../../../../test/support/testApp.ts';
import { visits } from '../../server/tables.ts';
import {
  visitorChangeMailJob,
  visitorInvitationBatchJob,
  visitorInvitationMailJob,
} from './visitorMailJobs.ts';

const none = { fr: '', en: '' };
const noHours = Object.fromEntries(weekdays.map((day) => [day, null])) as Record<
  (typeof weekdays)[number],
  null
>;
const CODE = '0123456789abcdef0123456789abcdef';
/** Further dates. */
const [SECOND, _THIRD] = ['1'.repeat(32), '2'.repeat(32)];
const VISITOR = 'louise.martin@example.com';

const app = await testApp();
app.setNow(NOW);
const { make } = app;
const building = await make.building({
  id: 7,
  name: 'Parvis Haussmann',
  address: '12 boulevard Haussmann, 75009 Paris',
});
const company = await make.company({ name: 'Hélios & Fils', buildings: [building.id] });
const host = await make.user({
  companyId: company.id,
  buildings: [building.id],
  firstName: 'Claire',
  lastName: 'Fontaine',
});
const scope = new BuildingScope([building.id]);
const enqueue = createEnqueue(app.db);

beforeEach(async () => {
  await app.db.delete(mails);
  await visits.delete(app.db, scope, () => sql`true`);
});

type Over = Parameters<typeof make.visit>[0];
/** The moment of the last mail. */
const told = (over: object = {}) => ({
  email: VISITOR,
  date: TOMORROW,
  time: '09:30',
  sequence: 0,
  off: false,
  ...over,
});
const tell = (visit: number) => enqueue(visitorChangeMailJob, { building: building.id, visit });
const visit = (over: Over = {}) =>
  make.visit({
    building: building.id,
    residentId: host.id,
    visitorFirstName: 'Louise',
    visitorLastName: "D'Ormesson <Lou>",
    visitorEmail: VISITOR,
    organization: 'Cabinet "Verne"',
    date: TOMORROW,
    time: '09:30',
    invitedAt: NOW,
    ...over,
  });
const change = (id: number, patch: object) =>
  visits.update(app.db, scope, patch, (table) => eq(table.id, id));
const invite = (...ids: number[]) =>
  enqueue(visitorInvitationMailJob, { building: building.id, visits: ids, bulk: false });
const written = () => readMails(app);

function calendarIn(mail: Mail | undefined) {
  const file = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file?.content ?? '', 'base64').toString()));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { type: file?.contentType, method: calendar.getFirstPropertyValue('method'), events };
}

it.each(['fr', 'en'] as const)('building information is in the calendar entry: %s', async (language) => {
  const hours = { opens: '08:00', closes: '20:00' };
  const told = {
    receptionContact: 'Accueil, rez-de-chaussée',
    receptionPhone: '01 23 45 67 89',
    directions: { fr: 'Métro Opéra, sortie 2.\nPuis à droite.', en: '' },
    whatToBring: { fr: 'Une pièce d’identité', en: 'An identity document' },
    openingHours: { ...noHours, tuesday: hours, wednesday: { ...hours, closes: '24:00' } },
  };
  await app.db.update(buildings).set(told).where(eq(buildings.id, building.id));
  const nothing = {
    receptionContact: '',
    receptionPhone: '',
    openingHours: null,
    directions: none,
    whatToBring: none,
  };
  onTestFinished(
    async () => void (await app.db.update(buildings).set(nothing).where(eq(buildings.id, building.id))),
  );
  await visit({ id: 41, language, code: CODE });
  await visit({ id: 42, language, date: '2026-12-02', code: SECOND });
  await invite(41, 42);
  const [mail] = await written();
  const { events } = calendarIn(mail);
  await expect(events.map(({ description }) => description).join('\n----\n')).toMatchFileSnapshot(
    `golden/invitationsWelcome.${language}.ics.txt`,
  );
});

describe('invitation', () => {
  it("of one date contains a one-hour calendar entry in the building's time zone", async () => {
    const { id } = await visit({ sequence: 4 });
    await invite(id);
    const { type, method, events } = calendarIn((await written())[0]);
    expect([type, method, events.length]).toEqual([
      'text/calendar; charset=utf-8; method=REQUEST',
      'REQUEST',
      1,
    ]);
    const [event] = events;
    expect(event).toMatchObject({
      uid: `visit-${building.id}-${id}@parvis.test`,
      sequence: 4,
      location: 'Parvis Haussmann, 12 boulevard Haussmann, 75009 Paris',
    });
    expect([String(event?.startDate), String(event?.endDate), event?.startDate.zone?.tzid]).toEqual([
      '2026-11-24T09:30:00',
      '2026-11-24T10:30:00',
      'Europe/Paris',
    ]);
    expect(event?.attendees.map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
      `mailto:${VISITOR}`,
    ]);
  });

  it('of several dates has one file, the code of the first and a page for each', async () => {
    const later = await visit({ date: '2026-12-02' });
    const sooner = await visit({ date: '2026-11-25', code: CODE });
    await invite(later.id, sooner.id);
    const [mail, ...more] = await written();
    expect(more).toEqual([]);
    const { method, events } = calendarIn(mail);
    expect([method, events.map((event) => String(event.startDate))]).toEqual([
      'PUBLISH',
      ['2026-11-25T09:30:00', '2026-12-02T09:30:00'],
    ]);
    const link = new URL(/http:\S+\/DNA\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      email: VISITOR,
      name: "Louise D'Ormesson <Lou>",
      entreprise: 'Cabinet "Verne"',
      dna: '0',
      appointment: String(sooner.id),
      language: 'fr',
      code: CODE,
      building: String(building.id),
    });
    expect(mail?.text).toContain(`/visit/${later.code}`);
    expect(mail?.secrets).toEqual([CODE, later.code]);
  });

  it('stores code and QR code as secrets', async () => {
    await invite((await visit({ code: CODE })).id);
    const [mail] = await written();
    expect(mail?.secrets).toEqual([CODE]);
    expect(mail?.attachments.map(({ contentType, secret }) => [contentType.split(';')[0], secret])).toEqual([
      ['text/calendar', undefined],
      ['image/png', true],
    ]);
    const [, picture] = mail?.attachments ?? [];
    expect(mail?.html).toContain(`src="cid:${picture?.cid}"`);
  });

  it('skips cancelled, past, arrived and deleted visits and visits without an email', async () => {
    const stays = await visit({ date: TODAY, time: '10:01' });
    const passedOver = [
      await visit({ status: 'canceled' }),
      await visit({ date: TODAY, time: '10:00' }),
      await visit({ status: 'done' }),
      await visit({ visitorEmail: null }),
      await visit({ visitorEmail: null, hasNoEmail: true }),
    ];
    await invite(stays.id, ...passedOver.map(({ id }) => id), 999_999);
    const [mail, ...more] = await written();
    expect([mail?.recipient, more]).toEqual([VISITOR, []]);
    expect(calendarIn(mail).events.map(({ uid }) => uid)).toEqual([`visit-7-${stays.id}@parvis.test`]);
    await invite(...passedOver.map(({ id }) => id), 999_999);
    expect(await written()).toHaveLength(1);
  });

  it('is sent once if the job runs twice, and again after a new invitation', async () => {
    const { id } = await visit();
    await invite(id);
    await invite(id);
    expect(await written()).toHaveLength(1);
    await change(id, { sequence: 1, visitorEmail: 'new@example.com' });
    await invite(id);
    expect((await written()).map(({ recipient }) => recipient)).toEqual([VISITOR, 'new@example.com']);
  });

  it('is split by address if one of the visits changed its email', async () => {
    const [one, two] = [await visit(), await visit({ date: '2026-11-30', visitorEmail: 'new@example.com' })];
    await invite(one.id, two.id);
    expect((await written()).map(({ recipient }) => recipient).sort()).toEqual([VISITOR, 'new@example.com']);
  });

  it('of an import is sent per visitor after individual mails', async () => {
    const [one, two] = [await visit(), await visit({ visitorEmail: 'two@example.com' })];
    await enqueue(visitorInvitationBatchJob, {
      building: building.id,
      groups: [[one.id], [two.id]],
      bulk: true,
    });
    const seen = await written();
    expect(seen.map(({ recipient, bulk }) => [recipient, bulk]).sort()).toEqual([
      [VISITOR, true],
      ['two@example.com', true],
    ]);
  });

  it('contains no visit of another building', async () => {
    const elsewhere = await make.visit({ date: TOMORROW });
    await invite(elsewhere.id);
    expect(await written()).toEqual([]);
  });
});

describe('change', () => {
  it('is mailed once with the same entry and the next sequence', async () => {
    const { id } = await visit({ sequence: 2, time: '16:00', told: [told()] });
    for (let time = 1; time <= 2; time++) await tell(id);
    const [mail, ...more] = await written();
    expect(more).toEqual([]);
    const { method, events } = calendarIn(mail);
    expect([method, events[0]?.uid, events[0]?.sequence, String(events[0]?.startDate)]).toEqual([
      'REQUEST',
      `visit-7-${id}@parvis.test`,
      2,
      '2026-11-24T16:00:00',
    ]);
  });

  it('is not mailed if already known, past, cancelled or deleted', async () => {
    const known = await visit({ sequence: 2, told: [told({ sequence: 2 })] });
    const over = await visit({ sequence: 2, date: TODAY, told: [told({ date: TODAY })] });
    const off = await visit({ sequence: 2, status: 'canceled', told: [told({ off: true })] });
    for (const id of [known.id, over.id, off.id, 999_999]) await tell(id);
    expect(await written()).toEqual([]);
  });
});

describe('cancellation', () => {
  it('removes the calendar entry and contains no code', async () => {
    const { id } = await visit({ status: 'canceled', sequence: 5, code: CODE, told: [told()] });
    await tell(id);
    await tell(id);
    const [mail, ...more] = await written();
    expect(more).toEqual([]);
    const { method, events } = calendarIn(mail);
    const status = events[0]?.component.getFirstPropertyValue('status');
    expect([method, events[0]?.uid, events[0]?.sequence, status]).toEqual([
      'CANCEL',
      `visit-7-${id}@parvis.test`,
      5,
      'CANCELLED',
    ]);
    expect(JSON.stringify(mail)).not.toContain(CODE);
  });

  it('is not mailed to an address that was never invited', async () => {
    await tell((await visit({ status: 'canceled', sequence: 1 })).id);
    expect(await written()).toEqual([]);
  });

  it('to a former address does not reveal the new visitor', async () => {
    const email = 'octave@example.com';
    const { id } = await visit({
      sequence: 1,
      visitorFirstName: 'Octave',
      visitorEmail: email,
      told: [told(), told({ email, sequence: 1 })],
    });
    await tell(id);
    const [mail, ...more] = await written();
    expect([mail?.recipient, more]).toEqual([VISITOR, []]);
    const calendar = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString();
    expect(`${mail?.subject} ${mail?.text} ${mail?.html} ${calendar}`).not.toMatch(/octave|ormesson/i);
    expect(calendarIn(mail).method).toBe('CANCEL');
  });
});
