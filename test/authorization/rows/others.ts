import { adminAlone, administrators, everybody, instead, lists, type Rows, staff } from '../row.ts';

const partner = (name: string) => ({ params: { partner: name } });
const PAGE = { url: 'https://partner.example/menu' };
const offered = instead(administrators, 404);

/** Legal pages, partners' pages, one's own calendar and the outbox (docs/specification.md §12, §23, §25). */
export const others: Rows = {
  'GET /api/legal': {
    allowed: everybody,
    anybody: 200,
    request: ({ here }) => ({ query: { building: here.id, page: 'legal' }, about: here.id }),
    shows: ({ body }, about) => body.building.id === about,
  },
  'GET /api/buildings/:building/legal': {
    allowed: administrators,
    request: () => ({ query: { page: 'legal' } }),
  },
  'PUT /api/buildings/:building/legal': {
    allowed: administrators,
    writes: 'legal_pages',
    request: () => ({ body: { page: 'legal', language: 'fr', text: 'Mentions' } }),
  },
  'GET /api/buildings/:building/first-steps': { allowed: administrators, request: () => ({}) },
  'DELETE /api/buildings/:building/first-steps': {
    allowed: administrators,
    writes: 'hidden_first_steps',
    request: async ({ app }) => {
      await app.database.pool.query('delete from hidden_first_steps');
      return {};
    },
  },
  'GET /api/buildings/:building/administration-counts': { allowed: staff, request: () => ({}) },
  'GET /api/outbox/delivery': { allowed: administrators, request: () => ({}) },
  'GET /api/buildings/:building/partners': {
    allowed: everybody,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.partnerPage(at, 'lunch') }),
    shows: ({ body }, about) => body.fields.some(({ url }: { url: string }) => url === about),
    further: {
      'of a partner who is switched off': {
        allowed: instead(everybody, 404),
        off: ['foodles'],
        request: async ({ resources }, { at }) => ({ about: await resources.partnerPage(at, 'foodles') }),
      },
    },
  },
  'GET /api/buildings/:building/partners/:partner/state': {
    allowed: everybody,
    request: async ({ resources }, { at }) => {
      await resources.partnerPage(at, 'lunch');
      return { params: { partner: 'lunch' } };
    },
    further: {
      'of a partner who is switched off': {
        allowed: instead(everybody, 404),
        off: ['foodles'],
        request: async ({ resources }, { at }) => {
          await resources.partnerPage(at, 'foodles');
          return { params: { partner: 'foodles' } };
        },
      },
    },
  },
  'PUT /api/buildings/:building/partners/:partner': {
    allowed: administrators,
    writes: 'partner_pages',
    request: () => ({ ...partner('lunch'), body: PAGE }),
    further: {
      'of a partner who is switched off': {
        allowed: instead(everybody, 404),
        off: ['foodles'],
        request: () => ({ ...partner('foodles'), body: PAGE }),
      },
      'of the other one who is switched off': {
        allowed: instead(everybody, 404),
        off: ['cyd'],
        request: () => ({ ...partner('cyd'), body: PAGE }),
      },
    },
  },
  'DELETE /api/buildings/:building/partners/:partner': {
    allowed: administrators,
    writes: 'partner_pages',
    request: async ({ resources }, { at }) => {
      await resources.partnerPage(at, 'lunch');
      return partner('lunch');
    },
    further: {
      'of a partner who is switched off': {
        allowed: instead(everybody, 404),
        off: ['foodles'],
        request: async ({ resources }, { at }) => {
          await resources.partnerPage(at, 'foodles');
          return partner('foodles');
        },
      },
      'where only another building has the page': {
        allowed: offered,
        request: async ({ resources, there }) => {
          await resources.partnerPage(there, 'restaurant');
          return partner('restaurant');
        },
      },
    },
  },
  'GET /api/me/calendar-feed': { allowed: everybody, request: () => ({}) },
  'POST /api/me/calendar-feed': { allowed: everybody, writes: 'calendar_feeds', request: () => ({}) },
  'DELETE /api/me/calendar-feed': {
    allowed: everybody,
    writes: 'calendar_feeds',
    request: async ({ resources, people }, { caller }) => {
      await resources.calendarFeed(people[caller].id);
      return {};
    },
  },
  'GET /api/calendar/:token': {
    allowed: everybody,
    anybody: 200,
    writes: 'calendar_feeds',
    request: async ({ resources, people }) => ({
      params: { token: await resources.calendarFeed(people.neighbour.id) },
    }),
    shows: ({ text }) => text.startsWith('BEGIN:VCALENDAR'),
  },
  'GET /api/outbox': {
    allowed: staff,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.mail(at) }),
    shows: lists,
  },
  'GET /api/outbox/export': { allowed: staff, request: () => ({}) },
  'GET /api/outbox/failed': { allowed: adminAlone, request: () => ({}) },
  'POST /api/outbox/send': {
    allowed: adminAlone,
    writes: 'mails',
    request: async ({ resources }, { at }) => ({ about: await resources.mail(at, 'failed') }),
  },
  'POST /api/outbox/:id/send': {
    allowed: adminAlone,
    writes: 'mails',
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ params: { id: await resources.mail(at, 'failed') } }),
  },
  'GET /api/outbox/:id/attachments/:number': {
    allowed: adminAlone,
    writes: 'facts',
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ params: { id: await resources.mail(at), number: 1 } }),
  },
};
