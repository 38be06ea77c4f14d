import { administrators, type Rows } from '../row.ts';

const PERIOD = { start: '2026-11-01', end: '2026-11-20' };

/** docs/specification.md §44. */
export const statistics: Rows = {
  'GET /api/statistics': { allowed: administrators, request: () => ({ query: PERIOD }) },
  'GET /api/statistics/export': { allowed: administrators, request: () => ({ query: PERIOD }) },
  'GET /api/buildings/:building/home-figures': { allowed: administrators, request: () => ({}) },
  'GET /api/statistics/reports': { allowed: administrators, request: () => ({}) },
  'PUT /api/buildings/:building/statistics-report': {
    allowed: administrators,
    writes: 'report_subscriptions',
    request: () => ({ body: { isWanted: true } }),
  },
};
