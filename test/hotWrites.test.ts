import { expect, it } from 'vitest';
import { exchangesOf } from './support/exchanges.ts';
import { register } from './support/fixtures/eventFixture.ts';
import { CREATE, makeFixture, TODAY, visitBody } from './support/fixtures/fixture.ts';
import { reserve } from './support/fixtures/parkingFixture.ts';
import type { Answer } from './support/testApp.ts';

const { app, here, people, as } = await makeFixture({}, { modules: [] });
// From now on it is remembered who they are.
for (const caller of [as.vip, as.reception]) await caller.get('/users/getUserInfo/');
const ofHere = `/api/buildings/${here.id}`;
const visit = () =>
  app.make.visit({ building: here.id, residentId: people.vip.id, date: TODAY, time: '10:30' });
const parcel = () => app.make.parcel({ building: here.id, state: 'kept', recipientId: people.vip.id });
const label = { recipient: 'Claire Fontaine', parcelSender: 'La Poste', companyName: 'Hélios Conseil' };

interface Write {
  what: string;
  /** Makes what it is about; answers the call. */
  prepare: () => Promise<() => Promise<Answer>>;
  /** Of the transaction, with `begin` and the commit. */
  most: number;
}

const writes: Write[] = [
  {
    what: 'a visitor is announced',
    prepare: async () => () => as.vip.post(CREATE, visitBody(here.id)),
    most: 2,
  },
  {
    what: 'a visitor is let in',
    prepare: async () => {
      const { id } = await visit();
      return () => as.reception.post(`${ofHere}/visits/${id}/arrival`, {});
    },
    most: 3,
  },
  {
    what: 'a visitor leaves',
    prepare: async () => {
      const { id } = await visit();
      await as.reception.post(`${ofHere}/visits/${id}/arrival`, {});
      return () => as.reception.post(`${ofHere}/visits/${id}/departure`, {});
    },
    most: 2,
  },
  {
    what: 'a parcel is logged',
    prepare: async () => () => as.reception.post(`${ofHere}/parcels`, { ...label, state: 'kept' }),
    most: 3,
  },
  {
    what: 'a parcel changes its state',
    prepare: async () => {
      const { id } = await parcel();
      return () => as.reception.post(`${ofHere}/parcels/${id}/status`, { state: 'refused' });
    },
    most: 2,
  },
  {
    what: 'a parcel is handed over',
    prepare: async () => {
      const { id } = await parcel();
      return () => as.reception.post(`${ofHere}/parcels/handed-over`, { parcels: [id] });
    },
    most: 2,
  },
  {
    what: 'a bay is reserved',
    prepare: async () => {
      const bay = await app.make.bay({ building: here.id, name: 'A1' });
      return () => reserve(as.vip, bay);
    },
    most: 5,
  },
  {
    what: 'a place of an event is taken',
    prepare: async () => {
      const event = await app.make.event({ building: here.id });
      return () => register(as.vip, event);
    },
    most: 5,
  },
];

it.each(writes)(
  '$what: $most exchanges with the database at most, after who it is',
  async ({ prepare, most }) => {
    const act = await prepare();
    const asked = await exchangesOf(async () => expect((await act()).status).toBe(200));
    const began = asked.findIndex(([first]) => first === 'begin');
    expect(began).toBeLessThanOrEqual(1);
    expect(asked.at(-1)?.at(-1)).toBe('commit');
    expect(asked.length - began).toBeLessThanOrEqual(most);
  },
);
