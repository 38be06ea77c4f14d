import { administrators, nobody, type Rows } from '../row.ts';

/** Audit log and operation (docs/specification.md §26, §29). */
export const auditLog: Rows = {
  'GET /api/buildings/:building/audit': { allowed: administrators, request: () => ({}) },
  'GET /api/buildings/:building/audit/export': { allowed: administrators, request: () => ({}) },
  'GET /api/audit/kinds': { allowed: administrators, request: () => ({}) },
  // For administrators of every building, of whom the fixture has none.
  'GET /api/audit': { allowed: nobody, request: () => ({}) },
  'GET /api/audit/export': { allowed: nobody, request: () => ({}) },
  'GET /api/operation': { allowed: nobody, request: () => ({}) },
  // Empty without every building.
  'GET /api/operation/jobs': { allowed: { ...nobody, admin: 200 }, request: () => ({}) },
  'GET /api/operation/jobs/export': { allowed: { ...nobody, admin: 200 }, request: () => ({}) },
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
