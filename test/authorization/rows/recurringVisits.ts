import { recurringVisits } from '../../../features/recurringVisits/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { pdf } from '../../support/files.ts';
import { TODAY } from '../../support/fixtures/fixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { type Given, lists, type Request, type Rows, staff } from '../row.ts';

const module = 'visits';
const onePage = pdf({ pages: 1 });

async function made({ app, people }: AuthorizationFixture, { at }: Given): Promise<number> {
  const row = {
    contractor: 'Net & Propre',
    hostId: people.vip.id,
    from: TODAY,
    until: TODAY,
    weekdays: [6],
    hoursFrom: '06:00',
    hoursTo: '20:00',
    createdBy: people.admin.id,
    createdAt: app.now(),
  };
  const [one] = await recurringVisits.insert(app.db, new BuildingScope([at.id]), [row]).returning();
  return one?.id ?? 0;
}
const given = async (fixture: AuthorizationFixture, about: Given): Promise<Request> => ({
  params: { standing: await made(fixture, about) },
});
/** A weekday on which no test runs. */
const body = (host: string) => ({
  contractor: 'Net & Propre',
  host,
  from: TODAY,
  until: TODAY,
  weekdays: [6],
  hoursFrom: '06:00',
  hoursTo: '20:00',
  team: [{ firstName: 'Fatou', lastName: 'Diop' }],
});

/** Recurring visits, for staff (docs/specification.md §35). */
export const recurringVisitRows: Rows = {
  'GET /api/buildings/:building/standing': {
    allowed: staff,
    module,
    resources: 'shared',
    request: async (fixture, about) => ({ about: await made(fixture, about) }),
    shows: lists,
  },
  'GET /api/buildings/:building/standing/export': { allowed: staff, module, request: () => ({}) },
  'GET /api/buildings/:building/standing/due': {
    allowed: staff,
    module,
    request: () => ({}),
    shows: ({ body: { due } }) => typeof due === 'number',
  },
  'POST /api/buildings/:building/standing': {
    allowed: staff,
    module,
    writes: 'standing_visits',
    request: ({ people }, { owner }) => ({
      body: body(people[owner === 'stranger' ? owner : 'limited'].email),
    }),
  },
  'PATCH /api/buildings/:building/standing/:standing': {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'standing_visits',
    request: async (fixture, about) => ({ ...(await given(fixture, about)), body: { purpose: 'Vitres' } }),
  },
  'DELETE /api/buildings/:building/standing/:standing': {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'standing_visits',
    request: given,
  },
  'POST /api/buildings/:building/standing/files': {
    allowed: staff,
    module,
    writes: 'stored_files',
    request: async () => ({ file: { filename: 'x.pdf', bytes: await onePage } }),
  },
};
