import type { AuthorizationFixture } from '../fixture.ts';
import { administrators, everybody, type Given, lists, type Request, type Rows, staff } from '../row.ts';

const given = async ({ resources }: AuthorizationFixture, { at }: Given): Promise<Request> => ({
  params: { announcement: await resources.announcement(at) },
});

/** Announcements (docs/specification.md §33): administrators write, staff see readers. */
export const announcements: Rows = {
  'GET /api/buildings/:building/announcements': {
    allowed: everybody,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.announcement(at) }),
    shows: lists,
  },
  'GET /api/buildings/:building/announcements/export': { allowed: everybody, request: () => ({}) },
  'POST /api/buildings/:building/announcements': {
    allowed: administrators,
    writes: 'announcements',
    request: () => ({ body: { title: { fr: 'Ascenseur B en panne' } } }),
  },
  'PATCH /api/buildings/:building/announcements/:announcement': {
    allowed: administrators,
    resources: 'shared',
    writes: 'announcements',
    request: async (fixture, about) => ({ ...(await given(fixture, about)), body: { urgent: true } }),
  },
  'DELETE /api/buildings/:building/announcements/:announcement': {
    allowed: administrators,
    resources: 'shared',
    writes: 'announcements',
    request: given,
  },
  'POST /api/buildings/:building/announcements/:announcement/reading': {
    allowed: everybody,
    resources: 'shared',
    writes: 'announcement_readings',
    request: given,
  },
  'POST /api/buildings/:building/announcements/:announcement/acknowledgement': {
    allowed: everybody,
    resources: 'shared',
    writes: 'announcement_readings',
    request: given,
  },
  'GET /api/buildings/:building/announcements/:announcement/readers': {
    allowed: staff,
    resources: 'shared',
    request: given,
  },
  'GET /api/buildings/:building/announcements/:announcement/readers/export': {
    allowed: staff,
    resources: 'shared',
    request: given,
  },
};
