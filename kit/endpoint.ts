import { z } from 'zod';
import type { Module } from './actor.ts';
import { type Codec, type ObjectCodec, toCodec } from './codec.ts';
import { type Problem, toFieldProblems } from './errors.ts';
import { rowIdTextSchema } from './rowId.ts';

export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathParams<Path extends string> = { [K in Names<Path>]: number };

export interface DownloadFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

export interface EndpointSpec {
  /** The name of the exported constant, unique in the product: the `operationId` of the API description. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` is a path parameter. `:building` limits the call to buildings of the caller. */
  path: string;
  summary: string;
  /**
   * `user` requires a token, `public` ignores it. `calendar` works like `user`, but also answers others if
   * the building publishes its calendars (docs/specification.md §24).
   */
  access: 'user' | 'public' | 'calendar';
  /** Maximum calls per minute and network address, for public calls that hash a password. */
  perAddress?: number;
  limitsConcurrency?: true;
  /** Paired devices may call it, too, if the policy allows. By default they are refused. */
  devices?: true;
  /**
   * May be called after switching by PIN (docs/specification.md §37). Default: true for calls about a
   * building.
   */
  byPin?: boolean;
  params?: Codec<object>;
  query?: ObjectCodec<object>;
  body?: ObjectCodec<object>;
  /** A null in the body clears the field. In other calls null means that the field is missing. */
  takesNull?: true;
  file?: { name: string; maxBytes: number };
  form?: boolean;
  answer: Codec<unknown>;
  /** Media type of the answer, which is a file instead of JSON: the handler returns a `DownloadFile`. */
  download?: string;
  building?: 'path' | 'body';
  module?: Module;
  topic?: string;
  /**
   * Why this write takes no `Idempotency-Key` (docs/specification.md §7): it carries a `secret`, which must
   * not be stored; it only `reads`; or its result is `swept` unless something refers to it.
   */
  withoutKey?: 'secret' | 'reads' | 'swept';
  /** For edits with a `version`: codec of the current state in a `changed_meanwhile` error. */
  current?: Codec<unknown>;
  /** Answers that report a failure are not stored with the key and can be retried. */
  isFailure?: (answer: never) => boolean;
  transaction?: boolean;
}

type Domain<C> = C extends Codec<infer D> ? D : unknown;

/** Hundreds of people of a company may set their password from one address in a morning. */
export const MAX_PASSWORD_CHECKS_PER_ADDRESS = 120;

export type InputOf<E extends EndpointSpec> = (E['params'] extends Codec<infer P>
  ? P
  : PathParams<E['path']>) &
  Domain<E['query']> &
  Domain<E['body']> &
  (E['file'] extends object ? { file: UploadedFile } : unknown);

export type OutputOf<E extends EndpointSpec> = Domain<E['answer']>;

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const downloadCodec: Codec<DownloadFile> = {
  schema: z.custom<DownloadFile>(),
  encode: (file: DownloadFile) => file,
};

/** Answer of an export. */
export const spreadsheetDownload = { answer: downloadCodec, download: XLSX_MEDIA_TYPE } as const;

const declaredParts = ['params', 'query', 'body', 'answer', 'current'] as const;
type DeclaredPart = (typeof declaredParts)[number];

type DeclaredEndpoint = Omit<EndpointSpec, DeclaredPart> & {
  params?: Codec<object> | z.ZodType<object>;
  query?: ObjectCodec<object> | z.ZodObject;
  body?: ObjectCodec<object> | z.ZodObject;
  answer: Codec<unknown> | z.ZodType;
  current?: Codec<unknown> | z.ZodType;
};

type WithCodecs<E> = {
  [K in keyof E]: K extends DeclaredPart
    ? E[K] extends z.ZodObject
      ? ObjectCodec<z.output<E[K]>>
      : E[K] extends z.ZodType<infer D>
        ? Codec<D>
        : E[K]
    : E[K];
};

/** Our own calls declare their parts by schemas of the domain, which become codecs here. */
export function endpoint<const E extends DeclaredEndpoint>(declared: E): WithCodecs<E> {
  const spec: Record<string, unknown> = { ...declared };
  for (const part of declaredParts) if (declared[part]) spec[part] = toCodec(declared[part] as z.ZodType);
  return spec as WithCodecs<E>;
}

const PATH_PARAMETER = /:(\w+)/g;

export function listPathParameters(spec: EndpointSpec): string[] {
  return [...spec.path.matchAll(PATH_PARAMETER)].map((match) => match[1] as string);
}

const paramsSchemas = new Map<string, z.ZodType<object>>();

export function buildParamsSchema(spec: EndpointSpec): z.ZodType<object> {
  if (spec.params) return spec.params.schema;
  const cachedSchema = paramsSchemas.get(spec.path);
  if (cachedSchema) return cachedSchema;
  const schema = z.object(
    Object.fromEntries(listPathParameters(spec).map((name) => [name, rowIdTextSchema])),
  );
  paramsSchemas.set(spec.path, schema);
  return schema;
}

export const ALL_TOPICS = '*';

export const AUDIT_TOPIC = 'audit';

export const INSTALLATION_TOPIC = 'operation';

/** Replaces the building's id in realtime events of the installation. */
export const NO_BUILDING = 0;

export function getTopic(endpoint: EndpointSpec): string {
  return endpoint.topic ?? endpoint.module ?? endpoint.path;
}

export function isWriteCall(spec: EndpointSpec): boolean {
  return spec.method !== 'GET';
}

export function isAllowedAfterPin(spec: EndpointSpec): boolean {
  return spec.byPin ?? spec.building !== undefined;
}

export function acceptsIdempotencyKey(spec: EndpointSpec): boolean {
  return isWriteCall(spec) && spec.access === 'user' && !spec.withoutKey;
}

export interface WireRequest {
  method: EndpointSpec['method'];
  url: string;
  body?: Record<string, unknown>;
}

export function encodeRequest<E extends EndpointSpec>(spec: E, input: InputOf<E>): WireRequest {
  const values = input as Record<string, unknown>;
  const params = (spec.params ? spec.params.encode(values) : values) as Record<string, unknown>;
  const path = spec.path.replace(PATH_PARAMETER, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  if (spec.query) {
    for (const [name, value] of Object.entries(spec.query.encode(values) as object)) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
  }
  const url = search.size > 0 ? `${path}?${search}` : path;
  return {
    method: spec.method,
    url,
    ...(spec.body && { body: spec.body.encode(values) as Record<string, unknown> }),
  };
}

export function decodeAnswer<E extends EndpointSpec>(spec: E, json: unknown): OutputOf<E> {
  return spec.answer.schema.parse(json) as OutputOf<E>;
}

export function toDomainField(spec: EndpointSpec, wireName: string): string {
  return spec.body?.toDomainName.get(wireName) ?? spec.query?.toDomainName.get(wireName) ?? wireName;
}

export function toWireField(spec: EndpointSpec, field: string): string {
  if (field === 'file' && spec.file) return spec.file.name;
  return spec.body?.toWireName.get(field) ?? spec.query?.toWireName.get(field) ?? field;
}

export function parseRequestPart<D>(
  part: z.ZodType<D>,
  received: unknown,
): { ok: true; value: D } | { ok: false; problems: Record<string, Problem[]> } {
  const result = part.safeParse(received);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: toFieldProblems(result.error) };
}
