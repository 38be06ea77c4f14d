import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../kit/time.ts';
import {
  clearEvents,
  eventsOf,
  makeEventFixture,
  managedOf,
  register,
  seen,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import type { Answer } from '../../../test/support/testApp.ts';
import { eventKinds } from '../eventKind.ts';

const { app, here, there, closed, people, as } = await makeEventFixture();
const { make } = app;

beforeEach(() => {
  app.setNow(NOW);
  return clearEvents(app);
});

const names = (answer: Answer): string[] => answer.body.fields.map(({ name }: { name: string }) => name);

describe('the list', () => {
  it('answers an event with the contract’s fields', async () => {
    const event = await make.event({
      building: here.id,
      name: 'Conférence climat',
      description: 'Avec buffet',
      floors: '3e étage',
      room: 'Auditorium',
      priceCents: 1_250,
      icon: 'microphone',
      createdBy: people.admin.id,
      registered: [people.vip.id, people.neighbour.id],
      waiting: [people.limited.id],
    });
    const { status, body } = await as.vip.get(eventsOf(here));
    expect(status).toBe(200);
    expect(body).toEqual({
      fields: [
        {
          pk: event.id,
          eventType: 'Conference',
          name: 'Conférence climat',
          description: 'Avec buffet',
          organize: 'Parvis Gestion',
          eventDateBegin: TODAY,
          eventTimeBegin: '18:00',
          eventDateEnd: TODAY,
          eventTimeEnd: '20:00',
          floors: '3e étage',
          room: 'Auditorium',
          userNb: 2,
          UserNb: 2,
          maxUserNB: 10,
          userRegistered: [{ id: people.vip.id }],
          isRegistered: true,
          pass: expect.stringMatching(/^[0-9a-f]{32}$/),
          isOver: false,
          waitingNb: 1,
          waitingPosition: null,
          pkUser: people.admin.id,
          icon: 'microphone',
          image: null,
          picture: null,
          price: 12.5,
          version: 1,
        },
      ],
    });
  });

  it('has each kind apart, in the order in which they take place', async () => {
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
  ])('of the days asked for: %s', async (range, expected) => {
    await make.event({ building: here.id, name: 'today' });
    await make.event({ building: here.id, name: 'long', startDate: '2026-11-25', endDate: '2026-11-28' });
    await make.event({ building: here.id, name: '31 days ago', startDate: addDays(TODAY, -31) });
    await make.event({ building: here.id, name: '32 days ago', startDate: addDays(TODAY, -32) });
    await make.event({ building: here.id, name: 'next year', startDate: '2027-12-31' });
    expect(names(await as.vip.get(eventsOf(here, 'conference', range))).sort()).toEqual(expected.sort());
  });

  it.each([
    ['&start=2026-11-23&end=2026-11-22', 'end'],
    ['&end=2026-01-01', 'end'],
    ['&start=2026-01-01&end=2027-01-04', 'end'],
    ['&start=23/11/2026', 'start'],
  ])('refuses %s in words', async (range, field) => {
    const { status, body } = await as.vip.get(eventsOf(here, 'conference', range));
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors[field][0]).toMatch(/\w/);
  });

  it('needs to know which kind', async () => {
    for (const query of ['', '?eventType=', '?eventType=Concert', '?eventType=conference']) {
      const { status, body } = await as.vip.get(`/event/deleteGetPatchEvent/${here.id}/${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['eventType']]);
    }
  });

  it('shows who is registered to staff alone, and the position in the queue to those who wait', async () => {
    const event = await make.event({
      building: here.id,
      capacity: 2,
      registered: [people.vip.id, people.neighbour.id],
      waiting: [people.colleague.id, people.limited.id],
    });
    const everybody = [{ id: people.vip.id }, { id: people.neighbour.id }];
    for (const staff of ['admin', 'deputy', 'reception'] as const)
      expect(await seen(as[staff], event)).toMatchObject({ userRegistered: everybody, isRegistered: false });
    expect(await seen(as.neighbour, event)).toMatchObject({
      userRegistered: [{ id: people.neighbour.id }],
      isRegistered: true,
      waitingPosition: null,
    });
    expect(await seen(as.colleague, event)).toMatchObject({
      userRegistered: [],
      isRegistered: false,
      waitingPosition: 1,
      waitingNb: 2,
      userNb: 2,
    });
    expect(await seen(as.limited, event)).toMatchObject({ waitingPosition: 2 });
  });

  it('answers a single event by its pk, whenever it is, and none that is cancelled, unknown or of another kind', async () => {
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

describe('without a token', () => {
  it('no person’s name, address or id stands anywhere in the answer', async () => {
    // Ids that occur nowhere else in it.
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

  it('answers for buildings that show their calendars to the public, and only for those', async () => {
    const discreet = await make.building({ publicCalendars: false });
    for (const building of [discreet, closed, { id: 999_999 }, { id: 0 }]) {
      const { status, body } = await app.anybody.get(eventsOf(building));
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await app.anybody.get(eventsOf(there))).status).toBe(200);
  });

  it('refuses a dead token, as everywhere', async () => {
    expect((await app.withAuthorization('token dead').get(eventsOf(here))).status).toBe(401);
  });

  it('allows nothing but reading', async () => {
    const event = await make.event({ building: here.id });
    expect((await register(app.anybody, event)).status).toBe(401);
    expect((await seen(app.anybody, event)).userNb).toBe(0);
  });
});

describe('switched-off modules', () => {
  it.each([
    ['conference', 'events'],
    ['gym', 'gym'],
    ['beautyRoom', 'beautyRoom'],
  ] as const)('%s is not found where %s is off, for anybody', async (kind, module) => {
    const others = (['events', 'gym', 'beautyRoom'] as const).filter((name) => name !== module);
    const building = await make.building({ modules: others });
    const person = await make.user({ role: 'admin', buildings: [building.id] });
    const caller = await app.as(person);
    for (const each of eventKinds) {
      const expected = each === kind ? 404 : 200;
      expect((await caller.get(eventsOf(building, each))).status).toBe(expected);
      expect((await app.anybody.get(eventsOf(building, each))).status).toBe(expected);
    }
  });
});

describe('the search over all months', () => {
  const found = async (query: string, caller = as.limited) => {
    const answer = await caller.get(`${managedOf(here)}?${query}`);
    return [names(answer), answer.body.total];
  };
  const day = (startDate: string) => ({ building: here.id, startDate, endDate: startDate });

  it('finds by words of name and description, ahead or over, by the clock of the building', async () => {
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
    // A word that is an operator of SQL's is a word like others.
    expect(await found('search=%25')).toEqual([[], 0]);
  });

  it('changes over at the minute of the end', async () => {
    await make.event({ ...day(TODAY), name: 'Midi', startTime: '11:00', endTime: '12:00' });
    for (const [time, ahead] of [
      ['11:59', 1],
      ['12:00', 0],
    ] as const) {
      app.setNow(new Date(`${TODAY}T${time}:00+01:00`));
      expect([(await found('when=ahead'))[1], (await found('when=over'))[1]]).toEqual([ahead, 1 - ahead]);
    }
  });

  it('is of the kinds that are switched on', async () => {
    expect((await as.admin.get(managedOf(closed))).status).toBe(404);
  });
});
