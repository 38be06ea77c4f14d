import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { features } from '../../app.ts';
import { buildings } from '../../core/buildings/server/tables.ts';
import { type Role, roles } from '../../kit/actor.ts';
import type { EndpointSpec } from '../../kit/endpoint.ts';
import { endpoints, nameOf } from '../authorization/eachEndpoint.ts';
import { makeAuthorizationFixture } from '../authorization/fixture.ts';
import type { Request, Row } from '../authorization/row.ts';
import { table } from '../authorization/table.ts';
import { serveWebFolder } from '../support/serveWebFolder.ts';
import type { Answer, Caller } from '../support/testApp.ts';
import { type Change, changesFor, draftOf, type Encoded, encode } from './requests.ts';
import { rawSteps, words } from './values.ts';

/** More runs reach the rate limit of accounts: `FUZZ_SEED=7 npx vitest run test/fuzz` sends others. */
const parameters = { seed: Number(process.env.FUZZ_SEED ?? 20_261_123), numRuns: 6 };

/** Tables that refused calls write to: counters of guesses, uses and sessions. */
const COUNTERS = ['wrong_guesses', 'allowances', 'sessions'];

/** Internals that no answer may contain. */
const TRACES = [
  /\bat \S+ \(\S+:\d|node_modules|node:internal|file:\/\/\/|\/tmp\/|\.[tj]s:\d+:\d/,
  /\b(Type|Range|Syntax|Zod)Error\b|ENOENT|ECONN|UnhandledPromise|Maximum call stack/,
];
/** Internals that no error may contain. Other answers contain user texts. */
const INTERNAL_WORDS = [
  /\b(zod|drizzle|fastify|FST_|busboy|postgres|pg_catalog|pgsql|graphile|sqlstate)/i,
  /\b(argon2|libvips|vips|pdfium|hucre|yauzl|libxml)/i,
  /\b(select|insert into|update|delete from)\b[^.]{1,80}\b(from|values|set|where)\b/i,
  /violates|constraint|syntax error|relation "|column "|duplicate key|null value in|deadlock|out of range for type/i,
  /unexpected (token|end)|in JSON at position|is not a function|cannot read prop|invalid input syntax|byte sequence/i,
  /\[object Object\]|\berrors\.[a-z]+_|\{\{\w+\}\}|\bE[A-Z]{4,}\b(?=[:,])/,
];

const fixture = await makeAuthorizationFixture();
const { app, here, people, as } = fixture;

/** Names with an underscore that neither the API description nor the audit log shows. */
const { rows } = await app.database.pool.query<{ name: string }>(
  `select name from information_schema.columns, unnest(array[table_name, column_name]) as name
    where table_schema in ('public', 'graphile_worker') and name like '%\\_%'`,
);
const events = features.flatMap(({ activityKinds = [] }) => activityKinds.map(({ name }) => name));
const published = `${(await as.admin.get('/api/openapi.json')).text} ${events}`.match(/\w+/g) ?? [];
const hidden = new Set(rows.map(({ name }) => name)).difference(new Set(published));
const internalNames = new RegExp(`\\b(${[...hidden].join('|')})\\b`);

type Received = Pick<Answer, 'status' | 'headers' | 'text'>;

/** Throws if anything is wrong about an answer. `endpoint`: the call whose description applies. */
async function judge(
  { method, url, headers, payload }: Encoded,
  send: () => Promise<Received>,
  maxSeconds = 2,
  endpoint?: EndpointSpec,
): Promise<number> {
  await fixture.changedTables();
  app.logged.length = 0;
  const before = process.cpuUsage();
  const answer = await send();
  // CPU time is independent of other processes. A slow statement ends as an error 503.
  const { user, system } = process.cpuUsage(before);
  const written = (await fixture.changedTables()).filter((name) => !COUNTERS.includes(name));
  const { status, text } = answer;
  const isRefused = status >= 400;
  // Names of fields are public.
  const values = text.replaceAll(/"[^"]*":/g, '');
  const forbidden = [...TRACES, internalNames, ...(isRefused ? INTERNAL_WORDS : [])];
  const told = forbidden.flatMap((pattern) => pattern.exec(values)?.[0] ?? []);
  const faults = {
    'is a failure': status >= 500,
    'took too long': (user + system) / 1e6 > maxSeconds,
    [`is refused, but wrote to ${written}`]: isRefused && written.length > 0,
    [`tells ${told}`]: told.length > 0,
    'is no error of ours': isRefused && method !== 'HEAD' && !isError(answer),
    'is not as described': endpoint && !isDescribed(endpoint, answer),
  };
  const found = Object.keys(faults).filter((fault) => faults[fault]);
  const request = [method, url, JSON.stringify(headers), payload?.toString('latin1', 0, 400)];
  const lines = [status, ...found, ...request.map((part) => part?.slice(0, 400)), ...app.logged];
  if (found.length > 0) throw new Error(lines.join('\n').slice(0, 4_000));
  return status;
}

const jsonOf = ({ headers, text }: Received) =>
  String(headers['content-type']).includes('/json') ? JSON.parse(text) : undefined;

function isError(answer: Received): boolean {
  if (String(answer.headers['content-type']).includes('html')) return true;
  const { status, code, detail, errors } = jsonOf(answer) ?? {};
  return status === 'ERROR' && typeof code === 'string' && Boolean(detail) && typeof errors === 'object';
}

function isDescribed({ download, answer }: EndpointSpec, received: Received): boolean {
  if (received.status !== 200) return received.status >= 400 && received.status < 500;
  if (download) return String(received.headers['content-type']).startsWith(download);
  return answer.schema.safeParse(jsonOf(received)).success;
}

/** A valid request of the authorization table with its permitted callers. */
function validCase(endpoint: EndpointSpec): { make: Row['request']; callers: Role[] } {
  const row = table.get(nameOf(endpoint)) as Row;
  const cases = [row, ...Object.values(row.further ?? {})].map(({ allowed, request }) => ({
    make: request,
    callers: roles.filter((role) => allowed[role] === 200),
  }));
  return cases.find(({ callers }) => callers.length > 0) ?? { make: row.request, callers: [] };
}

function inBuilding({ building, body }: EndpointSpec, made: Request): Request {
  if (building === 'path') return { ...made, params: { ...made.params, building: here.id } };
  const field = building === 'body' && body?.toWireName.get('building');
  return field ? { ...made, body: { ...made.body, [field]: here.id } } : made;
}

// A hostile edit may be permitted and switch off a module.
beforeEach(() => app.db.update(buildings).set(here).where(eq(buildings.id, here.id)));

let intents = 0;

it.each(endpoints.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
  '%s answers hostile requests as described',
  async (_, endpoint, at) => {
    const { make, callers } = validCase(endpoint);
    const [first = 'admin'] = callers;
    const opened = await Promise.all(roles.map(async (role) => [role, await app.as(people[role])] as const));
    const sessions = Object.fromEntries(opened);
    const dead = app.withAuthorization(`token ${'x'.repeat(43)}`);
    const others = fc.constantFrom(...Object.values(sessions), as.stranger, app.anybody, dead);
    const sender = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, others);
    const valid = async (caller: Role) =>
      inBuilding(endpoint, await fixture.request(make, { caller, owner: caller, at: here }));
    const changes = changesFor(endpoint, await valid(first));
    const maxSeconds = endpoint.file || endpoint.form || endpoint.download ? 10 : 2;
    let succeeded = false;
    const hostile = fc.tuple(changes, fc.constantFrom(first, ...callers), sender, fc.boolean());
    const property = fc.asyncProperty(hostile, async ([changes, caller, other, withKey]) => {
      const made = await valid(caller);
      const draft = draftOf(endpoint, made);
      if (withKey) draft.headers['idempotency-key'] = `intent ${intents++}`;
      for (const change of changes) change(draft);
      const encoded = await encode(draft);
      const by = other ?? made.as ?? (sessions[caller] as Caller);
      const { method, url, headers, payload } = encoded;
      const send = () => by.call(method as 'GET', url, payload, headers);
      const described = draft.isElsewhere ? undefined : endpoint;
      const status = await judge(encoded, send, maxSeconds, described);
      succeeded ||= status === 200 && !draft.isElsewhere;
    });
    const examples: [[Change[], Role, Caller | null, boolean]][] = [[[[], first, null, false]]];
    await fc.assert(property, { ...parameters, seed: parameters.seed + at, examples });
    expect(succeeded || callers.length === 0).toBe(true);
  },
);

it('URLs of files, screens and unknown paths answer hostile requests with pages or errors', async () => {
  const built = { 'index.html': '<!doctype html><title>Parvis</title>', 'assets/x.js': '' };
  const page = await serveWebFolder(app, built, ['/resident/home']);
  const addresses = words('/resident/home /assets/x.js /files/0.webp /files/1/1/original.png /api/static');
  const ends = words(' ?expires=99999999999&signature=x ?%00 ?__proto__=1&a[]=%ED%A0%80');
  const urls = fc
    .tuple(addresses, fc.array(rawSteps, { maxLength: 2 }), ends)
    .map(([address, steps, end]) => [address, ...steps].join('/') + end);
  const property = fc.asyncProperty(urls, words('GET HEAD POST'), async (url, method) => {
    await judge({ method, url, headers: {} }, async () => {
      const { statusCode, headers, body } = await page.inject({ method: method as 'GET', url });
      return { status: statusCode, headers, text: body };
    });
  });
  await fc.assert(property, { ...parameters, numRuns: 50 });
});
