import type { Answer } from '../../support/testApp.ts';
import { administrators, everybody, instead, type Rows } from '../row.ts';

const module = 'concierge';

const hasCategory = ({ body }: Answer, about: string | number) =>
  body.fields.some(({ id }: { id: number }) => id === about);

/** The catalogue (docs/specification.md §1, §23): everybody reads it, administrators write it. */
export const concierge: Rows = {
  'GET /area/getConciergerieDynamic/:building/': {
    allowed: everybody,
    module,
    request: async ({ things }, { at }) => {
      await things.offersServices(at);
      return { about: 'Bonjour' };
    },
    shows: ({ body }, about) => body.fields[0].introduction === about,
  },
  'GET /:building/category/crudCategory/': {
    allowed: everybody,
    module,
    things: 'shared',
    request: async ({ things }, { at }) => ({ about: await things.category(at) }),
    shows: hasCategory,
  },
  'PUT /api/buildings/:building/concierge-configuration': {
    allowed: administrators,
    module,
    writes: 'concierge_configurations',
    request: () => ({ body: { introduction: 'Bonjour' } }),
  },
  'DELETE /api/buildings/:building/concierge-configuration': {
    allowed: administrators,
    module,
    writes: 'concierge_configurations',
    request: async ({ things }, { at }) => {
      await things.offersServices(at);
      return {};
    },
  },
  'POST /api/buildings/:building/concierge-categories': {
    allowed: administrators,
    module,
    writes: 'concierge_categories',
    request: ({ next }) => ({ body: { name: `Nouvelle ${next()}` } }),
  },
  'PATCH /api/buildings/:building/concierge-categories/:id': {
    allowed: administrators,
    module,
    things: 'shared',
    writes: 'concierge_categories',
    request: async ({ things, next }, { at }) => ({
      params: { id: await things.category(at) },
      body: { name: `Autre ${next()}` },
    }),
  },
  'DELETE /api/buildings/:building/concierge-categories/:id': {
    allowed: administrators,
    module,
    things: 'shared',
    writes: 'concierge_categories',
    request: async ({ things }, { at }) => ({ params: { id: await things.category(at) } }),
  },
  'PUT /api/buildings/:building/concierge-order': {
    allowed: administrators,
    module,
    writes: 'concierge_categories',
    request: async ({ things }, { at }) => {
      await things.category(at);
      return { body: { ids: await things.categoriesIn(at) } };
    },
    further: {
      'with a category of another building': {
        allowed: instead(administrators, 409),
        request: async ({ things, there }, { at }) => {
          const far = await things.category(there);
          return { body: { ids: [...(await things.categoriesIn(at)), far] } };
        },
      },
    },
  },
  'POST /api/buildings/:building/concierge-products': {
    allowed: administrators,
    module,
    writes: 'concierge_products',
    request: async ({ things }, { at }) => ({
      body: { category: await things.category(at), name: 'Pressing', price: 12.5 },
    }),
    further: {
      'in a category of another building': {
        allowed: instead(administrators, 422),
        request: async ({ things, there }) => ({
          body: { category: await things.category(there), name: 'Pressing', price: 12.5 },
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/concierge-products/:id': {
    allowed: administrators,
    module,
    things: 'shared',
    writes: 'concierge_products',
    request: async ({ things }, { at }) => ({
      params: { id: await things.product(at, await things.category(at)) },
      body: { name: 'Pressing' },
    }),
    further: {
      'to a category of another building': {
        allowed: instead(administrators, 422),
        request: async ({ things, there }, { at }) => ({
          params: { id: await things.product(at, await things.category(at)) },
          body: { category: await things.category(there) },
        }),
      },
    },
  },
  'DELETE /api/buildings/:building/concierge-products/:id': {
    allowed: administrators,
    module,
    things: 'shared',
    writes: 'concierge_products',
    request: async ({ things }, { at }) => ({
      params: { id: await things.product(at, await things.category(at)) },
    }),
  },
  'PUT /api/buildings/:building/concierge-categories/:id/order': {
    allowed: administrators,
    module,
    things: 'shared',
    writes: 'concierge_products',
    request: async ({ things }, { at }) => {
      const id = await things.category(at);
      const first = await things.product(at, id);
      return { params: { id }, body: { ids: [await things.product(at, id), first] } };
    },
  },
};
