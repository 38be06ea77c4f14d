import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, mails } from '../../../kit/server/database/tables.ts';
import { NOW, readMails, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import {
  arrivalMails,
  fetchParcels,
  makeParcelFixture,
  moveParcel,
  parcelAt,
} from '../../../test/support/fixtures/parcelFixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { MAX_ADDED_PARCELS } from '../parcel.ts';
import { parcels } from './tables.ts';

const { app, here, there, people, as } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const all = `/api/buildings/${here.id}/parcels`;

beforeEach(async () => {
  app.setNow(NOW);
  await parcels.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
  await app.db.update(users).set({ language: 'fr' }).where(eq(users.id, people.vip.id));
});

const send = (caller: Caller, over: object = {}) =>
  caller.post(all, { recipient: 'Claire Fontaine', parcelSender: 'La Poste', ...over });

const log = async (over: object = {}) => {
  const { status, body } = await send(as.reception, { email: 'vip@parvis.test', ...over });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields;
};

describe('logging by staff', () => {
  it('takes the company from the recipient and the current time', async () => {
    expect(await log()).toMatchObject([
      {
        recipient: 'Claire Fontaine',
        companyName: 'Hélios Conseil',
        email: 'vip@parvis.test',
        parcelSender: 'La Poste',
        date: TODAY,
        time: '10:00',
        state: 'at_desk',
        comment: '',
      },
    ]);
    expect(await log({ date: TOMORROW, time: '8:05', state: 'kept' })).toMatchObject([
      { date: TOMORROW, time: '08:05', state: 'kept' },
    ]);
  });

  it('needs a company for an unknown recipient', async () => {
    const { status, body } = await send(as.reception, { recipient: 'Direction' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['companyName']]);
    const other = await send(as.reception, { recipient: 'Direction', companyName: 'Verne' });
    expect(other.body.fields).toMatchObject([{ companyName: 'Verne', email: '{email}' }]);
  });

  it.each([0, MAX_ADDED_PARCELS + 1, 1.5, 'deux'])('refuses %j parcels in one call', async (count) => {
    const { status, body } = await send(as.reception, { count });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['count']]);
    expect(await fetchParcels(as.reception, here)).toEqual([]);
  });

  it('refuses a state that is not a waiting one', async () => {
    for (const state of ['received', 'announced', 'lost'])
      expect((await send(as.reception, { state })).status).toBe(422);
  });
});

describe('several parcels for one recipient', () => {
  it('are stored and recorded one by one, and mailed together', async () => {
    const added = await log({ count: 3, comment: 'Lourd' });
    expect(added).toHaveLength(3);
    expect(new Set(added.map(({ pk }: { pk: number }) => pk)).size).toBe(3);
    expect(await fetchParcels(as.vip, here)).toHaveLength(3);
    const written = await app.db.select().from(activities).where(eq(activities.kind, 'parcel.logged'));
    const ids = added.map(({ pk }: { pk: number }) => pk);
    expect(written.filter(({ entityId }) => ids.includes(entityId))).toHaveLength(3);
    expect(await arrivalMails({ app })).toHaveLength(1);
  });

  it('are mailed as one if all others were handed over before, and not at all if none is left', async () => {
    const [one, two] = await log({ count: 2 });
    await moveParcel(as.reception, here, one.pk, 'received');
    const [mail] = await arrivalMails({ app });
    expect(mail?.subject).toBe('Le livreur monte\u00a0: pli ou colis (La Poste)');
    await app.db.delete(mails);
    const gone = await log({ count: 2 });
    for (const { pk } of [...gone, two]) await moveParcel(as.reception, here, pk, 'received');
    expect(await arrivalMails({ app })).toEqual([]);
  });
});

describe('undoing an entry', () => {
  type AddedParcel = { pk: number; version: number };
  const takeBack = (caller: Caller, added: readonly AddedParcel[]) =>
    caller.post(`${all}/taken-back`, { parcels: added.map(({ pk, version }) => ({ pk, version })) });
  const removed = async (added: readonly AddedParcel[]) => {
    const ids = added.map(({ pk }) => pk);
    const written = await app.db.select().from(activities).where(eq(activities.kind, 'parcel.removed'));
    return written.filter(({ entityId }) => entityId !== null && ids.includes(entityId)).length;
  };

  it('cancels the mail if it is not written yet', async () => {
    const added = await log({ count: 2 });
    expect(await readMails(app)).toEqual([]);
    const { status, body } = await takeBack(as.reception, added);
    expect([status, body.was_told]).toEqual([200, false]);
    expect(await fetchParcels(as.reception, here)).toEqual([]);
    expect(await removed(added)).toBe(2);
    expect(await arrivalMails({ app })).toEqual([]);
  });

  it.each([1, 2])('of %i parcels reports that the mail was sent', async (count) => {
    const added = await log({ count });
    const other = await log();
    expect(await arrivalMails({ app })).toHaveLength(2);
    expect((await takeBack(as.reception, added)).body.was_told).toBe(true);
    expect(await arrivalMails({ app })).toHaveLength(2);
    await app.db.delete(mails);
    expect((await takeBack(as.reception, other)).body.was_told).toBe(false);
  });

  it('is refused as a whole if one was changed, handed over, deleted or belongs elsewhere', async () => {
    const added = await log({ count: 2 });
    await as.reception.patch(parcelAt(here, added[1].pk), { comment: 'Lourd' });
    const { status, body } = await takeBack(as.reception, added);
    expect([status, body.code]).toEqual([409, 'parcel_changed_since']);
    await moveParcel(as.reception, here, added[0].pk, 'received');
    expect((await takeBack(as.reception, [added[0]])).status).toBe(409);
    const elsewhere = { pk: (await app.make.parcel({ building: there.id })).id, version: 1 };
    const [fresh] = await log();
    for (const other of [elsewhere, { pk: 987_654, version: 1 }])
      expect((await takeBack(as.reception, [fresh, other])).status).toBe(404);
    expect((await takeBack(as.reception, [])).status).toBe(422);
    expect(await fetchParcels(as.reception, here)).toHaveLength(3);
  });

  it('is possible for the announcing resident until it arrives, and for no other resident', async () => {
    const [announced] = (await send(as.vip)).body.fields;
    expect((await takeBack(as.limited, [announced])).status).toBe(404);
    expect((await takeBack(as.vip, [announced])).body.was_told).toBe(false);
    const [came] = (await send(as.vip)).body.fields;
    await moveParcel(as.reception, here, came.pk, 'at_desk');
    const { status, body } = await takeBack(as.vip, [came]);
    expect([status, body.code]).toEqual([409, 'parcel_arrived']);
  });
});

describe('an unknown time', () => {
  it('is empty in the published API until the arrival', async () => {
    const { body } = await send(as.vip, { date: TOMORROW });
    const [added] = body.fields;
    expect(added).toMatchObject({ state: 'announced', date: TOMORROW, time: '', email: 'vip@parvis.test' });
    expect(await fetchParcels(as.vip, here, `?start=${TOMORROW}`)).toEqual([added]);
    app.setNow(new Date(NOW.getTime() + 95 * 60_000));
    await moveParcel(as.reception, here, added.pk, 'kept');
    expect(await fetchParcels(as.vip, here, `?start=${TOMORROW}`)).toMatchObject([{ time: '11:35' }]);
    await moveParcel(as.reception, here, added.pk, 'announced');
    expect(await fetchParcels(as.vip, here, `?start=${TOMORROW}`)).toMatchObject([{ time: '' }]);
  });

  it('is the default for residents, can be set and cleared by an edit, and is kept otherwise', async () => {
    const { body } = await send(as.vip);
    const [{ pk }] = body.fields;
    const after = async (edit: object) => {
      expect((await as.vip.patch(parcelAt(here, pk), edit)).status).toBe(200);
      return (await fetchParcels(as.vip, here))[0].time;
    };
    expect(body.fields).toMatchObject([{ date: TODAY, time: '' }]);
    expect(await after({ comment: 'Fragile' })).toBe('');
    expect(await after({ time: '14:30' })).toBe('14:30');
    expect(await after({ time: '' })).toBe('');
  });

  it('is refused by the published call', async () => {
    const whole = { recipient: 'Claire Fontaine', parcelSender: 'UPS', date: TODAY, time: '' };
    const { status, body } = await as.vip.call('PUT', `/parcel/crudParcel/${here.id}/`, whole);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['time']]);
  });
});

describe('moving several parcels', () => {
  const moveAll = (caller: Caller, moves: [pk: number, state: string][]) =>
    caller.post(`${all}/status`, { parcels: moves.map(([pk, state]) => ({ pk, state })) });
  const states = async () =>
    (await fetchParcels(as.reception, here)).map(({ state }: { state: string }) => state);

  it('hands them over together, and undoing it restores each state', async () => {
    const [one, two] = await log({ count: 2 });
    await moveParcel(as.reception, here, two.pk, 'kept');
    for (const turn of [1, 2]) {
      const both: [number, string][] = [
        [one.pk, 'received'],
        [two.pk, 'received'],
      ];
      expect([turn, (await moveAll(as.reception, both)).status]).toEqual([turn, 200]);
      expect(await states()).toEqual(['received', 'received']);
    }
    const moved = (await app.db.select().from(activities)).filter(
      ({ kind, entityId }) => kind === 'parcel.moved' && [one.pk, two.pk].includes(entityId),
    );
    expect(moved).toHaveLength(3);
    await moveAll(as.reception, [
      [one.pk, 'at_desk'],
      [two.pk, 'kept'],
    ]);
    expect(await states()).toEqual(['at_desk', 'kept']);
  });

  it('is refused as a whole if one step is not allowed', async () => {
    const [{ pk }] = await log();
    const announced = (await send(as.vip)).body.fields[0].pk;
    const elsewhere = (await app.make.parcel({ building: there.id })).id;
    for (const [other, status] of [
      [announced, 409],
      [elsewhere, 404],
      [987_654, 404],
    ] as const) {
      const answer = await moveAll(as.reception, [
        [pk, 'received'],
        [other, 'received'],
      ]);
      expect([other, answer.status]).toEqual([other, status]);
    }
    expect((await moveAll(as.reception, [])).status).toBe(422);
    expect(await states()).toContain('at_desk');
    expect(await states()).not.toContain('received');
  });
});

it.each([
  ['status', { pk: 2 ** 31, state: 'received' }],
  ['taken-back', { pk: 2 ** 31, version: 1 }],
  ['taken-back', { pk: 1, version: 2 ** 31 }],
])('call parcels/%s refuses a number that no row can have: %j', async (call, parcel) => {
  const { status, body } = await as.reception.post(`${all}/${call}`, { parcels: [parcel] });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['parcels']]);
});
