import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../core/access/server/sessions.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import { roles } from '../../kit/actor.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { lockFileForReference } from '../../kit/server/files/files.ts';
import type { AuthorizationFixture } from './fixture.ts';

/** Routes that are not endpoints: realtime stream, files, API description, health and metrics. */
const raw = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/live',
  'GET /files/:name',
  'GET /files/:building/:id/:shape',
  ...['', '*', '/openapi.json', '/json', '/yaml', '/static/*'].map((path) => `GET /api${path}`),
];

/** Without the final slash and without names of parameters, as in the printed tree. */
const printed = (route: string) => route.replace(/:[\w|:]+/g, ':').replace(/\/$/, '');

/** All routes of the application, read from the tree that Fastify prints. */
function routesOf({ app }: AuthorizationFixture): string[] {
  const path: string[] = [];
  const tree = app.http.printRoutes({ commonPrefix: false }).split('\n');
  return tree.flatMap((line) => {
    const [, indent = '', step = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    path.length = indent.length / 4;
    path.push(step);
    const called = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return called.map((method) => `${method} ${path.join('')}`);
  });
}

/** Tests the routes that are not JSON calls, and that there are no others. */
export function checkRawRoutes(fixture: AuthorizationFixture, endpoints: readonly string[]): void {
  const { app, here, there, hidden, people, as } = fixture;
  const dead = `token ${'x'.repeat(43)}`;

  it('only endpoints and the routes below are mounted', () => {
    const known = new Set([...endpoints, ...raw].map(printed));
    const mounted = routesOf(fixture).map((route) => printed(route).replace(/(\/api\/static\/).*/, '$1*'));
    expect(mounted.length).toBeGreaterThan(known.size);
    expect(mounted.filter((route) => !known.has(route))).toEqual([]);
  });

  describe('GET /api/live', () => {
    let url = '';
    beforeAll(async () => {
      await app.http.listen({ port: 0, host: '127.0.0.1' });
      url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/api/live`;
    });
    const ended = new AbortController();
    afterAll(() => ended.abort());
    const open = async (authorization?: string) => {
      const headers = { ...(authorization && { authorization }) };
      return (await fetch(url, { headers, signal: ended.signal })).status;
    };

    it('is refused with 401 without a valid token', async () => {
      expect([await open(), await open(dead)]).toEqual([401, 401]);
    });

    it.each(roles)('is opened for the role %s', async (role) => {
      const token = await openSession(app.db, people[role].id, true, app.now());
      expect(await open(`token ${token}`)).toBe(200);
    });
  });

  it('health checks answer everybody the same, and metrics require their own token', async () => {
    for (const caller of [app.anybody, app.withAuthorization(dead), ...roles.map((role) => as[role])]) {
      expect((await caller.get('/healthz')).body).toEqual({ status: 'alive' });
      expect((await caller.get('/readyz')).body.status).toBe('ready');
      expect((await caller.get('/metrics')).status).toBe(404);
    }
  });

  describe('GET /files/:building/:id/:shape', () => {
    const signed = async (at: BuildingRow) => {
      const id = await fixture.resources.picture(at);
      const shown = (await app.files.describeFiles(app.db, new BuildingScope([at.id]), [id], app.now())).get(
        id,
      );
      return shown?.address ?? '';
    };

    it('opens by its signature only, not by a token', async () => {
      for (const at of [here, there]) {
        const address = await signed(at);
        const callers = [app.anybody, app.withAuthorization(dead), ...roles.map((role) => as[role])];
        for (const caller of callers) {
          expect((await caller.get(address)).status).toBe(200);
          expect((await caller.get(address.split('?')[0] ?? '')).status).toBe(404);
        }
      }
    });

    it('does not open files of another building', async () => {
      const [path, proof] = (await signed(here)).split('?');
      const moved = path?.replace(`/${here.id}/`, `/${there.id}/`);
      expect((await as.admin.get(`${moved}?${proof}`)).status).toBe(404);
    });
  });

  describe('GET /files/:name', () => {
    const shareable = async (at: BuildingRow) => {
      const [id, scope] = [await fixture.resources.picture(at), new BuildingScope([at.id])];
      await lockFileForReference(app.db, scope, { id, kind: 'picture', field: 'picture', shareable: true });
      return (await app.files.describeFiles(app.db, scope, [id], app.now())).get(id)?.address ?? '';
    };

    it('is public if the building’s calendars are, else it needs a signature', async () => {
      const address = await shareable(here);
      expect(address).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
      for (const caller of [app.anybody, app.withAuthorization(dead), as.stranger])
        expect((await caller.get(address)).status).toBe(200);
      expect(await shareable(hidden)).toMatch(/signature=/);
    });

    it('is 404 for an unknown name', async () => {
      expect((await as.admin.get(`/files/${'0'.repeat(64)}.webp`)).status).toBe(404);
    });
  });
}
