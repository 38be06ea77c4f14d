import { badgeLoans, badges as badgeTable } from '../../../features/badges/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { TODAY } from '../../support/fixtures/fixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { type Given, lists, type Request, type Rows, type Statuses, staff } from '../row.ts';

const module = 'badge';

const visitor = async ({ app, people }: AuthorizationFixture, { at }: Given, over: object = {}) =>
  (
    await app.make.visit({
      building: at.id,
      residentId: people.vip.id,
      date: TODAY,
      status: 'done',
      checkedInAt: app.now(),
      ...over,
    })
  ).id;

async function free(fixture: AuthorizationFixture, { at }: Given) {
  const row = { number: `G${fixture.next()}`, kind: 'visitor', statusSince: fixture.app.now() } as const;
  const [made] = await badgeTable.insert(fixture.app.db, new BuildingScope([at.id]), [row]).returning();
  return { badge: made?.id ?? 0, number: row.number };
}

/** A badge lent to a visitor, now or earlier. */
async function lent(fixture: AuthorizationFixture, given: Given, { over = false } = {}) {
  const { app, people } = fixture;
  const made = await free(fixture, given);
  const by = people.reception.id;
  const loan = {
    badgeId: made.badge,
    visitId: await visitor(fixture, given),
    givenAt: app.now(),
    givenBy: by,
    ...(over && { returnedAt: app.now(), returnedBy: by, ending: 'returned' as const }),
  };
  const [row] = await badgeLoans.insert(app.db, new BuildingScope([given.at.id]), [loan]).returning();
  return { ...made, loan: row?.id ?? 0 };
}

const shared: { allowed: Statuses; module: 'badge'; resources: 'shared' } = {
  allowed: staff,
  module,
  resources: 'shared',
};
const read = async (fixture: AuthorizationFixture, given: Given): Promise<Request> => ({
  about: (await lent(fixture, given)).badge,
});

/** Badges (docs/specification.md §31): for staff only. */
export const badges: Rows = {
  'GET /api/buildings/:building/badges': { ...shared, request: read, shows: lists },
  'GET /api/buildings/:building/badges/export': { allowed: staff, module, request: () => ({}) },
  'GET /api/buildings/:building/badges/stock': { ...shared, request: read, shows: lists },
  'GET /api/buildings/:building/badges/out': {
    ...shared,
    request: async (fixture, given) => ({ about: (await lent(fixture, given)).loan }),
    shows: ({ body }, about) => body.badges.some(({ pk }: { pk: number }) => pk === about),
  },
  'GET /api/buildings/:building/badges/holders': {
    ...shared,
    request: async (fixture, given) => {
      const visitorLastName = `Badge${fixture.next()}`;
      const about = await visitor(fixture, given, { visitorLastName });
      return { query: { search: visitorLastName }, about };
    },
    shows: lists,
  },
  'GET /api/buildings/:building/badges/cards': {
    ...shared,
    request: async (fixture, given) => {
      const about = await visitor(fixture, given);
      return { query: { visits: about }, about };
    },
    shows: ({ body }, about) => body.fields.some(({ visit }: { visit: number }) => visit === about),
  },
  'GET /api/buildings/:building/badges/:badge/loans': {
    ...shared,
    request: async (fixture, given) => {
      const { badge, loan } = await lent(fixture, given);
      return { params: { badge }, about: loan };
    },
    shows: lists,
  },
  'POST /api/buildings/:building/badges': {
    allowed: staff,
    module,
    writes: 'badges',
    request: (fixture) => ({ body: { first: `N${fixture.next()}` } }),
  },
  'POST /api/buildings/:building/badges/removal': {
    allowed: staff,
    module,
    writes: 'badges',
    request: async (fixture, given) => ({ body: { badges: [(await free(fixture, given)).badge] } }),
  },
  'PATCH /api/buildings/:building/badges/:badge': {
    ...shared,
    writes: 'badges',
    request: async (fixture, given) => ({
      params: { badge: (await free(fixture, given)).badge },
      body: { status: 'lost' },
    }),
  },
  'GET /api/buildings/:building/badges/:badge/loans/export': {
    ...shared,
    request: async (fixture, given) => ({ params: { badge: (await lent(fixture, given)).badge } }),
  },
  'POST /api/buildings/:building/badges/loans': {
    ...shared,
    writes: 'badge_loans',
    request: async (fixture, given) => {
      const { number } = await free(fixture, given);
      return { body: { visit: await visitor(fixture, given), numbers: [number] } };
    },
  },
  // Found by number, which does not exist in another building.
  'POST /api/buildings/:building/badges/returns': {
    allowed: staff,
    module,
    writes: 'badge_loans',
    request: async (fixture, given) => ({ body: { numbers: [(await lent(fixture, given)).number] } }),
  },
  'POST /api/buildings/:building/badges/loans/reopening': {
    ...shared,
    writes: 'badge_loans',
    request: async (fixture, given) => ({
      body: { loans: [(await lent(fixture, given, { over: true })).loan] },
    }),
  },
  'POST /api/buildings/:building/badges/loans/correction': {
    ...shared,
    writes: 'badge_loans',
    request: async (fixture, given) => ({ body: { loans: [(await lent(fixture, given)).loan] } }),
  },
  'POST /api/buildings/:building/badges/loans/:loan/swap': {
    ...shared,
    writes: 'badge_loans',
    request: async (fixture, given) => {
      const { loan } = await lent(fixture, given);
      return { params: { loan }, body: { number: (await free(fixture, given)).number } };
    },
  },
};
