import { eq } from 'drizzle-orm';
import { visitImports, visits as visitTable } from '../../../features/visits/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { renderXlsx } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { TODAY, visitBody } from '../../support/fixtures/fixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import {
  everybody,
  type Given,
  instead,
  lists,
  type Rows,
  staff,
  staffElseUnknown,
  unknownToAll,
} from '../row.ts';

const module = 'visits' as const;

/** Residents have their own visits, staff all of the building's (docs/specification.md §1). */
const resources = { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown };

const visit = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) =>
  (await app.make.visit({ building: at.id, residentId: people[owner].id, date: TODAY, time: '18:00' })).id;

/** Only the author undoes an import (docs/specification.md §15). */
const ofNobodyElse = { ofColleague: unknownToAll, ofOtherCompany: unknownToAll };

/** An import of one visit. */
const imported = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) => {
  const scope = new BuildingScope([at.id]);
  const residentId = people[owner].id;
  const row = { importedBy: residentId, importedAt: app.now(), created: 1 };
  const [batch] = await visitImports.insert(app.db, scope, [row]).returning();
  const { id } = await app.make.visit({ building: at.id, residentId, date: TODAY, time: '18:00' });
  await visitTable.update(app.db, scope, { importId: batch?.id ?? 0 }, (table) => eq(table.id, id));
  return batch?.id ?? 0;
};

/** A spreadsheet with one new visitor. */
const sheet = async (fixture: AuthorizationFixture) => {
  const columns = ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({ heading }));
  const visitor = `Import${fixture.next()}`;
  const row = [visitor, 'Anne', { date: '2026-12-01', time: null }, '9h30', `${visitor}@example.com`];
  return {
    filename: 'visiteurs.xlsx',
    bytes: await renderXlsx({ sheetName: 'x', columns, rows: [row] }),
  };
};

const announced = (at: { id: number }, over: object = {}) => {
  const { pkBuilding: _, ...body } = visitBody(at.id, over);
  return { body };
};

/** Calls for staff, for visits of their building only. */
const atDesk = (body: object, before?: object) => ({
  allowed: staff,
  module,
  resources: 'shared' as const,
  writes: 'visits',
  request: async (fixture: AuthorizationFixture, given: Given) => {
    const id = await visit(fixture, given);
    const scope = new BuildingScope([given.at.id]);
    if (before) await visitTable.update(fixture.app.db, scope, before, (table) => eq(table.id, id));
    return { params: { id }, body };
  },
});

/** Visits (docs/specification.md §1, §14, §15). */
export const visits: Rows = {
  'POST /list/createAppointment/': {
    allowed: everybody,
    module,
    writes: 'visits',
    request: (_, { at }) => announced(at),
    further: {
      'for another resident': {
        allowed: staff,
        request: ({ people }, { at }) => announced(at, { email: people.neighbour.email }),
      },
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: ({ people }, { at }) => announced(at, { email: people.stranger.email }),
      },
      'who is checked in with it': {
        allowed: staff,
        request: (_, { at }) => announced(at, { date: [[TODAY, TODAY]], check_in: true }),
      },
    },
  },
  'GET /api/buildings/:building/visits/past-visitors': {
    allowed: everybody,
    module,
    request: () => ({ query: { search: 'mar' } }),
    further: {
      'of another resident': {
        allowed: staff,
        request: ({ people }) => ({ query: { search: 'mar', host: people.neighbour.email ?? '' } }),
      },
      'of somebody of another building': {
        allowed: instead(staff, 422),
        request: ({ people }) => ({ query: { search: 'mar', host: people.stranger.email ?? '' } }),
      },
    },
  },
  'POST /api/buildings/:building/visits/check': {
    allowed: everybody,
    module,
    request: () => ({ body: { time: '10:00' } }),
    further: {
      'for another resident': {
        allowed: staff,
        request: ({ people }) => ({ body: { residentEmail: people.neighbour.email } }),
      },
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: ({ people }) => ({ body: { residentEmail: people.stranger.email } }),
      },
      'a change of a colleague’s': {
        allowed: staffElseUnknown,
        request: async (fixture, given) => ({
          body: { visit: await visit(fixture, { ...given, owner: 'colleague' }) },
        }),
      },
    },
  },
  'GET /list/deleteGetPatchAppointment/:building/': {
    allowed: everybody,
    module,
    resources,
    request: async (fixture, given) => ({ query: { start: TODAY }, about: await visit(fixture, given) }),
    shows: lists,
  },
  'PATCH /list/deleteGetPatchAppointment/:building/': {
    allowed: everybody,
    module,
    resources,
    writes: 'visits',
    request: async (fixture, given) => ({
      body: { pk: await visit(fixture, given), commentaire: 'Nouveau' },
    }),
  },
  'DELETE /list/deleteGetPatchAppointment/:building/': {
    allowed: everybody,
    module,
    resources,
    writes: 'visits',
    request: async (fixture, given) => ({ body: { pk: await visit(fixture, given) } }),
  },
  'GET /api/buildings/:building/desk': {
    allowed: staff,
    module,
    request: async (fixture, given) => ({ about: await visit(fixture, given) }),
    shows: ({ body }, about) => body.visits.some(({ pk }: { pk: number }) => pk === about),
  },
  'GET /api/buildings/:building/desk/around': {
    allowed: staff,
    module,
    request: () => ({ query: { search: 'mar' } }),
  },
  'POST /api/buildings/:building/desk/scan': {
    allowed: staff,
    module,
    request: async (fixture, given) => {
      const id = await visit(fixture, given);
      const table = visitTable.in(new BuildingScope([given.at.id]));
      const [row] = await fixture.app.db.select().from(table).where(eq(table.id, id));
      return { body: { code: row?.code ?? '' } };
    },
  },
  'POST /api/buildings/:building/desk/moves': {
    allowed: staff,
    module,
    writes: 'visits',
    request: async ({ app, people }, { owner, at }) => {
      const { id } = await app.make.visit({
        building: at.id,
        residentId: people[owner].id,
        date: '2026-11-26',
      });
      return { body: { visit: id, from: at.id } };
    },
  },
  'GET /api/buildings/:building/visits/:id/page': {
    allowed: staff,
    module,
    resources: 'shared',
    request: async (fixture, given) => ({ params: { id: await visit(fixture, given) } }),
  },
  'GET /api/buildings/:building/visits/arrivals': { allowed: everybody, module, request: () => ({}) },
  'POST /api/buildings/:building/visits/:id/arrival': atDesk({}),
  'POST /api/buildings/:building/visits/:id/departure': atDesk({}, { status: 'done' }),
  'GET /api/buildings/:building/visits/:id/members': {
    allowed: everybody,
    module,
    resources,
    request: async (fixture, given) => ({ params: { id: await visit(fixture, given) } }),
  },
  'PUT /api/buildings/:building/visits/:id/members': {
    ...atDesk({ members: [{ firstName: 'Awa', lastName: 'Diop' }] }),
    allowed: everybody,
    resources,
  },
  'POST /api/buildings/:building/visits/names-preview': {
    allowed: everybody,
    module,
    request: async (fixture) => ({ file: await sheet(fixture) }),
  },
  'POST /api/buildings/:building/visits/:id/heads': atDesk({ heads: 2, absent: [] }, { status: 'done' }),
  'POST /api/buildings/:building/visits/:id/host': {
    ...atDesk({}),
    request: async (fixture, given) => ({
      params: { id: await visit(fixture, given) },
      body: { residentEmail: (await fixture.app.make.user({ buildings: [given.at.id] })).email },
    }),
  },
  'POST /api/buildings/:building/visits/:id/refusal': atDesk({ refused: true }),
  'POST /api/buildings/:building/visits/:id/admission': {
    ...atDesk({ admission: 'escorted' }, { status: 'done', agreementRefusedAt: new Date() }),
    allowed: everybody,
    resources,
  },
  'POST /api/buildings/:building/visits/:id/status': {
    allowed: staff,
    module,
    resources,
    writes: 'visits',
    request: async (fixture, given) => ({
      params: { id: await visit(fixture, given) },
      body: { status: 'done' },
    }),
  },
  'POST /list/exceloption/:building/': {
    allowed: everybody,
    module,
    writes: 'visits',
    request: async (fixture) => ({ file: await sheet(fixture) }),
    shows: ({ body }) => body.created === 1,
  },
  'POST /api/buildings/:building/visits/import-preview': {
    allowed: everybody,
    module,
    request: async (fixture) => ({ file: await sheet(fixture) }),
    shows: ({ body }) => body.total === 1,
  },
  'GET /api/buildings/:building/visits/imports': {
    allowed: everybody,
    module,
    request: async (fixture, given) => ({ about: await imported(fixture, given) }),
    shows: ({ body }, about) => body.fields.some(({ id }: { id: number }) => id === about),
    resources: ofNobodyElse,
  },
  'POST /api/buildings/:building/visits/imports/:id/undo': {
    allowed: everybody,
    module,
    writes: 'visits',
    request: async (fixture, given) => ({ params: { id: await imported(fixture, given) } }),
    shows: ({ body }) => body.removed === 1,
    resources: ofNobodyElse,
  },
  'GET /api/buildings/:building/visits/export': {
    allowed: everybody,
    module,
    request: () => ({ query: { start: TODAY } }),
  },
  'GET /api/visits/import-template': { allowed: everybody, request: () => ({}) },
};
