import { orderBody } from '../../support/fixtures/orderFixture.ts';
import type { Answer } from '../../support/testApp.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import {
  administrators,
  everybody,
  type Given,
  instead,
  lists,
  type Rows,
  staff,
  staffElseUnknown,
} from '../row.ts';

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
  'GET /api/buildings/:building/concierge-products/export': {
    allowed: everybody,
    module,
    request: () => ({}),
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

const takesOrders = { on: true };

const order = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) => {
  await app.make.ordering(at);
  return (await app.make.order({ building: at.id, holderId: people[owner].id })).id;
};

/** Orders (docs/specification.md §1, §23): everybody orders for themselves, staff see and move all. */
export const orders: Rows = {
  'GET /api/buildings/:building/orders': {
    allowed: everybody,
    module,
    resources: { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown },
    request: async (fixture, given) => ({ about: await order(fixture, given) }),
    shows: lists,
  },
  'GET /api/buildings/:building/orders/export': { allowed: everybody, module, request: () => ({}) },
  'GET /api/buildings/:building/orders/open': {
    allowed: everybody,
    module,
    request: async ({ app }, { at }) => {
      await app.make.ordering(at);
      return {};
    },
  },
  'POST /api/buildings/:building/orders': {
    allowed: everybody,
    module,
    writes: 'concierge_orders',
    request: async ({ app, resources }, { at }) => {
      await app.make.ordering(at);
      return { body: orderBody(await resources.product(at, await resources.category(at)), { price: 12.5 }) };
    },
    further: {
      'for somebody else': {
        allowed: staff,
        request: async ({ app, resources, people }, { at }) => {
          await app.make.ordering(at);
          const product = await resources.product(at, await resources.category(at));
          return { body: orderBody(product, { price: 12.5, email: people.colleague.email }) };
        },
      },
      'of what another building has': {
        allowed: instead(everybody, 422),
        request: async ({ app, resources, there }, { at }) => {
          await app.make.ordering(at);
          const product = await resources.product(there, await resources.category(there));
          return { body: orderBody(product, { price: 12.5 }) };
        },
      },
    },
  },
  'PATCH /api/buildings/:building/orders/:id': {
    allowed: everybody,
    module,
    resources: { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown },
    writes: 'concierge_orders',
    request: async (fixture, given) => ({
      params: { id: await order(fixture, given) },
      body: { status: 'canceled', reason: 'Rupture' },
    }),
    further: {
      'to accept one’s own': {
        allowed: staff,
        request: async (fixture, given) => ({
          params: { id: await order(fixture, given) },
          body: { status: 'accepted' },
        }),
      },
    },
  },
  'PUT /api/buildings/:building/ordering': {
    allowed: administrators,
    module,
    writes: 'concierge_configurations',
    request: async ({ resources }, { at }) => {
      await resources.offersServices(at);
      return { body: takesOrders };
    },
  },
};
