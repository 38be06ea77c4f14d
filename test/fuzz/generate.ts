import type { Request } from '../authorization/row.ts';
import { brokenForm, formOf, type Part } from './forms.ts';
import { hostileBody, hostileJson, withHostile } from './json.ts';
import type { Random } from './random.ts';
import type { Subject } from './subjects.ts';
import { hostileStep, hostileText } from './texts.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query, which may be no valid ones. */
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** What is changed about a valid request, one thing after the other. */
export type Change = 'path' | 'query' | 'body' | 'wholeBody' | 'header' | 'method' | 'form' | 'file';

/** The parts of a request before they are put together. */
interface Draft {
  path: string;
  query: [string, string][];
  /** Names and JSON texts; null where there is no body. */
  body: [string, string][] | null;
  whole?: string | Buffer;
  parts: Part[];
  headers: Record<string, string>;
  method: string;
}

export interface Generating {
  subject: Subject;
  request: Request;
  /** Broken files to upload, by name. */
  files: Readonly<Record<string, Buffer>>;
  /** The `Idempotency-Key`, as our screens send one with what they write; `changes` may put another in its place. */
  key?: string | undefined;
}

/** The changes that a subject's request allows: each is one of those that a seed may choose. */
export function changesOf({ subject: { path, query, body, file, form } }: Generating): Change[] {
  return [
    ...(path.includes(':') ? (['path', 'path'] as const) : []),
    ...(query ? (['query', 'query', 'query'] as const) : []),
    ...(body ? (Array(6).fill('body') as 'body'[]) : []),
    ...(body && !file ? (['wholeBody'] as const) : []),
    ...(file ? (['file', 'file', 'form', 'form'] as const) : []),
    ...(form ? (['form', 'form'] as const) : []),
    ...(['header', 'method'] as const),
  ];
}

/** The request, with the changes; each draws from a random of its own, so that one can be left out. */
export function generate(given: Generating, changes: readonly [Change, Random][]): WireRequest {
  const { subject, request } = given;
  const step = (name: string) => encodeURIComponent(`${request.params?.[name] ?? ''}`);
  const draft: Draft = {
    path: subject.path.replace(/:(\w+)/g, (_, name: string) => step(name)),
    query: Object.entries(request.query ?? {}).map(([name, value]) => [name, encodeURIComponent(`${value}`)]),
    body: subject.body || request.body ? entriesOf(request.body ?? {}) : null,
    parts: subject.file ? partsOf(given) : [],
    headers: given.key === undefined ? {} : { 'idempotency-key': given.key },
    method: subject.method,
  };
  for (const [change, random] of changes) apply[change](random, draft, given);
  return assemble(draft, changes);
}

const entriesOf = (body: object): [string, string][] =>
  Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]);

function partsOf({ subject, request }: Generating): Part[] {
  const { filename = 'x', bytes = Buffer.from('x') } = request.file ?? {};
  const fields = Object.entries(request.body ?? {}).map(([name, value]) => ({
    name,
    bytes: Buffer.from(`${value}`),
  }));
  return [
    ...fields,
    {
      name: subject.file?.name ?? 'file',
      filename,
      type: 'application/octet-stream',
      bytes: Buffer.from(bytes),
    },
  ];
}

/** Where numbers end: of a row's id, of a double's whole numbers, of a double. */
const edges = [
  0,
  -1,
  1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  '9007199254740993',
  '9'.repeat(30),
  '1e308',
  'NaN',
];

type Apply = (random: Random, draft: Draft, given: Generating) => void;

const apply: Record<Change, Apply> = {
  path(random, draft, { subject, request }) {
    const names = [...subject.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const changed = random.pick(names);
    const nearby = random.chance(0.3)
      ? `${random.below(300)}`
      : hostileStep(random, request.params?.[changed]);
    draft.path = subject.path.replace(/:(\w+)/g, (_, name: string) =>
      name === changed ? nearby : encodeURIComponent(`${request.params?.[name] ?? ''}`),
    );
    if (random.chance(0.1))
      draft.path = random.pick([
        `/${draft.path}`,
        `${draft.path}//`,
        `${draft.path}/..`,
        draft.path.toUpperCase(),
      ]);
  },
  query(random, draft, { subject, request }) {
    const names = [...Object.keys(subject.query?.properties ?? {}), 'unknown', '__proto__', 'limit'];
    const name = random.pick(names);
    const at = draft.query.findIndex(([known]) => known === name);
    const described = subject.query?.properties?.[name];
    const isNumber = described?.type === 'integer' || described?.type === 'number';
    const values = described?.enum ?? (isNumber ? edges : []);
    const value =
      values.length > 0 && random.chance(0.5)
        ? encodeURIComponent(String(random.pick(values)))
        : hostileStep(random, (request.query as Record<string, unknown> | undefined)?.[name]);
    // A second of the same name makes it a list.
    if (at < 0 || random.chance(0.15)) draft.query.push([random.chance(0.1) ? `${name}[]` : name, value]);
    else if (random.chance(0.1)) draft.query.splice(at, 1);
    else draft.query[at] = [name, value];
  },
  body(random, draft, { subject, request }) {
    if (subject.file) return fieldOfForm(random, draft, subject);
    draft.body ??= [];
    const { body } = draft;
    const described = subject.body?.properties ?? {};
    const name = random.pick([
      ...Object.keys(described),
      ...Object.keys(described),
      ...body.map(([known]) => known),
      'x',
    ]);
    const at = body.findIndex(([known]) => known === name);
    if (at >= 0 && random.chance(0.08)) body.splice(at, 1);
    else if (at < 0) body.push([name, hostileJson(random, described[name], undefined)]);
    else {
      const value = (request.body as Record<string, unknown> | undefined)?.[name];
      const text =
        value === undefined
          ? hostileJson(random, described[name], value)
          : withHostile(random, described[name], value);
      if (random.chance(0.05)) body.push([name, text]);
      else body[at] = [name, text];
    }
  },
  wholeBody(random, draft) {
    draft.whole = hostileBody(random, jsonOf(draft.body ?? []));
  },
  header(random, draft) {
    const [name, values] = random.pick(Object.entries(headers));
    draft.headers[name] = random.pick(values);
  },
  method(random, draft) {
    draft.method = random.pick(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
  },
  form(random, draft) {
    draft.parts = draft.parts.length > 0 ? draft.parts : (draft.body ?? []).map(partOf);
    const { contentType, bytes } = brokenForm(random, draft.parts);
    draft.headers['content-type'] = contentType;
    draft.whole = bytes;
  },
  file(random, draft, { files }) {
    const [filename, bytes] = random.pick(Object.entries(files));
    draft.parts = draft.parts.map((part) =>
      part.filename === undefined ? part : { ...part, filename, bytes },
    );
  },
};

function partOf([name, json]: [string, string]): Part {
  return { name, bytes: Buffer.from(json.startsWith('"') ? String(JSON.parse(json)) : json) };
}

function fieldOfForm(random: Random, draft: Draft, { body }: Subject): void {
  const name = random.pick([...Object.keys(body?.properties ?? {}), 'x']);
  const text = random.chance(0.5)
    ? hostileText(random, '')
    : hostileJson(random, body?.properties?.[name], {});
  draft.parts.unshift({ name, bytes: Buffer.from(text) });
}

const headers: Record<string, readonly string[]> = {
  'accept-language': [
    'zz',
    '*',
    'en;q=x',
    'fr;q=-1,en;q=9',
    ','.repeat(5_000),
    'constructor',
    '__proto__',
    'en-GB-oed',
    '',
  ],
  'idempotency-key': [
    'x'.repeat(200),
    'x'.repeat(201),
    'again',
    'again',
    'é',
    '%00',
    ' ',
    "';--",
    'a, b',
    '__proto__',
  ],
  authorization: [
    'token',
    'token ',
    'Bearer x',
    `token ${'x'.repeat(8_000)}`,
    'token a b',
    'token \xff',
    'Basic Og==',
    ' ',
  ],
  'if-none-match': ['*', 'W/"', '"x"', 'x'.repeat(5_000)],
  range: ['bytes=0-', 'bytes=5-1', 'bytes=-1', 'bytes=0-0,1-1', 'x'],
  'content-type': [
    ...[
      'text/plain',
      'application/xml',
      'application/json; charset=utf-7',
      'application/json, text/plain',
      'APPLICATION/JSON',
    ],
    ...[
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '/',
      'x'.repeat(500),
    ],
  ],
  'content-encoding': ['gzip', 'x', 'identity'],
  'accept-encoding': ['gzip;q=0', 'br', '*', 'x'.repeat(1_000), 'gzip,,,'],
  accept: ['text/html', 'application/xml', 'x', '*/*;q=0'],
  cookie: ['x', '=', '__proto__=1', `mark=${'x'.repeat(4_000)}`, 'a=b; a=c; ;;', '\xff=1'],
  'x-forwarded-for': ['127.0.0.1', 'x, y, z', '::', '1'.repeat(2_000), '10.0.0.1,', ''],
  'x-http-method-override': ['DELETE'],
  origin: ['null', 'https://evil.example'],
  'user-agent': ['\xff', 'x'.repeat(6_000), ''],
};

const jsonOf = (body: readonly [string, string][]) =>
  `{${body.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;

function assemble(draft: Draft, changes: readonly [Change, Random][]): WireRequest {
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
  const url = query === '' ? draft.path : `${draft.path}?${query}`;
  const request = { method: draft.method, url, headers: draft.headers };
  // GET and HEAD carry no body, unless that is what was changed about the request.
  if (draft.whole !== undefined) return withPayload(request, draft.whole, 'application/json');
  if (draft.parts.length > 0) {
    const { contentType, bytes } = formOf(draft.parts);
    return withPayload(request, bytes, contentType);
  }
  const hasBody =
    draft.body !== null && (draft.method !== 'GET' || changes.some(([change]) => change === 'body'));
  return hasBody && draft.body ? withPayload(request, jsonOf(draft.body), 'application/json') : request;
}

function withPayload(request: WireRequest, payload: string | Buffer, type: string): WireRequest {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  return { ...request, headers: { 'content-type': type, ...request.headers }, payload };
}
