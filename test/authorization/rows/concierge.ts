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
    request: async ({ resources }, { at }) => {
      await resources.offersServices(at);
      return { about: 'Bonjour' };
    },
    shows: ({ body }, about) => body.fields[0].introduction === about,
  },
  'GET /:building/category/crudCategory/': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.category(at) }),
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
    request: async ({ resources }, { at }) => {
      await resources.offersServices(at);
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
    resources: 'shared',
    writes: 'concierge_categories',
    request: async ({ resources, next }, { at }) => ({
      params: { id: await resources.category(at) },
      body: { name: `Autre ${next()}` },
    }),
  },
  'DELETE /api/buildings/:building/concierge-categories/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'concierge_categories',
    request: async ({ resources }, { at }) => ({ params: { id: await resources.category(at) } }),
  },
  'PUT /api/buildings/:building/concierge-order': {
    allowed: administrators,
    module,
    writes: 'concierge_categories',
    request: async ({ resources }, { at }) => {
      await resources.category(at);
      return { body: { ids: await resources.categoriesIn(at) } };
    },
    further: {
      'with a category of another building': {
        allowed: instead(administrators, 409),
        request: async ({ resources, there }, { at }) => {
          const far = await resources.category(there);
          return { body: { ids: [...(await resources.categoriesIn(at)), far] } };
        },
      },
    },
  },
  'POST /api/buildings/:building/concierge-products': {
    allowed: administrators,
    module,
    writes: 'concierge_products',
    request: async ({ resources }, { at }) => ({
      body: { category: await resources.category(at), name: 'Pressing', price: 12.5 },
    }),
    further: {
      'in a category of another building': {
        allowed: instead(administrators, 422),
        request: async ({ resources, there }) => ({
          body: { category: await resources.category(there), name: 'Pressing', price: 12.5 },
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/concierge-products/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'concierge_products',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.product(at, await resources.category(at)) },
      body: { name: 'Pressing' },
    }),
    further: {
      'to a category of another building': {
        allowed: instead(administrators, 422),
        request: async ({ resources, there }, { at }) => ({
          params: { id: await resources.product(at, await resources.category(at)) },
          body: { category: await resources.category(there) },
        }),
      },
    },
  },
  'DELETE /api/buildings/:building/concierge-products/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'concierge_products',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.product(at, await resources.category(at)) },
    }),
  },
  'PUT /api/buildings/:building/concierge-categories/:id/order': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'concierge_products',
    request: async ({ resources }, { at }) => {
      const id = await resources.category(at);
      const first = await resources.product(at, id);
      return { params: { id }, body: { ids: [await resources.product(at, id), first] } };
    },
  },
};
