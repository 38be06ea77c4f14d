import { picture } from '../../support/files.ts';
import { TODAY } from '../../support/fixtures/fixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { type Given, lists, type Rows, staff } from '../row.ts';

const module = 'desk';
const all = 'GET /api/buildings/:building/logbook';
const post = 'POST /api/buildings/:building/logbook';
const image = picture({ width: 8, height: 6 });

const entry = async ({ resources }: AuthorizationFixture, { at }: Given) => ({
  params: { entry: await resources.logbookEntry(at) },
});
const handover = async ({ resources, people }: AuthorizationFixture, { at, caller }: Given, own: boolean) => {
  // The author cannot sign a handover, and only the author withdraws it.
  const by = own ? people[caller] : caller === 'clerk' ? people.reception : people.clerk;
  return { params: { handover: await resources.handover(at, by.id) } };
};

/** Logbook and shift handovers, for staff only (docs/specification.md §30). */
export const logbook: Rows = {
  [all]: {
    allowed: staff,
    module,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ query: {}, about: await resources.logbookEntry(at) }),
    shows: lists,
  },
  [`${all}/waiting`]: { allowed: staff, module, request: () => ({}) },
  [`${all}/people`]: { allowed: staff, module, request: () => ({}) },
  [`${all}/day`]: { allowed: staff, module, request: () => ({ query: { date: TODAY } }) },
  [`${all}/export`]: { allowed: staff, module, request: () => ({ query: { start: TODAY } }) },
  [`${all}/shift`]: { allowed: staff, module, request: () => ({}) },
  [`${all}/handovers`]: {
    allowed: staff,
    module,
    resources: 'shared',
    request: async ({ resources, people }, { at }) => ({
      about: await resources.handover(at, people.clerk.id),
    }),
    shows: lists,
  },
  [`${all}/handovers/export`]: { allowed: staff, module, request: () => ({}) },
  [`${post}/pictures`]: {
    allowed: staff,
    module,
    writes: 'stored_files',
    request: async () => ({ file: { filename: 'x.png', bytes: await image } }),
  },
  [post]: {
    allowed: staff,
    module,
    writes: 'logbook_entries',
    request: () => ({ body: { category: 'incident', text: 'Fuite au sous-sol' } }),
  },
  [`${post}/:entry/correction`]: {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'logbook_entries',
    request: async (fixture, given) => ({
      ...(await entry(fixture, given)),
      body: { category: 'works', text: 'Fuite au rez-de-chaussée' },
    }),
  },
  [`${post}/:entry/steps`]: {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'logbook_entries',
    request: async (fixture, given) => ({
      ...(await entry(fixture, given)),
      body: { act: 'note', text: 'Le plombier arrive' },
    }),
  },
  [`${post}/:entry/mistake`]: {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'logbook_entries',
    request: entry,
  },
  [`${post}/handovers`]: {
    allowed: staff,
    module,
    writes: 'logbook_handovers',
    request: () => ({ body: { text: 'Rien à signaler' } }),
  },
  [`${post}/handovers/:handover/signature`]: {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'logbook_handovers',
    request: (fixture, given) => handover(fixture, given, false),
  },
  [`${post}/handovers/:handover/withdrawal`]: {
    allowed: staff,
    module,
    resources: 'shared',
    writes: 'logbook_handovers',
    request: (fixture, given) => handover(fixture, given, true),
  },
};
