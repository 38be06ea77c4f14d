import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { type EventRecord, PASSWORD, type UserRow } from '../../../demo/factories.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import { Building, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import {
  clearEvents,
  fetchCounts,
  fetchEvent,
  listedOf,
  makeEventFixture,
  managedOf,
  queueOf,
  register,
  unregister,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';
import { releasePersonEventPlaces } from './releaseEventPlaces.ts';

const { app, here, there, people, as } = await makeEventFixture();
const { make } = app;
const building = new Building({ id: here.id, name: here.name, timeZone: here.timeZone, modules: new Set() });

beforeEach(async () => {
  app.setNow(NOW);
  await clearEvents(app);
  await app.jobs.drain();
  await app.db.delete(mails);
});

const outcome = (answer: { status: number; body: { code?: string; status: string } }) =>
  `${answer.status} ${answer.body.code ?? answer.body.status}`;

const resident = (firstName: string, over: object = {}) =>
  make.user({ firstName, role: 'limited', buildings: [here.id], ...over });

/** A full event with two places and three people waiting. */
async function crowded(over: object = {}): Promise<EventRecord & { crowd: UserRow[] }> {
  const crowd: UserRow[] = [];
  for (const name of ['Ada', 'Bea', 'Cora', 'Dana', 'Elsa']) crowd.push(await resident(name));
  const ids = crowd.map(({ id }) => id);
  const event = await make.event({
    building: here.id,
    capacity: 2,
    registered: ids.slice(0, 2),
    waiting: ids.slice(2),
    ...over,
  });
  return { ...event, crowd };
}
const nth = ({ crowd }: { crowd: UserRow[] }, at: number) => crowd[at] as UserRow;

/** Recipients of mails about a new place. */
async function promoted(): Promise<string[]> {
  await app.jobs.drain();
  const sent = await app.db.select().from(mails).orderBy(mails.id);
  return sent.filter(({ subject }) => /vous avez une place$/.test(subject)).map(({ recipient }) => recipient);
}

describe('waiting list', () => {
  it('is joined at its end and left, and shows the position', async () => {
    const event = await make.event({ building: here.id, capacity: 1, registered: [people.neighbour.id] });
    expect((await as.vip.post(queueOf(event))).body).toEqual({ status: 'OK', position: 1 });
    expect((await as.limited.post(queueOf(event))).body).toEqual({ status: 'OK', position: 2 });
    expect((await as.reception.post(queueOf(event))).body).toEqual({ status: 'OK', position: 3 });
    expect((await as.vip.delete(queueOf(event))).body).toEqual({ status: 'OK' });
    expect(await fetchEvent(as.limited, event)).toMatchObject({
      waitingPosition: 1,
      waitingNb: 2,
      userNb: 1,
    });
    expect(await fetchEvent(as.vip, event)).toMatchObject({ waitingPosition: null });
  });

  it('is refused for events with places, twice, or when registered', async () => {
    const event = await make.event({ building: here.id, capacity: 2, registered: [people.neighbour.id] });
    expect(outcome(await as.vip.post(queueOf(event)))).toBe('409 event_has_places');
    expect(outcome(await as.neighbour.post(queueOf(event)))).toBe('409 already_registered');
    await register(as.limited, event);
    expect(outcome(await as.vip.delete(queueOf(event)))).toBe('409 not_waiting');
    expect(outcome(await as.vip.post(queueOf(event)))).toBe('200 OK');
    const again = await as.vip.post(queueOf(event));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'already_waiting', detail: 'Vous êtes déjà sur la liste d’attente.' },
    });
    expect(outcome(await register(as.vip, event))).toBe('409 event_full');
    expect(await fetchCounts(as.vip, event)).toEqual({ registered: 2, waiting: 1 });
  });
});

describe('freed place', () => {
  it('goes to the first waiting person after unregistering, with a mail', async () => {
    const event = await crowded();
    expect(outcome(await unregister(await app.as(nth(event, 0)), event))).toBe('200 OK');
    expect(await listedOf(as.admin, event)).toEqual({
      registered: ['Bea', 'Cora'],
      waiting: ['Dana', 'Elsa'],
    });
    expect(await fetchEvent(await app.as(nth(event, 2)), event)).toMatchObject({
      isRegistered: true,
      waitingPosition: null,
    });
    expect(await promoted()).toEqual([nth(event, 2).email]);
  });

  it('goes on after account deletion, in every event of the account', async () => {
    const event = await crowded();
    const gone = nth(event, 1);
    const other = await make.event({
      building: here.id,
      kind: 'gym',
      capacity: 1,
      registered: [gone.id],
      waiting: [nth(event, 0).id],
    });
    const queued = await make.event({
      building: here.id,
      capacity: 1,
      registered: [nth(event, 0).id],
      waiting: [gone.id, nth(event, 4).id],
    });
    const over = await make.event({
      building: here.id,
      startTime: '08:00',
      endTime: '09:00',
      registered: [gone.id],
    });
    const caller = await app.as(gone);
    const { status } = await caller.delete('/users/deleteGetPatchUser/', { pk: gone.id, password: PASSWORD });
    expect(status).toBe(200);
    expect(await listedOf(as.admin, event)).toEqual({
      registered: ['Ada', 'Cora'],
      waiting: ['Dana', 'Elsa'],
    });
    expect(await listedOf(as.admin, other)).toEqual({ registered: ['Ada'], waiting: [] });
    expect(await listedOf(as.admin, queued)).toEqual({ registered: ['Ada'], waiting: ['Elsa'] });
    // Past events keep their count.
    expect((await fetchEvent(as.admin, over)).userNb).toBe(1);
    expect((await promoted()).sort()).toEqual([nth(event, 0).email, nth(event, 2).email].sort());
  });

  it('goes to as many people as the capacity grows', async () => {
    const event = await crowded();
    await as.deputy.patch(`${managedOf(here)}/${event.id}`, { capacity: 4 });
    expect(await listedOf(as.admin, event)).toEqual({
      registered: ['Ada', 'Bea', 'Cora', 'Dana'],
      waiting: ['Elsa'],
    });
    expect((await promoted()).sort()).toEqual([nth(event, 2).email, nth(event, 3).email].sort());
    await as.deputy.patch(`${managedOf(here)}/${event.id}`, { capacity: 40 });
    expect(await fetchCounts(as.vip, event)).toEqual({ registered: 5, waiting: 0 });
  });

  it('never goes to a person who left the building', async () => {
    const event = await crowded();
    await app.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, nth(event, 2).id));
    await userBuildings.delete(app.db, building, (table) => eq(table.userId, nth(event, 3).id));
    await unregister(await app.as(nth(event, 0)), event);
    expect((await listedOf(as.admin, event)).registered).toEqual(['Bea', 'Elsa']);
    expect(await promoted()).toEqual([nth(event, 4).email]);
  });

  it('goes to nobody after the end or a cancellation', async () => {
    const event = await crowded();
    app.setNow(new Date('2026-11-23T19:00:00Z'));
    await as.admin.patch(`${managedOf(here)}/${event.id}`, { capacity: 4 });
    expect(await fetchCounts(as.vip, event)).toEqual({ registered: 2, waiting: 3 });
    expect(await promoted()).toEqual([]);
  });

  it('is given in the same transaction that freed it', async () => {
    const event = await crowded();
    const failing = inTransaction(app.db, async (tx) => {
      await releasePersonEventPlaces(givingOn(tx), building, nth(event, 0).id);
      throw new Error('a later step fails');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await listedOf(as.admin, event)).toEqual({
      registered: ['Ada', 'Bea'],
      waiting: ['Cora', 'Dana', 'Elsa'],
    });
    expect(await promoted()).toEqual([]);
  });
});

/** The context of a use case. */
function givingOn(tx: UserRequestContext['db']) {
  const nothing = async () => undefined;
  return { db: tx, now: app.now(), enqueue: createEnqueue(tx), recordActivity: nothing };
}

describe('leaving', () => {
  it('by deactivation frees places like deletion', async () => {
    const event = await crowded();
    const gone = nth(event, 0);
    await inTransaction(app.db, async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, gone.id));
      await releasePersonEventPlaces(givingOn(tx), building, gone.id);
    });
    expect(await listedOf(as.admin, event)).toEqual({
      registered: ['Bea', 'Cora'],
      waiting: ['Dana', 'Elsa'],
    });
    expect(await promoted()).toEqual([nth(event, 2).email]);
    // Deactivated people get no mail.
    await app.jobs.drain();
    const written = await app.db.select().from(mails).where(eq(mails.recipient, gone.email));
    expect(written).toEqual([]);
  });

  it('one building keeps places in other buildings', async () => {
    const mover = await resident('Zoé', { buildings: [here.id, there.id] });
    const left = await make.event({ building: here.id, registered: [mover.id] });
    const stayed = await make.event({ building: there.id, registered: [mover.id] });
    await inTransaction(app.db, async (tx) => {
      const membership = new BuildingScope([here.id]);
      await userBuildings.delete(tx, membership, (table) => eq(table.userId, mover.id));
      await releasePersonEventPlaces(givingOn(tx), building, mover.id);
    });
    expect((await fetchEvent(as.vip, left)).userNb).toBe(0);
    expect((await fetchEvent(as.stranger, stayed)).userNb).toBe(1);
  });
});
