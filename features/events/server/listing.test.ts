import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../kit/time.ts';
import {
  clearEvents,
  eventsOf,
  fetchEvent,
  makeEventFixture,
  managedOf,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import type { Answer } from '../../../test/support/testApp.ts';
import { eventKinds } from '../eventKind.ts';

const { app, here, there, people, as } = await makeEventFixture();
const { make } = app;

beforeEach(() => {
  app.setNow(NOW);
  return clearEvents(app);
});

const names = (answer: Answer): string[] => answer.body.fields.map(({ name }: { name: string }) => name);

describe('event list', () => {
  it('contains one kind, in chronological order', async () => {
    for (const kind of eventKinds) {
      await make.event({ building: here.id, kind, name: `${kind} 2`, startDate: addDays(TODAY, 1) });
      await make.event({ building: here.id, kind, name: `${kind} 1`, startTime: '17:00' });
    }
    for (const kind of eventKinds)
      expect(names(await as.limited.get(eventsOf(here, kind)))).toEqual([`${kind} 1`, `${kind} 2`]);
  });

  it.each([
    ['', ['31 days ago', 'today', 'long', 'next year']],
    ['&start=2026-11-23&end=2026-11-30', ['today', 'long']],
    ['&start=2026-11-23', ['today']],
    ['&end=2026-11-25', ['31 days ago', 'today', 'long']],
    ['&start=2026-11-28&end=2026-11-28', ['long']],
    ['&start=2026-10-01&end=2026-10-31', ['31 days ago', '32 days ago']],
    ['&start=2027-01-01&end=2027-12-31', ['next year']],
  ])('contains the events of the requested days: %s', async (range, expected) => {
    await make.event({ building: here.id, name: 'today' });
    await make.event({ building: here.id, name: 'long', startDate: '2026-11-25', endDate: '2026-11-28' });
    await make.event({ building: here.id, name: '31 days ago', startDate: addDays(TODAY, -31) });
    await make.event({ building: here.id, name: '32 days ago', startDate: addDays(TODAY, -32) });
    await make.event({ building: here.id, name: 'next year', startDate: '2027-12-31' });
    expect(names(await as.vip.get(eventsOf(here, 'conference', range))).sort()).toEqual(expected.sort());
  });

  it.each([
    ['&end=2026-01-01', 'end'],
    ['&start=2026-01-01&end=2027-01-04', 'end'],
    ['&start=23/11/2026', 'start'],
  ])('is refused with a readable error: %s', async (range, field) => {
    const { status, body } = await as.vip.get(eventsOf(here, 'conference', range));
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors[field][0]).toMatch(/\w/);
  });

  it('is refused without a kind', async () => {
    for (const query of ['', '?eventType=', '?eventType=Concert', '?eventType=conference']) {
      const { status, body } = await as.vip.get(`/event/deleteGetPatchEvent/${here.id}/${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['eventType']]);
    }
  });

  it('shows attendees only to staff, and the waiting position to those who wait', async () => {
    const event = await make.event({
      building: here.id,
      capacity: 2,
      registered: [people.vip.id, people.neighbour.id],
      waiting: [people.colleague.id, people.limited.id],
    });
    const everybody = [{ id: people.vip.id }, { id: people.neighbour.id }];
    for (const staff of ['admin', 'deputy', 'reception'] as const)
      expect(await fetchEvent(as[staff], event)).toMatchObject({
        userRegistered: everybody,
        isRegistered: false,
      });
    expect(await fetchEvent(as.neighbour, event)).toMatchObject({
      userRegistered: [{ id: people.neighbour.id }],
      isRegistered: true,
      waitingPosition: null,
    });
    expect(await fetchEvent(as.colleague, event)).toMatchObject({
      userRegistered: [],
      isRegistered: false,
      waitingPosition: 1,
      waitingNb: 2,
      userNb: 2,
    });
    expect(await fetchEvent(as.limited, event)).toMatchObject({ waitingPosition: 2 });
  });

  it('returns one event by pk, unless cancelled, unknown or of another kind', async () => {
    const old = await make.event({ building: here.id, name: 'Ancien', startDate: addDays(TODAY, -400) });
    const canceled = await make.event({ building: here.id, canceled: true });
    const gym = await make.event({ building: here.id, kind: 'gym' });
    const foreign = await make.event({ building: there.id });
    for (const caller of [as.limited, app.anybody]) {
      expect(names(await caller.get(`${eventsOf(here)}&pk=${old.id}`))).toEqual(['Ancien']);
      for (const { id } of [canceled, gym, foreign, { id: 999_999 }])
        expect((await caller.get(`${eventsOf(here)}&pk=${id}`)).body).toEqual({ fields: [] });
    }
    expect((await as.limited.get(`${eventsOf(here)}&pk=x`)).status).toBe(422);
  });
});

describe('public event list', () => {
  it('contains no name, address or id of a person', async () => {
    // Ids that no other value equals.
    const persons = [];
    for (const [at, firstName] of ['Zéphyrine', 'Théodule', 'Ildefonse'].entries())
      persons.push(
        await make.user({
          id: 918_273 + at * 7,
          firstName,
          lastName: `Quidam${at}`,
          email: `nobody${at}@secret.test`,
          buildings: [here.id],
        }),
      );
    const ids = persons.map(({ id }) => id);
    for (const kind of eventKinds)
      await make.event({
        building: here.id,
        kind,
        capacity: 2,
        registered: ids.slice(0, 2),
        waiting: ids.slice(2),
        createdBy: ids[0],
      });
    for (const kind of eventKinds) {
      const { status, body, text } = await app.anybody.get(eventsOf(here, kind));
      expect(status).toBe(200);
      expect(body.fields).toHaveLength(1);
      expect(body.fields[0]).toMatchObject({
        userNb: 2,
        waitingNb: 1,
        userRegistered: [],
        isRegistered: false,
        waitingPosition: null,
        pkUser: null,
      });
      for (const { id, firstName, lastName, email } of persons)
        for (const part of [String(id), firstName, lastName, email]) expect(text).not.toContain(part);
      expect(text).not.toContain('@');
    }
  });
});

describe('search over all months', () => {
  const found = async (query: string, caller = as.limited) => {
    const answer = await caller.get(`${managedOf(here)}?${query}`);
    return [names(answer), answer.body.total];
  };
  const day = (startDate: string) => ({ building: here.id, startDate, endDate: startDate });

  it('matches words of name and description, upcoming or past by local time', async () => {
    await make.event({ ...day('2023-03-01'), name: 'Yoga d’hiver' });
    await make.event({ ...day('2028-03-01'), name: 'Relaxation', description: 'Un peu de YOGA en hiver' });
    await make.event({ ...day('2028-02-01'), name: 'Yoga d’été' });
    await make.event({ ...day('2028-01-01'), name: 'Yoga d’hiver', canceled: true });
    await make.event({ ...day('2027-01-01'), name: 'Yoga d’hiver', kind: 'gym' });
    expect(await found('search=hiver yoga&eventType=Conference')).toEqual([
      ['Yoga d’hiver', 'Relaxation'],
      2,
    ]);
    expect(await found('search=yoga&when=ahead&eventType=Conference')).toEqual([
      ['Yoga d’été', 'Relaxation'],
      2,
    ]);
    expect(await found('search=yoga&when=ahead&limit=1')).toEqual([['Yoga d’hiver'], 3]);
    expect(await found('search=yoga&when=over&sort=-start', app.anybody)).toEqual([['Yoga d’hiver'], 1]);
    expect(await found('when=ahead&start=2028-02-02')).toEqual([['Relaxation'], 1]);
    // SQL operators are ordinary words.
    expect(await found('search=%25')).toEqual([[], 0]);
  });

  it('treats an event as past from the minute of its end', async () => {
    await make.event({ ...day(TODAY), name: 'Midi', startTime: '11:00', endTime: '12:00' });
    for (const [time, ahead] of [
      ['11:59', 1],
      ['12:00', 0],
    ] as const) {
      app.setNow(new Date(`${TODAY}T${time}:00+01:00`));
      expect([(await found('when=ahead'))[1], (await found('when=over'))[1]]).toEqual([ahead, 1 - ahead]);
    }
  });
});
