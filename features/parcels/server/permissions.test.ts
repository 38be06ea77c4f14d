import { expect, it } from 'vitest';
import { findActor } from '../../../core/people/server/actors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../kit/time.ts';
import { type Person, TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  fetchParcels,
  makeParcelFixture,
  moveParcel,
  parcelAt,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { MAX_WAITING_PARCEL_SENDERS, PARCEL_LOOK_BACK_DAYS, parcelStates } from '../parcel.ts';
import { can } from '../policy.ts';
import { parcelVisibleCondition } from './queries.ts';
import { parcels } from './tables.ts';

const { app, here, people, as } = await makeParcelFixture();

const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;

const ties = ['announced', 'addressed', 'colleague’s', 'another company’s', 'nobody’s'] as const;
type Tie = (typeof ties)[number];

function parcelOf(person: Person, tie: Tie, state: 'announced' | 'atDesk' = 'announced') {
  const owners: Record<Tie, object> = {
    announced: { announcedBy: people[person].id },
    addressed: { recipientId: people[person].id },
    'colleague’s': { recipientId: people.colleague.id, announcedBy: people.colleague.id },
    'another company’s': { recipientId: people.neighbour.id },
    'nobody’s': {},
  };
  return app.make.parcel({ building: here.id, state, ...owners[tie] });
}

it.each(['announced', 'addressed'] as const)(
  'residents may edit and delete their own parcel until it arrives, but never move it: %s',
  async (tie) => {
    for (const [state, may] of [
      ['announced', 200],
      ['atDesk', 409],
    ] as const) {
      const { id } = await parcelOf('vip', tie, state);
      const at = parcelAt(here, id);
      expect((await moveParcel(as.vip, here, id, 'kept')).status).toBe(403);
      expect((await as.vip.patch(at, { comment: 'Fragile' })).status).toBe(may);
      expect((await as.vip.delete(at)).status).toBe(may);
    }
  },
);

it.each([...roles, 'colleague'] as const)(
  'the number of waiting parcels equals the length of their list: %s',
  async (name) => {
    const states = parcelStates.map((state) => ({ state, date: TODAY }));
    const days = [-PARCEL_LOOK_BACK_DAYS - 1, -PARCEL_LOOK_BACK_DAYS, 1].map((days) => addDays(TODAY, days));
    const others = days.map((date) => ({ date, state: 'kept' as const }));
    for (const tie of [{ recipientId: people.vip.id }, { announcedBy: people.colleague.id }])
      for (const parcel of [...states, ...others])
        await app.make.parcel({ building: here.id, ...tie, ...parcel });
    const from = addDays(TODAY, -PARCEL_LOOK_BACK_DAYS - 1);
    const listed: { state: string; date: string; parcelSender: string }[] = await fetchParcels(
      as[name],
      here,
      `?start=${from}&end=${addDays(TODAY, 1)}`,
    );
    const { status, body } = await as[name].get(`/api/buildings/${here.id}/parcels/waiting`);
    expect(status).toBe(200);
    const waiting = listed.filter(({ state }) => ['at_desk', 'kept'].includes(state));
    expect(body).toEqual({
      atDesk: waiting.length,
      senders: [...new Set(waiting.map(({ parcelSender }) => parcelSender))]
        .sort()
        .slice(0, MAX_WAITING_PARCEL_SENDERS),
      expected: listed.filter(({ state, date }) => state === 'announced' && date === TODAY).length,
    });
    // Ownership must make a difference.
    if (name !== 'limited') expect(body.atDesk).toBeGreaterThan(2);
  },
);

it.each([...roles, 'colleague', 'neighbour', 'clerk'] as const)(
  'the list filter and the policy agree: %s',
  async (name) => {
    for (const tie of ties) await parcelOf('vip', tie);
    await parcelOf('limited', 'announced');
    const actor = await findActor(app.db, people[name].id);
    if (!actor) throw new Error(`${name} has no account`);
    const table = parcels.in(new BuildingScope([here.id]));
    const all = await app.db.select().from(table);
    const filtered = await app.db.select().from(table).where(parcelVisibleCondition(actor, table));
    const ids = (rows: typeof all) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(filtered)).toEqual(ids(all.filter((row) => can.see(actor, row))));
    expect(new Set(all.map(({ recipientId }) => recipientId)).size).toBeGreaterThanOrEqual(4);
  },
);
