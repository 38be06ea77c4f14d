import { z } from 'zod';
import type { Module } from './actor.ts';
import type { Codec, ObjectCodec } from './codec.ts';
import { type Problem, toProblems } from './errors.ts';
import { rowIdText } from './rowId.ts';

/** An uploaded file of a multipart call. On the client it is a `Blob`. */
export interface Upload {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** Path parameters are positive whole numbers (ids), except where the endpoint gives `params`. */
export type PathParams<Path extends string> = { [K in Names<Path>]: number };

/** The answer of a call that is a file to keep. */
export interface Download {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` stands for a path parameter; `:building` scopes the call to a building of the caller's. */
  path: string;
  summary: string;
  /**
   * `user` needs a token; `public` ignores one. `calendar` takes one like `user`; strangers and people of other buildings get
   * an answer where the building shows its calendars to the public (docs/specification.md §24).
   */
  access: 'user' | 'public' | 'calendar';
  /** Of a public call that is dear, since it hashes: how often a minute one network address may make it. */
  perAddress?: number;
  /** True if the handler of a public call limits the concurrency of each network itself. */
  limitsConcurrency?: true;
  /** Of a call with `access: 'user'`: paired devices may make it as well, if the policy lets them. All others refuse them. */
  devices?: true;
  /**
   * Whether somebody may make it who acts in another's session by their PIN (docs/specification.md §37). Left out: where it is
   * about a building. What is about an account asks to log in.
   */
  byPin?: boolean;
  params?: Codec<object>;
  query?: ObjectCodec<object>;
  body?: ObjectCodec<object>;
  /** In its body null says that there is none of a thing; in that of all other calls, that nothing is said of it. */
  takesNull?: true;
  /** Multipart instead of JSON: the file's wire name and how large it may be, in bytes. */
  file?: { name: string; maxBytes: number };
  /** Takes its fields as form data (multipart or URL-encoded) as well as JSON. */
  form?: boolean;
  answer: Codec<unknown>;
  /** The answer is a file of this media type instead of JSON: the handler gives a `Download`. */
  download?: string;
  /** The building stands in the path (`:building`) or in the body's domain field `building`. */
  building?: 'path' | 'body';
  /** Answered 404 where the building has this module switched off. */
  module?: Module;
  /** What live updates call the data behind the call; its module where left out. */
  topic?: string;
  /**
   * A write of somebody with an account that takes no `Idempotency-Key`, unlike all others (docs/specification.md §7), and
   * why: it carries or answers a `secret`, which no answer or hash may keep; it only `reads`; or what it stores is `swept`
   * unless something refers to it.
   */
  withoutKey?: 'secret' | 'reads' | 'swept';
  /** An edit that may name the version it saw: what the thing looks like now, in a refusal `changed_meanwhile`. */
  current?: Codec<unknown>;
  /** Whether an answer says that nothing was done: like an error it is not kept with the key, and can be retried. */
  isFailure?: (answer: never) => boolean;
  /** A write that must not run inside one transaction, or a GET that needs one, says so. */
  transaction?: boolean;
}

type Domain<C> = C extends Codec<infer D> ? D : unknown;

/**
 * Calls a minute of one network address where each hashes a password: more than a company of hundreds makes, whose people open
 * their accounts in one morning from one address, and a small part of what one processor can do.
 */
export const PASSWORD_CHECKS_PER_MINUTE = 120;

/** What a caller gives and a handler receives, in domain words: path, query and body together, and the file. */
export type InputOf<E extends EndpointSpec> = (E['params'] extends Codec<infer P>
  ? P
  : PathParams<E['path']>) &
  Domain<E['query']> &
  Domain<E['body']> &
  (E['file'] extends object ? { file: Upload } : unknown);

export type OutputOf<E extends EndpointSpec> = Domain<E['answer']>;

/** The media type of spreadsheets. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The answer codec of a call with `download`. */
export const downloadAnswer: Codec<Download> = {
  schema: z.custom<Download>(),
  encode: (file: Download) => file,
};

/** Declares a call of the API once, for the server that mounts it, the client that makes it and the description. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

const PATH_PARAMETER = /:(\w+)/g;

/** The names of an endpoint's path parameters, in order. */
export function pathParameters(spec: EndpointSpec): string[] {
  return [...spec.path.matchAll(PATH_PARAMETER)].map((match) => match[1] as string);
}

const paramsSchemas = new Map<string, z.ZodType<object>>();

/** The zod schema of the path parameters; those of a path are made once. */
export function paramsSchema(spec: EndpointSpec): z.ZodType<object> {
  if (spec.params) return spec.params.schema;
  const known = paramsSchemas.get(spec.path);
  if (known) return known;
  const made = z.object(Object.fromEntries(pathParameters(spec).map((name) => [name, rowIdText])));
  paramsSchemas.set(spec.path, made);
  return made;
}

/** The topic of what may change any list of a building, and what its people may do there: open screens read everything again. */
export const ALL_TOPICS = '*';

/** The topic of the trail: whatever was recorded changes it. */
export const AUDIT_TOPIC = 'audit';

/** The topic of what belongs to the installation, and to none of its buildings. */
export const INSTALLATION_TOPIC = 'operation';

/** What live updates say instead of a building where what happened belongs to none. */
export const NO_BUILDING = 0;

/** What live updates call the data behind an endpoint: its topic or module, or its path where it has none. */
export function getTopic(endpoint: EndpointSpec): string {
  return endpoint.topic ?? endpoint.module ?? endpoint.path;
}

/** Whether a call changes something: it runs in one transaction, and its answer may be kept for a repeated key. */
export function isWrite(spec: EndpointSpec): boolean {
  return spec.method !== 'GET';
}

/** Whether somebody may make a call who acts in another's session by their PIN. */
export function admitsPin(spec: EndpointSpec): boolean {
  return spec.byPin ?? spec.building !== undefined;
}

/** Whether a call may be sent again under the same `Idempotency-Key` without being done twice. */
export function acceptsIdempotencyKey(spec: EndpointSpec): boolean {
  return isWrite(spec) && spec.access === 'user' && !spec.withoutKey;
}

export interface WireRequest {
  method: EndpointSpec['method'];
  /** Path and query, root-relative. */
  url: string;
  body?: Record<string, unknown>;
}

/** The client's half: domain input → address and body (for a multipart call the body's fields go into the form). */
export function encodeRequest<E extends EndpointSpec>(spec: E, input: InputOf<E>): WireRequest {
  const given = input as Record<string, unknown>;
  const params = (spec.params ? spec.params.encode(given) : given) as Record<string, unknown>;
  const path = spec.path.replace(PATH_PARAMETER, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  if (spec.query) {
    for (const [name, value] of Object.entries(spec.query.encode(given) as object)) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
  }
  const url = search.size > 0 ? `${path}?${search}` : path;
  return {
    method: spec.method,
    url,
    ...(spec.body && { body: spec.body.encode(given) as Record<string, unknown> }),
  };
}

/** The client's half: JSON → domain answer. Throws a ZodError where the server's answer is not what was agreed. */
export function decodeAnswer<E extends EndpointSpec>(spec: E, json: unknown): OutputOf<E> {
  return spec.answer.schema.parse(json) as OutputOf<E>;
}

/** A wire field's domain name, for putting the server's errors at the right field of a form. */
export function toDomainField(spec: EndpointSpec, wireName: string): string {
  return spec.body?.toDomainName.get(wireName) ?? spec.query?.toDomainName.get(wireName) ?? wireName;
}

/** A domain field's wire name, for errors that a use case found. */
export function toWireField(spec: EndpointSpec, field: string): string {
  if (field === 'file' && spec.file) return spec.file.name;
  return spec.body?.toWireName.get(field) ?? spec.query?.toWireName.get(field) ?? field;
}

/** Decodes one part of a request; the problems are by wire field. */
export function decodePart<D>(
  part: z.ZodType<D>,
  received: unknown,
): { ok: true; value: D } | { ok: false; problems: Record<string, Problem[]> } {
  const result = part.safeParse(received);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: toProblems(result.error) };
}
