import { describe, expect, it } from 'vitest';
import { features } from '../../app.ts';
import { type Module, modules } from '../../core/feature/modules.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import { type Role, roles } from '../../kit/actor.ts';
import type { EndpointSpec } from '../../kit/endpoint.ts';
import type { Person } from '../support/fixtures/fixture.ts';
import { attempt, attempts, type Checked } from './attempt.ts';
import type { AuthorizationFixture } from './fixture.ts';
import type { Given, MakeRequest, Request, Row, Statuses } from './row.ts';
import { table } from './table.ts';

const NO_BUILDING = 987_654;

export const endpoints: readonly EndpointSpec[] = features.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
);
export const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;
export const held = endpoints.flatMap((endpoint): Checked[] => {
  const row = table.get(nameOf(endpoint));
  return row ? [{ endpoint, row }] : [];
});

type Outcomes = Record<string, string>;
const expectedOf = (statuses: Statuses): Outcomes =>
  Object.fromEntries(roles.map((role) => [role, `${statuses[role]}`]));

/** A caller who may make the call, a resident if possible. */
const somebodyAllowed = ({ allowed }: Row): Role =>
  (['vip', 'limited', 'reception', 'deputy', 'admin'] as const).find((role) => allowed[role] === 200) ??
  'admin';

const absent: Statuses = { admin: 404, deputy: 404, reception: 404, vip: 404, limited: 404 };

/**
 * Tests endpoints against their rows. The tests are split over files because of the rate limit of an account
 * (docs/specification.md §10).
 */
export function checkEndpoints(fixture: AuthorizationFixture, ones: readonly Checked[]): void {
  const { app, here, there, hidden, closed, as } = fixture;
  const dead = app.withAuthorization(`token ${'x'.repeat(43)}`);

  /** One request for each role, sent by its own caller. */
  async function ofEachRole(
    one: Checked,
    make: MakeRequest,
    options: {
      at?: BuildingRow;
      to?: BuildingRow;
      ownerFor?: (role: Role) => Person;
      callers?: readonly Role[];
    } = {},
  ): Promise<Outcomes> {
    const { at = here, to = at, ownerFor = (role) => role, callers = roles } = options;
    const outcomes: Outcomes = {};
    for (const role of callers) {
      const made = await fixture.request(make, { caller: role, owner: ownerFor(role), at });
      outcomes[role] = await attempt(fixture, one, made.as ?? as[role], made, to.id);
    }
    return outcomes;
  }

  /** The same request sent by all roles that must not write. */
  const byEachRole = (one: Checked, made: Request, building: number): Promise<Outcomes> =>
    attempts(fixture, one, Object.fromEntries(roles.map((role) => [role, as[role]])), made, building);

  /** Callers with the permission get 404; others get 403 or 404. */
  function expectAbsent({ row }: Checked, outcomes: Outcomes): void {
    const relaxed = roles.map((role) => {
      const mayBeEither = row.allowed[role] !== 200 && outcomes[role] === '403';
      return [role, mayBeEither ? '404' : outcomes[role]];
    });
    expect(Object.fromEntries(relaxed)).toEqual(expectedOf(absent));
  }
  describe.each(ones.map((one) => [nameOf(one.endpoint), one] as const))('%s', (_, one) => {
    const { endpoint, row } = one;
    const request = (given: Given) => fixture.request(row.request, given);
    const allowed = somebodyAllowed(row);
    const theirs = (at = here) => request({ caller: allowed, owner: allowed, at });
    const ofStranger = () => request({ caller: 'stranger', owner: 'stranger', at: there });
    const module: Module | undefined = endpoint.module ?? row.module;

    it('answers each role with the status of its row', async () => {
      expect(await ofEachRole(one, row.request)).toEqual(expectedOf(row.allowed));
    });

    if (endpoint.access === 'user')
      it('is refused with 401 without a valid token', async () => {
        const made = await theirs();
        const outcomes = await attempts(fixture, one, { none: app.anybody, dead }, made, here.id);
        expect(outcomes).toEqual({ none: '401', dead: '401' });
      });

    if (endpoint.access === 'public')
      it('answers the same without a valid token', async () => {
        const outcomes = {
          none: await attempt(fixture, one, app.anybody, await theirs(), here.id),
          dead: await attempt(fixture, one, dead, await theirs(), here.id),
        };
        expect(outcomes).toEqual({ none: `${row.anybody}`, dead: `${row.anybody}` });
      });

    if (endpoint.access === 'calendar')
      it('answers without a valid token if the calendars are public', async () => {
        const made = await theirs();
        const inHidden = await request({ caller: allowed, owner: allowed, at: hidden });
        const outcomes = {
          none: await attempt(fixture, one, app.anybody, made, here.id),
          hidden: await attempt(fixture, one, app.anybody, inHidden, hidden.id),
          nowhere: await attempt(fixture, one, app.anybody, made, NO_BUILDING),
          dead: await attempt(fixture, one, dead, made, here.id),
        };
        expect(outcomes).toEqual({ none: `${row.anybody}`, hidden: '404', nowhere: '404', dead: '401' });
      });

    if (endpoint.building) {
      it('returns 404 for the caller’s own things under a foreign building', async () => {
        expect(await byEachRole(one, await theirs(), there.id)).toEqual(expectedOf(absent));
      });

      it('returns 404 for a building that does not exist', async () => {
        expect(await byEachRole(one, await theirs(), NO_BUILDING)).toEqual(expectedOf(absent));
      });

      if (endpoint.access === 'calendar')
        it('answers a caller of another building like an anonymous one', async () => {
          const made = await ofStranger();
          const asStranger = await attempt(fixture, one, app.anybody, made, there.id);
          expect(asStranger).toBe(`${row.anybody}`);
          const alike = Object.fromEntries(roles.map((role) => [role, asStranger]));
          expect(await byEachRole(one, made, there.id)).toEqual(alike);
        });
      else
        it('returns 404 in a foreign building', async () => {
          expect(await byEachRole(one, await ofStranger(), there.id)).toEqual(expectedOf(absent));
        });
    }

    if (endpoint.building && module)
      it(`returns 404 only while ${module} is switched off`, async () => {
        await fixture.switchOff([module]);
        const made = await theirs(closed);
        const outcomes = await byEachRole(one, made, closed.id);
        const unseen = row.anybody && (await attempt(fixture, one, app.anybody, made, closed.id));
        await fixture.switchOff([]);
        expect(outcomes).toEqual(expectedOf(absent));
        expect(unseen).toBe(row.anybody && '404');
        await fixture.changedTables();
        expect(await attempt(fixture, one, as[allowed], made, closed.id)).toBe(`${row.allowed[allowed]}`);
      });

    const furtherCases = Object.entries(row.further ?? {});
    if (endpoint.building && !module && !furtherCases.some(([_, { off }]) => off))
      it('answers the same when all modules are switched off', async () => {
        await fixture.switchOff(modules);
        const outcome = await attempt(fixture, one, as[allowed], await theirs(closed), closed.id);
        await fixture.switchOff([]);
        expect(outcome).toBe(`${row.allowed[allowed]}`);
      });

    if (row.resources && row.resources !== 'shared') {
      const { ofColleague, ofOtherCompany } = row.resources;

      it('answers with the statuses of the row for things of a colleague', async () => {
        const ownerFor = (role: Role) => (role === 'vip' || role === 'limited' ? 'colleague' : 'clerk');
        expect(await ofEachRole(one, row.request, { ownerFor })).toEqual(expectedOf(ofColleague));
      });

      it('answers with the statuses of the row for things of another company', async () => {
        const outcomes = await ofEachRole(one, row.request, { ownerFor: () => 'neighbour' });
        expect(outcomes).toEqual(expectedOf(ofOtherCompany));
        const callers = ['vip', 'limited'] as const;
        const ofStaff = await ofEachRole(one, row.request, { ownerFor: () => 'clerk', callers });
        expect(ofStaff).toEqual({ vip: `${ofOtherCompany.vip}`, limited: `${ofOtherCompany.limited}` });
      });
    }

    if (row.resources) {
      it('returns 404 for things of another building', async () => {
        expectAbsent(
          one,
          await ofEachRole(one, row.request, { at: there, to: here, ownerFor: () => 'stranger' }),
        );
      });

      if (endpoint.building)
        it('returns 404 for things of one own building under another one', async () => {
          expectAbsent(one, await ofEachRole(one, row.request, { at: closed, to: here }));
        });
    }

    it.each(furtherCases)('%s', async (_, { allowed, off = [], request }) => {
      await fixture.switchOff(off);
      const at = off.length > 0 ? closed : here;
      const outcomes = await ofEachRole(one, request, { at });
      await fixture.switchOff([]);
      expect(outcomes).toEqual(expectedOf(allowed));
    });
  });
}
