import { createRequestConcurrency } from '../../kit/server/http/requestConcurrency.ts';
import type { RouterServices } from '../../kit/server/http/router.ts';

/** Minimal services to mount a single route, without users, database and storage unless overridden. */
export function makeRouterServices(overrides: Partial<RouterServices> = {}): RouterServices {
  return {
    db: undefined as never,
    env: undefined as never,
    files: undefined as never,
    now: () => new Date(),
    translate: (_language, key) => key,
    authenticate: async () => null,
    publicBuilding: async () => null,
    outages: { note: () => false },
    concurrency: createRequestConcurrency(),
    ...overrides,
  };
}
