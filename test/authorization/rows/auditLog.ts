import { administrators, nobody, type Rows } from '../row.ts';

/** What was done, and how the installation is (docs/specification.md §26, §29). */
export const oversight: Rows = {
  'GET /api/buildings/:building/audit': { allowed: administrators, request: () => ({}) },
  'GET /api/buildings/:building/audit/export': { allowed: administrators, request: () => ({}) },
  'GET /api/audit/kinds': { allowed: administrators, request: () => ({}) },
  // Of no building: whoever administers every one, which nobody here does.
  'GET /api/audit': { allowed: nobody, request: () => ({}) },
  'GET /api/audit/export': { allowed: nobody, request: () => ({}) },
  'GET /api/operation': { allowed: nobody, request: () => ({}) },
  // None, for who administers not every building.
  'GET /api/operation/jobs': { allowed: { ...nobody, admin: 200 }, request: () => ({}) },
  'POST /api/operation/jobs/:id/retry': {
    allowed: nobody,
    writes: 'facts',
    resources: 'shared',
    request: () => ({ params: { id: 1 } }),
  },
  'DELETE /api/operation/jobs/:id': {
    allowed: nobody,
    writes: 'facts',
    resources: 'shared',
    request: () => ({ params: { id: 1 } }),
  },
};
