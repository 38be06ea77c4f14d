import ICAL from 'ical.js';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventRecord } from '../../../demo/factories.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { addDays, getLocalNow, toMinutes, toTime } from '../../../kit/time.ts';
import {
  attendeesOf,
  clearEvents,
  eventBody,
  fetchEvent,
  makeEventFixture,
  managedOf,
  register,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW, readMails, TODAY } from '../../../test/support/fixtures/fixture.ts';

const { app, here, people, as } = await makeEventFixture();
const { make } = app;

beforeEach(async () => {
  app.setNow(NOW);
  await app.jobs.drain();
  await app.db.delete(mails);
  await clearEvents(app);
});

const one = (event: EventRecord) => `${managedOf({ id: event.buildingId })}/${event.id}`;
const registered = [people.vip.id, people.limited.id];
/** A time when the doors are open. */
const HERE_AND_NOW = { startTime: '00:30', endTime: '23:30' };
const listed = async (event: EventRecord) => (await as.reception.get(attendeesOf(event))).body.registered;

describe('attendance', () => {
  const tick = (event: EventRecord, person: number, present: boolean, caller = as.reception) =>
    caller.patch(`${attendeesOf(event)}/${person}`, { present });

  it('is marked and unmarked, idempotently', async () => {
    const event = await make.event({ building: here.id, registered, ...HERE_AND_NOW });
    for (const present of [true, true, false, false, true])
      expect((await tick(event, people.vip.id, present)).body).toEqual({ status: 'OK' });
    const came = (await listed(event)).map((each: { pk: number; attendedAt: string | null }) => [
      each.pk,
      each.attendedAt,
    ]);
    expect(Object.fromEntries(came)).toEqual({
      [people.vip.id]: NOW.toISOString(),
      [people.limited.id]: null,
    });
    const { rows } = await app.database.pool.query(
      `select kind from facts where kind like 'event.attend%' and entity_id = $1 order by id`,
      [event.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'event.attended',
      'event.attendance_withdrawn',
      'event.attended',
    ]);
  });

  it('can be marked from one hour before the start in local time, and unmarked at any time', async () => {
    const early = { building: here.id, startDate: TODAY, endDate: TODAY, registered };
    const at = async (startTime: string) => {
      const event = await make.event({ ...early, startTime, endTime: '23:00' });
      return { event, ...(await tick(event, people.vip.id, true)) };
    };
    const { time } = getLocalNow(here.timeZone, NOW);
    const later = (minutes: number) => toTime(toMinutes(time) + minutes);
    expect((await at(later(60))).status).toBe(200);
    const { event, status, body } = await at(later(61));
    expect([status, body.code]).toEqual([409, 'event_not_begun']);
    expect((await tick(event, people.vip.id, false)).status).toBe(200);
    expect(await listed(event)).toMatchObject([{ attendedAt: null }, { attendedAt: null }]);
  });

  it('cannot be marked for a person who is not registered', async () => {
    const event = await make.event({ building: here.id, waiting: [people.vip.id] });
    expect((await tick(event, people.vip.id, true)).status).toBe(404);
  });
});

describe('pass', () => {
  it('is shown to its owner and identifies them to staff', async () => {
    const event = await make.event({ building: here.id });
    for (const caller of [as.vip, as.limited]) await register(caller, event);
    const { pass } = await fetchEvent(as.vip, event);
    expect(pass).toMatch(/^[0-9a-f]{32}$/);
    expect((await fetchEvent(as.neighbour, event)).pass).toBeNull();
    expect((await fetchEvent(app.anybody, event)).pass).toBeNull();
    expect((await fetchEvent(as.admin, event)).pass).toBeNull();
    const holder = (await listed(event)).filter((each: { pass: string }) => each.pass === pass);
    expect(holder).toMatchObject([{ pk: people.vip.id }]);
  });

  it('is mailed as a picture that the outbox does not show', async () => {
    const event = await make.event({ building: here.id });
    await register(as.vip, event);
    const [mail] = await readMails(app);
    expect(mail?.attachments.map(({ contentType, secret }) => [contentType, secret])).toEqual([
      [expect.stringContaining('text/calendar'), undefined],
      ['image/png', true],
    ]);
    const { pass } = await fetchEvent(as.vip, event);
    expect(`${mail?.text}${mail?.html}`).not.toContain(pass);
  });
});

describe('attendee spreadsheet', () => {
  it('lists attendees, attendance and the waiting list, with texts as text cells', async () => {
    const queue = { registered, waiting: [people.neighbour.id] };
    const event = await make.event({ building: here.id, ...queue, ...HERE_AND_NOW });
    await app.database.pool.query(`update users set last_name = '=1+1' where id = $1`, [people.limited.id]);
    await as.reception.patch(`${attendeesOf(event)}/${people.vip.id}`, { present: true });
    const answer = await as.reception.get(`${attendeesOf(event)}/export`);
    expect(answer.headers['content-disposition']).toContain(`participants-${TODAY}.xlsx`);
    const [sheet] = await readXlsxFile(answer.bytes);
    const [headings, ...rows] = (sheet as unknown as { data: unknown[][] }).data;
    expect(headings).toEqual(['Nom', 'Prénom', 'Société', 'E-mail', 'Inscription', 'Depuis le', 'Présence']);
    expect(
      rows.map(([name, , , email, state, , came]) => [name, email, state, came instanceof Date]),
    ).toEqual([
      ['=1+1', people.limited.email, 'Inscription confirmée', false],
      [people.vip.lastName, people.vip.email, 'Inscription confirmée', true],
      [people.neighbour.lastName, people.neighbour.email, 'Liste d’attente', false],
    ]);
    await app.database.pool.query('update users set last_name = $2 where id = $1', [
      people.limited.id,
      people.limited.lastName,
    ]);
  });
});

describe('message', () => {
  const write = (event: EventRecord, over: object = {}, caller = as.admin) =>
    caller.post(`${one(event)}/messages`, {
      audience: 'registered',
      subject: 'Salle changée',
      text: 'Rendez-vous à l’auditorium.',
      ...over,
    });

  it.each([
    ['registered', [people.vip.email, people.limited.email]],
    ['waiting', [people.neighbour.email]],
    ['everybody', [people.vip.email, people.limited.email, people.neighbour.email]],
  ])('to %s sends one mail per recipient', async (audience, told) => {
    const event = await make.event({ building: here.id, registered, waiting: [people.neighbour.id] });
    expect((await write(event, { audience })).body).toEqual({ status: 'OK', recipients: told.length });
    const written = await readMails(app);
    expect(written.map(({ recipient }) => recipient).sort()).toEqual([...told].sort());
    const { rows } = await app.database.pool.query(
      `select says from facts where kind = 'event.messaged' and entity_id = $1`,
      [event.id],
    );
    expect(rows).toEqual([{ says: { audience, recipients: told.length } }]);
  });

  it('is refused without recipients or text', async () => {
    const event = await make.event({ building: here.id });
    expect((await write(event)).body.code).toBe('nobody_to_tell');
    const { status, body } = await write(event, { subject: ' ', text: '' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['subject', 'text']]);
    expect(await readMails(app)).toEqual([]);
  });
});

describe('event on several days', () => {
  it('creates one event per day with the same duration', async () => {
    const [second, third] = [addDays(TODAY, 7), addDays(TODAY, 14)];
    const until = { endDate: addDays(TODAY, 1), endTime: '10:00' };
    const { status, body } = await as.admin.post(
      managedOf(here),
      eventBody({ ...until, alsoOn: [third, second, second, TODAY] }),
    );
    expect(status).toBe(200);
    const days = body.fields.map((each: Record<string, string>) => [each.eventDateBegin, each.eventDateEnd]);
    expect(days).toEqual([TODAY, second, third].map((day) => [day, addDays(day, 1)]));
    expect(new Set(body.fields.map(({ pk }: { pk: number }) => pk)).size).toBe(3);
  });

  it('creates no event if one of them is in the past', async () => {
    const { status, body } = await as.admin.post(
      managedOf(here),
      eventBody({ alsoOn: [addDays(TODAY, 7), addDays(TODAY, -1)] }),
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, ['alsoOn']]);
    expect((await as.admin.get(managedOf(here))).body.total).toBe(0);
  });
});

it('calendar file of an event has the UID of its mails', async () => {
  const event = await make.event({ building: here.id, name: 'Yoga doux' });
  const { status, headers, bytes } = await as.limited.get(`${one(event)}/calendar`);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()));
  const [entry] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect([entry?.summary, entry?.uid.startsWith(`event-${here.id}-${event.id}@`)]).toEqual([
    'Yoga doux',
    true,
  ]);
});
