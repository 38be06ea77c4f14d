import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import {
  clearEvents,
  makeEventFixture,
  managedOf,
  register,
  unregister,
} from '../../../test/support/fixtures/eventFixture.ts';
import { type Mail, NOW, readMails } from '../../../test/support/fixtures/fixture.ts';
import { calendarsIn } from '../../../test/support/readCalendar.ts';
import { eventCancellationMailJob, registrationConfirmationMailJob } from './eventMailJobs.ts';
import { events } from './tables.ts';

const { app, here, people, as } = await makeEventFixture();
const { make } = app;
const scope = new BuildingScope([here.id]);
const enqueue = createEnqueue(app.db);

beforeEach(async () => {
  app.setNow(NOW);
  await app.jobs.drain();
  await app.db.delete(mails);
  await clearEvents(app);
  await app.db.update(users).set({ language: 'fr' });
});

const written = () => readMails(app);

const one = (id: number) => `${managedOf(here)}/${id}`;
const subjects = (all: Mail[]) => all.map(({ recipient, subject }) => `${recipient}: ${subject}`);

describe('calendar file', () => {
  it('keeps one UID with rising SEQUENCE through request, change, cancel and new request', async () => {
    const { id } = await make.event({ building: here.id, name: 'Climat', room: 'Auditorium', floors: '3e' });
    await register(as.vip, { id });
    await app.jobs.drain();
    // Other registrations raise SEQUENCE too.
    await register(as.neighbour, { id });
    await app.jobs.drain();
    await as.admin.patch(one(id), { endTime: '21:00' });
    await app.jobs.drain();
    await unregister(as.vip, { id });
    await app.jobs.drain();
    await register(as.vip, { id });
    await app.jobs.drain();
    await as.admin.delete(one(id));
    const mine = (await written()).filter(({ recipient }) => recipient === people.vip.email);
    const entry = {
      uid: `event-${here.id}-${id}@parvis.test`,
      summary: 'Climat',
      location: `Auditorium, 3e, Parvis Haussmann, ${here.address}`,
      attendee: 'mailto:vip@parvis.test',
      start: '2026-11-23T17:00:00.000Z',
    };
    const request = {
      ...entry,
      type: 'text/calendar; charset=utf-8; method=REQUEST',
      method: 'REQUEST',
      status: 'CONFIRMED',
    };
    const removal = {
      ...entry,
      type: 'text/calendar; charset=utf-8; method=CANCEL',
      method: 'CANCEL',
      status: 'CANCELLED',
    };
    const later = { end: '2026-11-23T20:00:00.000Z' };
    const files = mine.flatMap(calendarsIn);
    expect(files).toMatchObject([
      { ...request, end: '2026-11-23T19:00:00.000Z' },
      { ...request, ...later },
      { ...removal, ...later },
      { ...request, ...later },
      { ...removal, ...later },
    ]);
    const sequences = files.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  it('has correct times over a clock change', async () => {
    const times = { startDate: '2027-03-27', startTime: '20:00', endDate: '2027-03-28', endTime: '08:00' };
    const { id } = await make.event({ building: here.id, ...times });
    await register(as.vip, { id });
    const instants = { start: '2027-03-27T19:00:00.000Z', end: '2027-03-28T06:00:00.000Z' };
    expect((await written()).flatMap(calendarsIn)).toMatchObject([instants]);
  });
});

describe('mail recipients', () => {
  it('are attendees on a change, and also the waiting list on a cancellation', async () => {
    const registered = [people.vip.id, people.neighbour.id];
    const waiting = [people.limited.id];
    const { id } = await make.event({ building: here.id, name: 'Climat', capacity: 2, registered, waiting });
    await as.admin.patch(one(id), { startTime: '17:00' });
    const first = await written();
    expect(subjects(first).sort()).toEqual([
      'neighbour@parvis.test: Climat, lundi 23 novembre à 17:00 : événement modifié',
      'vip@parvis.test: Climat, lundi 23 novembre à 17:00 : événement modifié',
    ]);
    await app.db.delete(mails);
    await as.admin.delete(one(id));
    const second = await written();
    expect(subjects(second).sort()).toEqual([
      'limited@parvis.test: Climat, lundi 23 novembre à 17:00 : événement annulé',
      'neighbour@parvis.test: Climat, lundi 23 novembre à 17:00 : événement annulé',
      'vip@parvis.test: Climat, lundi 23 novembre à 17:00 : événement annulé',
    ]);
    expect(second.flatMap(calendarsIn).map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
  });

  it('are none for changes that are in no calendar, or of past events', async () => {
    const registered = [people.vip.id];
    const { id } = await make.event({ building: here.id, registered });
    await as.admin.patch(one(id), { description: 'Autre', price: 3, icon: 'book', capacity: 12 });
    const past = await make.event({ building: here.id, registered, startTime: '08:00', endTime: '09:00' });
    await as.admin.patch(one(past.id), { room: 'Ailleurs' });
    expect(await written()).toEqual([]);
  });

  it('get one mail about several changes, unless registered later', async () => {
    const { id } = await make.event({ building: here.id, registered: [people.vip.id] });
    await as.admin.patch(one(id), { room: 'Salle 1' });
    await as.admin.patch(one(id), { room: 'Salle 2' });
    await register(as.neighbour, { id });
    const all = await written();
    expect(all.map(({ recipient, text }) => [recipient, /Salle \d/.exec(text)?.[0]]).sort()).toEqual([
      ['neighbour@parvis.test', 'Salle 2'],
      ['vip@parvis.test', 'Salle 2'],
    ]);
    expect(subjects(all).join()).toMatch(/neighbour@parvis.test: [^:]+:\d\d : inscription confirmée/);
  });

  it('get one mail when a job runs twice, with the current state', async () => {
    const { id } = await make.event({ building: here.id });
    await register(as.vip, { id });
    await app.jobs.drain();
    const about = { building: here.id, event: id, user: people.vip.id, sequence: 1 };
    await enqueue(registrationConfirmationMailJob, about);
    expect(await written()).toHaveLength(1);
    // Registered and unregistered before the job ran: nothing to confirm.
    await register(as.neighbour, { id });
    await unregister(as.neighbour, { id });
    const theirs = (await written()).filter(({ recipient }) => recipient === people.neighbour.email);
    expect(theirs.flatMap(calendarsIn).map(({ method }) => method)).toEqual(['CANCEL']);
  });

  it('exclude deleted accounts', async () => {
    const { id } = await make.event({ building: here.id, registered: [people.colleague.id] });
    await events.update(app.db, scope, { canceled: true }, (row) => eq(row.id, id));
    await app.db.update(users).set({ email: null, active: false }).where(eq(users.id, people.colleague.id));
    await enqueue(eventCancellationMailJob, { building: here.id, event: id, sequence: 1 });
    expect(await written()).toEqual([]);
  });
});
