import { beforeEach, describe, expect, it } from 'vitest';
import type { EventRecord } from '../../../demo/factories.ts';
import { pdf, picture } from '../../../test/support/files.ts';
import {
  attendeesOf,
  clearEvents,
  eventBody,
  fetchEvent,
  listedOf,
  makeEventFixture,
  managedOf,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';

const { app, here, people, as } = await makeEventFixture();
const { make } = app;

beforeEach(async () => {
  app.setNow(NOW);
  await clearEvents(app);
});

const one = (event: EventRecord) => `${managedOf({ id: event.buildingId })}/${event.id}`;

describe('creating an event', () => {
  it('returns the event as in the list', async () => {
    const { status, body } = await as.admin.post(managedOf(here), eventBody());
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(body.fields[0]).toMatchObject({
      eventType: 'Conference',
      name: 'Petit déjeuner des voisins',
      organize: 'Parvis Gestion',
      eventDateBegin: TODAY,
      eventTimeBegin: '18:00',
      price: 12.5,
      maxUserNB: 20,
      userNb: 0,
      icon: 'coffee',
      pkUser: people.admin.id,
    });
    const event = { ...body.fields[0], id: body.fields[0].pk, buildingId: here.id, kind: 'conference' };
    expect(await fetchEvent(as.admin, event)).toEqual(body.fields[0]);
  });

  it('takes effect once per idempotency key', async () => {
    const key = { 'idempotency-key': 'the same' };
    const answers = await Promise.all([1, 2].map(() => as.admin.post(managedOf(here), eventBody(), key)));
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await app.database.pool.query('select 1 from events')).rowCount).toBe(1);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ organizer: undefined }, 'organizer'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: 1.5 }, 'capacity'],
    [{ capacity: 100_000 }, 'capacity'],
    [{ price: -1 }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 99_999_999 }, 'price'],
    [{ price: '12,50' }, 'price'],
    [{ icon: 'skull' }, 'icon'],
    [{ endTime: '18:00' }, 'endTime'],
    [{ endDate: '2026-11-22' }, 'endDate'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ startDate: '2026-11-22', endDate: '2026-11-22' }, 'endDate'],
    [{ kind: 'concert' }, 'kind'],
  ])('is refused with a readable field error for %j', async (over, field) => {
    const { status, body } = await as.admin.post(managedOf(here), eventBody(over));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(/^[\p{Lu}\d].*\.$/u);
  });
});

describe('editing an event', () => {
  it('changes only the given fields', async () => {
    const event = await make.event({ building: here.id, description: 'Avec buffet', priceCents: 500 });
    const { body } = await as.deputy.patch(one(event), { room: 'Salle 3', price: 0, endTime: '21:30' });
    expect(body.fields[0]).toMatchObject({
      name: event.name,
      description: 'Avec buffet',
      room: 'Salle 3',
      price: 0,
      eventTimeBegin: '18:00',
      eventTimeEnd: '21:30',
    });
  });

  it('is refused when the capacity falls below the registrations', async () => {
    const registered = [people.vip.id, people.limited.id, people.neighbour.id];
    const event = await make.event({ building: here.id, registered });
    const refused = await as.admin.patch(one(event), { capacity: 2 });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: { capacity: ['Inscriptions déjà enregistrées : 3. Prévoyez au moins autant de places.'] },
      },
    });
    expect((await as.admin.patch(one(event), { capacity: 3 })).status).toBe(200);
    expect(await fetchEvent(as.vip, event)).toMatchObject({ maxUserNB: 3, userNb: 3 });
  });

  it('is refused when the end comes before the start, even if only one changes', async () => {
    const event = await make.event({ building: here.id });
    for (const [edit, field] of [
      [{ startTime: '20:00' }, 'endTime'],
      [{ startDate: '2026-11-24' }, 'endDate'],
    ] as const) {
      const { status, body } = await as.admin.patch(one(event), edit);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  it.each([
    ['an earlier day', { startDate: '2026-11-22', endDate: '2026-11-22' }, 'endDate'],
    ['an earlier hour of today', { startTime: '08:00', endTime: '10:00' }, 'endTime'],
    ['an end that has passed', { startDate: '2026-11-21', endDate: '2026-11-22' }, 'endDate'],
  ])('is refused when it moves an upcoming event to %s', async (_, edit, field) => {
    const event = await make.event({ building: here.id, registered: [people.vip.id] });
    const { status, body } = await as.admin.patch(one(event), { name: 'Autre', ...edit });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field]).toEqual([
      'Cette fin est déjà passée. Choisissez une date ou une heure plus tard.',
    ]);
    expect(await fetchEvent(as.admin, event)).toMatchObject({
      name: event.name,
      eventDateBegin: TODAY,
      isOver: false,
    });
  });

  it.each([
    ['the day before', { startDate: '2026-11-22' }, 'startDate'],
    ['an earlier hour of today', { startTime: '00:00' }, 'startTime'],
  ])('is refused when it moves the start of an upcoming event to %s', async (_, edit, field) => {
    const event = await make.event({ building: here.id });
    const { status, body } = await as.admin.patch(one(event), edit);
    expect([status, body.errors]).toEqual([
      422,
      { [field]: ['Ce début est déjà passé. Choisissez une date ou une heure plus tard.'] },
    ]);
  });

  it('may correct the start of an event that has begun', async () => {
    const event = await make.event({ building: here.id, startTime: '01:00', endTime: '23:00' });
    expect((await as.admin.patch(one(event), { startTime: '00:30' })).status).toBe(200);
  });

  it('may change the texts of a past event and move it to the future', async () => {
    const times = { startTime: '08:00', endTime: '09:00' };
    const event = await make.event({ building: here.id, ...times });
    expect((await as.admin.patch(one(event), { description: 'Merci !', ...times })).status).toBe(200);
    expect(await fetchEvent(as.admin, event)).toMatchObject({ description: 'Merci !', isOver: true });
    expect((await as.admin.patch(one(event), { startTime: '18:00', endTime: '20:00' })).status).toBe(200);
    expect(await fetchEvent(as.admin, event)).toMatchObject({ isOver: false });
  });

  it('cannot change the kind', async () => {
    const event = await make.event({ building: here.id });
    await as.admin.patch(one(event), { kind: 'gym', name: 'Autre' });
    expect(await fetchEvent(as.admin, event)).toMatchObject({ eventType: 'Conference', name: 'Autre' });
  });
});

describe('event picture', () => {
  const kept = async (caller = as.admin) => {
    const file = { name: 'file', filename: 'a.png', bytes: await picture() };
    const { body } = await caller.upload(`/api/buildings/${here.id}/pictures`, file);
    return body.fields[0].pk as number;
  };

  it('is an uploaded file, visible to the public if the calendars are', async () => {
    const { body } = await as.admin.post(managedOf(here), eventBody({ picture: await kept() }));
    const event = { id: body.fields[0].pk, buildingId: here.id, kind: 'conference' } as EventRecord;
    const { image, picture: shown } = await fetchEvent(app.anybody, event);
    expect(image).toBe(shown.src);
    expect(image).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    expect((await app.anybody.get(image)).status).toBe(200);
    await as.admin.patch(one(event), { picture: 'none' });
    expect(await fetchEvent(app.anybody, event)).toMatchObject({ image: null, picture: null });
  });

  it('is refused with a field error if the file does not exist', async () => {
    const { status, body } = await as.admin.post(managedOf(here), eventBody({ picture: 999_999 }));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['picture']]);
  });

  it('is refused if it is a document, and the whole edit with it', async () => {
    const file = { name: 'file', filename: 'affiche.png', bytes: await pdf() };
    const refused = await as.admin.upload(`/api/buildings/${here.id}/pictures`, file);
    expect([refused.status, refused.body.code]).toEqual([415, 'not_a_picture']);
    const stored = await as.admin.upload(`/api/buildings/${here.id}/pdfs`, file);
    const document = stored.body.fields[0].pk as number;
    const event = await make.event({ building: here.id });
    const { status, body } = await as.admin.patch(one(event), { name: 'Autre', picture: document });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['picture']]);
    expect(await fetchEvent(as.admin, event)).toMatchObject({ name: event.name });
  });
});

describe('cancelling an event', () => {
  it('removes the event from every list', async () => {
    const event = await make.event({ building: here.id, registered: [people.vip.id] });
    expect((await as.admin.delete(one(event))).body).toEqual({ status: 'OK' });
    for (const caller of [as.admin, as.vip, app.anybody])
      expect(await fetchEvent(caller, event)).toBeUndefined();
    for (const answer of [
      await as.admin.delete(one(event)),
      await as.admin.patch(one(event), { name: 'x' }),
      await as.admin.get(attendeesOf(event)),
    ])
      expect(answer.status).toBe(404);
  });

  it('is refused for a past event', async () => {
    const over = await make.event({ building: here.id, startTime: '08:00', endTime: '09:00' });
    const { status, body } = await as.admin.delete(one(over));
    expect([status, body.code, body.detail]).toEqual([409, 'event_over', 'Cet événement est terminé.']);
    expect(await fetchEvent(as.admin, over)).toMatchObject({ name: over.name, isOver: true });
  });
});

describe('attendee list', () => {
  it('names attendees and the waiting list in order, for staff', async () => {
    const event = await make.event({
      building: here.id,
      capacity: 2,
      registered: [people.vip.id, people.neighbour.id],
      waiting: [people.limited.id, people.colleague.id],
    });
    const { body } = await as.reception.get(attendeesOf(event));
    expect(body.registered).toEqual([
      {
        pk: people.vip.id,
        firstName: 'Claire',
        lastName: 'Fontaine',
        companyName: 'Hélios Conseil',
        email: 'vip@parvis.test',
        since: NOW.toISOString(),
        attendedAt: null,
        pass: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      expect.objectContaining({ firstName: 'Antoine' }),
    ]);
    expect(await listedOf(as.admin, event)).toMatchObject({ waiting: ['Hugo', 'Inès'] });
  });
});
