import { randomUUID } from 'node:crypto';
import type { AuthorizationFixture } from '../fixture.ts';
import { administrators, everybody, type Given, type Request, type Rows, staff } from '../row.ts';

const base = '/api/buildings/:building/evacuations';
const given = async ({ resources }: AuthorizationFixture, { at }: Given) => resources.evacuation(at);
const about = async (fixture: AuthorizationFixture, asked: Given): Promise<Request> => ({
  params: { evacuation: (await given(fixture, asked)).id },
});
const count = () => ({ key: randomUUID(), floor: '4', inside: 3, outside: 2, ago: 0 });
/** A visitor inside, who joins the running evacuation. */
async function ticks({ app, people }: AuthorizationFixture, { at }: Given) {
  const here = { building: at.id, residentId: people.vip.id, date: '2026-11-23' };
  const visit = await app.make.visit({ ...here, status: 'done', checkedInAt: app.now() });
  const { rows } = await app.database.pool.query('select id from evacuation_people where visit_id = $1', [
    visit.id,
  ]);
  return { ticks: [{ key: randomUUID(), person: rows[0].id, state: 'present', ago: 0 }] };
}

const module = 'visits';

/** Evacuations (docs/specification.md §40): run by staff, records for administrators, links for wardens. */
export const evacuations: Rows = {
  [`GET ${base}/now`]: {
    module,
    allowed: staff,
    resources: 'shared',
    request: async (fixture, asked) => ({ about: (await given(fixture, asked)).id }),
    shows: ({ body }, id) => body.running?.id === id,
  },
  [`GET ${base}/running`]: {
    module,
    allowed: staff,
    resources: 'shared',
    request: async (fixture, asked) => ({ about: (await given(fixture, asked)).id }),
    shows: ({ body }, id) => body.running?.id === id,
  },
  [`POST ${base}`]: {
    module,
    allowed: staff,
    writes: 'evacuations',
    request: async ({ resources }, { at }) => {
      await resources.endEvacuations(at);
      return { body: { kind: 'drill' } };
    },
  },
  [`POST ${base}/:evacuation/ticks`]: {
    module,
    allowed: staff,
    resources: 'shared',
    writes: 'evacuation_ticks',
    request: async (fixture, asked) => ({
      ...(await about(fixture, asked)),
      body: await ticks(fixture, asked),
    }),
  },
  [`POST ${base}/:evacuation/counts`]: {
    module,
    allowed: staff,
    resources: 'shared',
    writes: 'evacuation_counts',
    request: async (fixture, asked) => ({ ...(await about(fixture, asked)), body: count() }),
  },
  [`GET ${base}/:evacuation/links`]: { module, allowed: staff, resources: 'shared', request: about },
  [`POST ${base}/:evacuation/end`]: {
    module,
    allowed: staff,
    resources: 'shared',
    writes: 'evacuations',
    request: async (fixture, asked) => ({ ...(await about(fixture, asked)), body: {} }),
  },
  [`GET ${base}`]: {
    module,
    allowed: staff,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.sealedEvacuation(at) }),
    shows: ({ body }, id) => body.fields.some((row: { id: number }) => row.id === id),
  },
  [`GET ${base}/export`]: { module, allowed: staff, request: () => ({}) },
  [`GET ${base}/:evacuation`]: {
    module,
    allowed: staff,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({
      params: { evacuation: await resources.sealedEvacuation(at) },
    }),
  },
  [`GET ${base}/:evacuation/record`]: {
    module,
    allowed: administrators,
    resources: 'shared',
    writes: 'facts',
    request: async ({ resources }, { at }) => ({
      params: { evacuation: await resources.sealedEvacuation(at) },
    }),
    shows: ({ text }) => text === '%PDF',
  },
  'GET /api/evacuations/:code': {
    allowed: everybody,
    anybody: 200,
    request: async (fixture, asked) => ({ params: { code: (await given(fixture, asked)).code } }),
    shows: ({ body }) => body.floor === '4',
  },
  'POST /api/evacuations/:code/ticks': {
    allowed: everybody,
    anybody: 200,
    writes: 'evacuation_ticks',
    request: async (fixture, asked) => {
      const { id, code } = await given(fixture, asked);
      const body = await ticks(fixture, asked);
      // The link is one of the whole building.
      await fixture.app.database.pool.query(
        'update evacuation_links set floor = null where evacuation_id = $1',
        [id],
      );
      return { params: { code }, body };
    },
  },
  'POST /api/evacuations/:code/counts': {
    allowed: everybody,
    anybody: 200,
    writes: 'evacuation_counts',
    request: async (fixture, asked) => ({
      params: { code: (await given(fixture, asked)).code },
      body: count(),
    }),
  },
};
