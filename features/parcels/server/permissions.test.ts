import { describe, expect, it } from 'vitest';
import { actorById } from '../../../core/access/server/actors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../kit/time.ts';
import { type Person, TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  add,
  makeParcelFixture,
  move,
  parcelAt,
  parcelsOf,
  parcelsSeen,
} from '../../../test/support/fixtures/parcelFixture.ts';
import type { Answer, Caller } from '../../../test/support/testApp.ts';
import { LOOK_BACK_DAYS, parcelStates, SENDERS_NAMED } from '../parcel.ts';
import { can } from '../policy.ts';
import { visibleTo } from './queries.ts';
import { parcels } from './tables.ts';

const { app, here, there, closed, people, as } = await makeParcelFixture();

const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;
type Role = (typeof roles)[number];
const staff: readonly Role[] = ['admin', 'deputy', 'reception'];

/** Whose parcel it is, seen from the caller: announced by them, theirs, or nothing to them. */
const ties = ['announced', 'addressed', 'colleague’s', 'another company’s', 'nobody’s'] as const;
type Tie = (typeof ties)[number];

function parcelOf(person: Person, tie: Tie, building = here.id, state: 'announced' | 'atDesk' = 'announced') {
  const owners: Record<Tie, object> = {
    announced: { announcedBy: people[person].id },
    addressed: { recipientId: people[person].id },
    'colleague’s': { recipientId: people.colleague.id, announcedBy: people.colleague.id },
    'another company’s': { recipientId: people.neighbour.id },
    'nobody’s': {},
  };
  return app.make.parcel({ building, state, ...owners[tie] });
}

interface Call {
  send(caller: Caller, building: number, id: number): Promise<Answer>;
  /** What a resident gets for their own parcel: while it is announced, and once it has come. */
  own: { announced: number; atDesk: number };
}

const calls: Record<string, Call> = {
  'see it in the list': {
    send: async (caller, building, id) => {
      const answer = await caller.get(parcelsOf({ id: building }));
      const seen = answer.body.fields?.some(({ pk }: { pk: number }) => pk === id);
      return answer.status === 200 && !seen ? { ...answer, status: 404 } : answer;
    },
    own: { announced: 200, atDesk: 200 },
  },
  edit: {
    send: (caller, building, id) => caller.patch(parcelAt({ id: building }, id), { comment: 'Fragile' }),
    own: { announced: 200, atDesk: 409 },
  },
  delete: {
    send: (caller, building, id) => caller.delete(parcelAt({ id: building }, id)),
    own: { announced: 200, atDesk: 409 },
  },
  move: {
    send: (caller, building, id) => move(caller, { id: building }, id, 'kept'),
    own: { announced: 403, atDesk: 403 },
  },
};

const isOwn = (tie: Tie) => tie === 'announced' || tie === 'addressed';
const cases = Object.entries(calls).flatMap(([name, call]) =>
  roles.flatMap((role) =>
    ties.flatMap((tie) =>
      (['announced', 'atDesk'] as const).map((state) => ({
        ...{ name, role, tie, state, send: call.send },
        status: staff.includes(role) ? 200 : isOwn(tie) ? call.own[state] : 404,
      })),
    ),
  ),
);

describe('one parcel', () => {
  it.each(cases)('$role: $name, $tie, $state: $status', async ({ role, tie, state, send, status }) => {
    const { id } = await parcelOf(role, tie, here.id, state);
    expect((await send(as[role], here.id, id)).status).toBe(status);
  });

  const own = cases.filter(({ tie, state }) => tie === 'announced' && state === 'announced');

  it.each(own)('$role: $name, in another building: 404', async ({ role, send }) => {
    const mine = await parcelOf(role, 'announced');
    const foreign = await parcelOf(role, 'announced', there.id);
    expect((await send(as[role], there.id, foreign.id)).status).toBe(404);
    expect((await send(as[role], there.id, mine.id)).status).toBe(404);
    expect((await send(as[role], here.id, foreign.id)).status).toBe(404);
    expect((await send(as[role], 987_654, mine.id)).status).toBe(404);
  });

  it.each(own)('$role: $name, with the module switched off: 404', async ({ role, send }) => {
    const { id } = await parcelOf(role, 'announced', closed.id);
    expect((await send(as[role], closed.id, id)).status).toBe(404);
  });

  it.each(Object.entries(calls))('without a token, and with a dead one: %s: 401', async (_, { send }) => {
    const { id } = await parcelOf('vip', 'announced');
    const dead = app.withAuthorization(`token ${'x'.repeat(43)}`);
    for (const caller of [app.anybody, dead]) expect((await send(caller, here.id, id)).status).toBe(401);
  });

  it('what is refused changes nothing', async () => {
    const { id } = await parcelOf('vip', 'another company’s');
    const read = async () =>
      (await as.reception.get(parcelsOf(here))).body.fields.find(({ pk }: { pk: number }) => pk === id);
    const before = await read();
    for (const name of ['edit', 'delete', 'move']) await calls[name]?.send(as.vip, here.id, id);
    expect(await read()).toEqual(before);
  });
});

describe('adding', () => {
  it.each(roles)('%s may, here and nowhere else', async (role) => {
    expect((await add(as[role], here)).status).toBe(200);
    for (const building of [there, closed, { id: 987_654 }])
      expect((await add(as[role], building)).status).toBe(404);
  });

  it('needs a token', async () => {
    expect((await add(app.anybody, here)).status).toBe(401);
  });
});

it.each([...roles, 'colleague'] as const)(
  'what is counted as waiting is what the list shows since the oldest of it: %s',
  async (name) => {
    const states = parcelStates.map((state) => ({ state, date: TODAY }));
    const days = [-LOOK_BACK_DAYS - 1, -LOOK_BACK_DAYS, 1].map((days) => addDays(TODAY, days));
    const others = days.map((date) => ({ date, state: 'kept' as const }));
    for (const tie of [{ recipientId: people.vip.id }, { announcedBy: people.colleague.id }])
      for (const parcel of [...states, ...others])
        await app.make.parcel({ building: here.id, ...tie, ...parcel });
    const from = addDays(TODAY, -LOOK_BACK_DAYS - 1);
    const seen: { state: string; date: string; parcelSender: string }[] = await parcelsSeen(
      as[name],
      here,
      `?start=${from}&end=${addDays(TODAY, 1)}`,
    );
    const { status, body } = await as[name].get(`/api/buildings/${here.id}/parcels/waiting`);
    expect(status).toBe(200);
    const waiting = seen.filter(({ state }) => ['at_desk', 'kept'].includes(state));
    expect(body).toEqual({
      atDesk: waiting.length,
      senders: [...new Set(waiting.map(({ parcelSender }) => parcelSender))].sort().slice(0, SENDERS_NAMED),
      expected: seen.filter(({ state, date }) => state === 'announced' && date === TODAY).length,
    });
    // Whose they are makes the difference.
    if (name !== 'limited') expect(body.atDesk).toBeGreaterThan(2);
  },
);

it.each([...roles, 'colleague', 'neighbour', 'clerk'] as const)(
  'the list filter and the policy agree: %s',
  async (name) => {
    for (const tie of ties) await parcelOf('vip', tie);
    await parcelOf('limited', 'announced');
    const actor = await actorById(app.db, people[name].id);
    if (!actor) throw new Error(`${name} has no account`);
    const table = parcels.in(new BuildingScope([here.id]));
    const all = await app.db.select().from(table);
    const filtered = await app.db.select().from(table).where(visibleTo(actor, table));
    const ids = (rows: typeof all) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(filtered)).toEqual(ids(all.filter((row) => can.see(actor, row))));
    expect(new Set(all.map(({ recipientId }) => recipientId)).size).toBeGreaterThanOrEqual(4);
  },
);
