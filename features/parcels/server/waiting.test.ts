import { beforeEach, expect, it } from 'vitest';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../kit/time.ts';
import { NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import { makeParcelFixture } from '../../../test/support/fixtures/parcelFixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { parcels } from './tables.ts';

const { app, here, there, people, as } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const at = (path: string) => `/api/buildings/${here.id}/parcels/${path}`;

beforeEach(() => parcels.delete(app.db, scope, () => undefined));

const counted = async (caller: Caller) => (await caller.get(at('waiting'))).body;
const listed = async (caller: Caller, query = '') => (await caller.get(at(`at-desk${query}`))).body;

it.each(['reception', 'vip', 'colleague', 'limited'] as const)(
  'the waiting list has the counted parcels of any day: %s',
  async (name) => {
    const mine = { building: here.id, recipientId: people.vip.id };
    for (const state of ['announced', 'atDesk', 'kept', 'received'] as const)
      for (const days of [-400, -1, 0, 2])
        await app.make.parcel({ ...mine, state, date: addDays(TODAY, days) });
    await app.make.parcel({ ...mine, recipientId: null, announcedBy: people.colleague.id, recipient: 'Zoé' });
    await app.make.parcel({ building: there.id });
    const { fields, total, next } = await listed(as[name]);
    const { atDesk } = await counted(as[name]);
    expect([total, fields.length, next]).toEqual([atDesk, atDesk, null]);
    expect(atDesk).toBe({ reception: 9, vip: 8, colleague: 1, limited: 0 }[name]);
    expect(fields.map(({ date }: { date: string }) => date)).toEqual(
      fields
        .map(({ date }: { date: string }) => date)
        .sort()
        .reverse(),
    );
    expect(fields.filter(({ state }: { state: string }) => !['at_desk', 'kept'].includes(state))).toEqual([]);
  },
);

it('the waiting list is searched by recipient, company and sender', async () => {
  for (const recipient of ['Hélène d’Œuvre', 'Karim Benali'])
    await app.make.parcel({ building: here.id, recipient });
  const found = async (search: string) => (await listed(as.reception, `?search=${search}`)).total;
  expect([await found('oeuvre hel'), await found('benali'), await found('la poste')]).toEqual([1, 1, 2]);
});

it('list and count both stop at a thousand', async () => {
  const one = {
    recipient: 'Camille',
    companyName: 'Verne',
    sender: 'UPS',
    date: TODAY,
    time: '09:30',
    state: 'kept' as const,
    arrivedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  };
  await parcels.insert(
    app.db,
    scope,
    Array.from({ length: MAX_COUNTED_ROWS + 20 }, () => one),
  );
  expect((await counted(as.reception)).atDesk).toBe(MAX_COUNTED_ROWS + 1);
  expect((await listed(as.reception)).total).toBe(MAX_COUNTED_ROWS + 1);
  const { body } = await as.admin.get(`/api/buildings/${here.id}/modules`);
  const { ahead } = body.fields.find(({ module }: { module: string }) => module === 'parcels');
  const title = `Plus de ${MAX_COUNTED_ROWS} plis ou colis à l’accueil`;
  expect(ahead).toContainEqual({ title, count: MAX_COUNTED_ROWS + 1, first: [] });
});

it('the most frequent senders are suggested first, to residents only their own', async () => {
  const from = (sender: string, over: object = {}) =>
    app.make.parcel({ building: here.id, sender, state: 'received', ...over });
  for (const sender of ['Fleurs du Canal', 'Chronopost', 'Chronopost', 'Atelier']) await from(sender);
  await from('Librairie du Pont', { recipientId: people.vip.id });
  await from('–');
  const offered = async (caller: Caller) => (await caller.get(at('senders'))).body.fields;
  expect(await offered(as.reception)).toEqual([
    'Chronopost',
    'Atelier',
    'Fleurs du Canal',
    'Librairie du Pont',
  ]);
  expect(await offered(as.vip)).toEqual(['Librairie du Pont']);
  expect(await offered(as.limited)).toEqual([]);
});
