import { pino } from 'pino';
import { type ApplicationParts, buildApplication } from '../../kit/server/http/application.ts';
import type { Route } from '../../kit/server/http/router.ts';
import { onCleanup } from './onCleanup.ts';

/** The application with these routes only: without users, database and storage unless overridden. */
export async function serveRoutes(routes: readonly Route[], overrides: Partial<ApplicationParts> = {}) {
  const http = await buildApplication({
    env: { publicUrl: 'http://parvis.test', trustedProxies: [] } as never,
    database: { db: undefined } as never,
    features: [{ name: 'routes', words: { fr: {}, en: {} }, routes }],
    files: undefined as never,
    now: () => new Date(),
    translate: (_language, key) => key,
    authenticate: async () => null,
    publicBuilding: async () => null,
    outages: { note: () => false },
    live: { subscribe: () => () => {}, count: () => 0, close: async () => {} },
    log: pino({ level: 'silent' }),
    version: '0',
    webFolder: undefined,
    ...overrides,
  });
  onCleanup(() => http.close());
  return http;
}
