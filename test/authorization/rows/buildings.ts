import { administrators, everybody, lists, nobody, type Rows, staff } from '../row.ts';

const NAME = { fr: 'Noël', en: 'Christmas Day' };
const YEAR = { query: { year: 2027 } };

/**
 * Settings and closing days (docs/specification.md §36). No caller administers every building, so none may
 * create, archive or restore one.
 */
export const buildings: Rows = {
  'GET /api/buildings': {
    allowed: staff,
    request: (_, { at }) => ({ about: at.id }),
    shows: lists,
  },
  'GET /api/buildings/export': { allowed: staff, request: () => ({}) },
  'POST /api/buildings': { allowed: nobody, request: () => ({ body: { name: 'Parvis Nantes' } }) },
  'GET /api/buildings/:building': {
    allowed: staff,
    request: (_, { at }) => ({ about: at.id }),
    shows: lists,
  },
  'PATCH /api/buildings/:building': {
    allowed: administrators,
    writes: 'buildings',
    request: ({ next }) => ({ body: { receptionContact: `Accueil ${next()}` } }),
  },
  'GET /api/buildings/:building/reception': { allowed: everybody, request: () => ({}) },
  'GET /api/buildings/:building/empty-modules': { allowed: everybody, request: () => ({}) },
  'GET /api/buildings/:building/modules': { allowed: staff, request: () => ({}) },
  'POST /api/buildings/:building/archiving': { allowed: nobody, request: () => ({ body: {} }) },
  'DELETE /api/buildings/:id/archiving': {
    allowed: nobody,
    resources: 'shared',
    request: ({ here }) => ({ params: { id: here.id } }),
  },
  'GET /api/buildings/:building/closing-days': {
    allowed: everybody,
    anybody: 200,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.closingDay(at) }),
    shows: lists,
  },
  'POST /api/buildings/:building/closing-days': {
    allowed: administrators,
    writes: 'closing_days',
    request: ({ resources }) => ({ body: { date: resources.unusedDay(), name: NAME } }),
  },
  'PATCH /api/buildings/:building/closing-days/:id': {
    allowed: administrators,
    writes: 'closing_days',
    resources: 'shared',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.closingDay(at) },
      body: { name: { ...NAME, en: 'Christmas' } },
    }),
  },
  'DELETE /api/buildings/:building/closing-days/:id': {
    allowed: administrators,
    writes: 'closing_days',
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ params: { id: await resources.closingDay(at) } }),
  },
  'GET /api/buildings/:building/holidays': { allowed: staff, request: () => YEAR },
  'POST /api/buildings/:building/holidays': {
    allowed: administrators,
    writes: 'closing_days',
    request: ({ next }) => ({ body: { year: 2040 + (next() % 150) } }),
  },
};
