import { expect, it } from 'vitest';
import { features } from '../app.ts';
import { acceptsIdempotencyKey, isWriteCall } from '../kit/endpoint.ts';

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));

it('every write of an account accepts an idempotency key, except those listed', () => {
  const exceptions = endpoints
    .filter(
      (endpoint) => isWriteCall(endpoint) && endpoint.access !== 'public' && !acceptsIdempotencyKey(endpoint),
    )
    .map(({ method, path, withoutKey }) => `${method} ${path}: ${withoutKey}`);
  expect(exceptions.sort()).toEqual([
    'DELETE /api/me/pin: secret',
    'DELETE /users/deleteGetPatchUser/: secret',
    'PATCH /users/deleteGetPatchUser/: secret',
    'POST /api/buildings/:building/bays/:id/retirement: reads',
    'POST /api/buildings/:building/bays/check: reads',
    'POST /api/buildings/:building/closures/check: reads',
    'POST /api/buildings/:building/desk/scan: reads',
    'POST /api/buildings/:building/logbook/pictures: swept',
    'POST /api/buildings/:building/parcels/pictures: swept',
    'POST /api/buildings/:building/pdfs: swept',
    'POST /api/buildings/:building/people/import/check: reads',
    'POST /api/buildings/:building/pictures: swept',
    'POST /api/buildings/:building/rooms/:id/retirement/check: reads',
    'POST /api/buildings/:building/rooms/check: reads',
    'POST /api/buildings/:building/setup/check: reads',
    'POST /api/buildings/:building/standing/files: swept',
    'POST /api/buildings/:building/visits/check: reads',
    'POST /api/buildings/:building/visits/import-preview: reads',
    'POST /api/buildings/:building/visits/names-preview: reads',
    'POST /api/companies/:id/moving-out/check: reads',
    'POST /api/invitations/recipients/check: reads',
    'POST /api/invitations/recipients/file: reads',
    'POST /api/invitations: secret',
    'POST /api/me/calendar-feed: secret',
    'POST /api/people/:id/deactivation/check: reads',
    'POST /api/people/:id/merging/check: reads',
    'POST /api/people/changes/check: reads',
    'POST /api/session/operator: secret',
    'POST /salle/getSalleAvailable/:building/: reads',
    'PUT /api/me/pin: secret',
  ]);
});

it('a write with an idempotency key runs in one transaction', () => {
  const apart = endpoints.filter(
    (endpoint) => acceptsIdempotencyKey(endpoint) && endpoint.transaction === false,
  );
  expect(apart.map(({ path }) => path)).toEqual([]);
});
