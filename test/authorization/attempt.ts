import { type EndpointSpec, listPathParameters } from '../../kit/endpoint.ts';
import type { Answer, Caller } from '../support/testApp.ts';
import type { AuthorizationFixture } from './fixture.ts';
import type { Request, Row } from './row.ts';

/** An endpoint and its row. */
export interface Checked {
  endpoint: EndpointSpec;
  row: Row;
}

/** Sends a request with this building, where the endpoint declares it. */
export function send(
  caller: Caller,
  endpoint: EndpointSpec,
  request: Request,
  building: number,
): Promise<Answer> {
  const params: Record<string, string | number> = { ...request.params };
  if (endpoint.building === 'path') params.building = building;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]) => [name, `${value}`]),
  );
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (endpoint.file && request.file) return caller.upload(url, { name: endpoint.file.name, ...request.file });
  const inBody = endpoint.building === 'body' && endpoint.body?.toWireName.get('building');
  const body = inBody ? { ...request.body, [inBody]: building } : request.body;
  return caller.call(endpoint.method, url, body);
}

/** The error code of each status. */
const codes: Readonly<Record<number, string>> = { 401: 'unauthenticated', 404: 'not_found' };

/**
 * Sends a request and returns its status and a description of what is wrong. An allowed call must have its
 * effect, a refused one must change no table. A list that does not show the thing counts as 404.
 */
export async function attempt(
  fixture: AuthorizationFixture,
  one: Checked,
  caller: Caller,
  request: Request,
  building: number,
): Promise<string> {
  const { outcome = '' } = await attempts(fixture, one, { outcome: caller }, request, building);
  return outcome;
}

/** The same for several callers who must not write. Changed tables are checked once, after the last. */
export async function attempts(
  { changedTables }: AuthorizationFixture,
  { endpoint, row }: Checked,
  callers: Readonly<Record<string, Caller>>,
  request: Request,
  building: number,
): Promise<Record<string, string>> {
  const answers: [string, Answer][] = [];
  for (const [name, caller] of Object.entries(callers))
    answers.push([name, await send(caller, endpoint, request, building)]);
  const changed = await changedTables();
  return Object.fromEntries(
    answers.map(([name, answer]) => [name, outcomeOf(row, request, answer, changed)]),
  );
}

function outcomeOf(
  { writes, shows }: Row,
  { about }: Request,
  answer: Answer,
  changed: readonly string[],
): string {
  const { status, body } = answer;
  if (status >= 300) {
    if (changed.length > 0) return `${status}, and wrote to ${changed.join(', ')}`;
    return codes[status] && body?.code !== codes[status] ? `${status} ${body?.code}` : `${status}`;
  }
  if (writes && !changed.includes(writes)) return `${status}, and did not write to ${writes}`;
  if (!writes && changed.length > 0) return `${status}, and wrote to ${changed.join(', ')}`;
  if (shows && !shows(answer, about ?? ''))
    return about === undefined ? `${status} with a wrong answer` : '404';
  return `${status}`;
}

/** True if the path of the call names an id. */
export function namesAResource(endpoint: EndpointSpec): boolean {
  const inPath = !endpoint.params && listPathParameters(endpoint).some((name) => name !== 'building');
  return inPath || endpoint.body?.toWireName.has('id') === true;
}
