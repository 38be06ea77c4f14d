import { features } from '../../app.ts';
import { type Role, roles } from '../../kit/actor.ts';
import type { EndpointSpec } from '../../kit/endpoint.ts';
import { describeEndpoint } from '../../kit/server/http/openapi.ts';
import type { AuthorizationFixture } from '../authorization/fixture.ts';
import type { Request, Row } from '../authorization/row.ts';
import { table } from '../authorization/table.ts';
import type { Described } from './json.ts';

/** What requests are made about: an endpoint, or an address that is none. */
export interface Subject {
  name: string;
  method: string;
  /** With `:name` for what is filled in. */
  path: string;
  /** Who may make the call; nobody at all where it needs no token. */
  callers: readonly Role[];
  body?: Described;
  query?: Described;
  file?: { name: string };
  /** Takes form data besides JSON. */
  form?: boolean;
  /** Takes or answers a file, and may take longer. */
  hasFile: boolean;
  /** Whether there is an answer 2xx to be had. */
  succeeds: boolean;
  request(fixture: AuthorizationFixture, caller: Role): Promise<Request>;
}

/** Every endpoint of the product, by its own description. */
export function endpointSubjects(): Subject[] {
  return features.flatMap(({ routes }) => routes.map(({ endpoint }) => subjectOf(endpoint)));
}

function subjectOf(endpoint: EndpointSpec): Subject {
  const name = `${endpoint.method} ${endpoint.path}`;
  const row = table.get(name);
  // The authorization tests say so too, by name.
  if (!row) throw new Error(`${name} has no row in test/authorization`);
  const { body, querystring } = describeEndpoint(endpoint) as { body?: Described; querystring?: Described };
  const mayBy = (statuses: Row['allowed']) => roles.filter((role) => statuses[role] === 200);
  // Where nobody of the fixture may, a case of its own says who else does.
  const [one = row] = [row, ...Object.values(row.further ?? {})].filter(
    (each) => mayBy(each.allowed).length > 0,
  );
  const allowed = mayBy(one.allowed);
  return {
    name,
    ...{ method: endpoint.method, path: endpoint.path },
    ...{ body, query: querystring, file: endpoint.file, form: endpoint.form },
    hasFile: endpoint.file !== undefined || endpoint.form === true || endpoint.download !== undefined,
    callers: allowed.length > 0 ? allowed : ['admin'],
    succeeds: allowed.length > 0,
    async request(fixture, caller) {
      const { here } = fixture;
      const made = await one.request(fixture, { caller, owner: caller, at: here });
      const inBody = endpoint.building === 'body' && endpoint.body?.toWireName.get('building');
      return {
        ...made,
        ...(endpoint.building === 'path' && { params: { ...made.params, building: here.id } }),
        ...(inBody && { body: { ...made.body, [inBody]: here.id } }),
      };
    },
  };
}

/** What answers without being an endpoint, and what answers nothing. */
export function rawSubjects(): Subject[] {
  const of = (method: string, path: string, succeeds: boolean, request: Request = {}): Subject => ({
    ...{ name: `${method} ${path}`, method, path, callers: roles, succeeds, hasFile: false },
    request: async () => request,
  });
  const file = {
    params: { building: 1, id: 1, shape: 'original.png' },
    query: { expires: '99999999999', signature: 'x' },
  };
  return [
    of('GET', '/api/openapi.json', true),
    of('GET', '/api/', true),
    of('GET', '/api/json', true),
    of('GET', '/api/static/:file', true, { params: { file: 'index.css' } }),
    of('GET', '/resident/home', true),
    of('GET', '/assets/:file', false, { params: { file: 'x.js' } }),
    of('GET', '/files/:name', false, { params: { name: `${'0'.repeat(64)}.webp` } }),
    of('GET', '/files/:building/:id/:shape', false, file),
    of('GET', '/api/nowhere', false),
    of('POST', '/users/nowhere/', false, { body: { x: 1 } }),
    of('DELETE', '/:x/:y', false, { params: { x: 'salle', y: 'x' } }),
  ];
}
