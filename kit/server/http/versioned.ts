import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ActorBuilding, isDevice, type Language, type Principal } from '../../actor.ts';
import type { EndpointSpec } from '../../endpoint.ts';
import type { Codec, Parted } from '../../wire.ts';
import { preferredLanguage } from '../words.ts';
import { decode } from './decode.ts';
import {
  type Beginning,
  beginningOf,
  type End,
  endOf,
  gzipOf,
  gzipped,
  plainOf,
  takesGzip,
} from './gzipped.ts';
import type { MadeOf, State } from './known.ts';

/** Bytes of answers that are remembered for each call, in each process: what many see alike, and what is one reader's. */
const REMEMBERED = { shared: 4 * 1024 ** 2, own: 2 * 1024 ** 2 };
const sizeOf = ({ bytes, blocks }: Beginning | End) => (bytes?.length ?? 0) + (blocks?.length ?? 0);
const NOTHING = await endOf(Buffer.alloc(0));
/** Shorter answers are sent as they are. */
const COMPRESSED_FROM = 1_024;
/** The contract's lists repeat themselves so much that more effort makes them hardly smaller. */
const LEVEL = 3;

/** Addresses of each call whose questions are remembered. */
const ADDRESSES = 1_000;

/** How a call is read that says what its answer is made of: untyped, as the router has it. */
export interface Reading {
  readonly madeOf: readonly string[] | ((input: never) => readonly string[]);
  readonly moment?: (context: never, input: never) => string;
  readonly sightOf?: (context: never, input: never) => string | null;
  readonly shared?: (context: never, input: never) => Promise<unknown>;
  readonly own?: (context: never, input: never) => Promise<unknown>;
}

/** An answer that is ready to be sent. */
export class Ready {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;

  constructor(status: 200 | 304, headers: Record<string, string>, body?: Buffer) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** What an address asks for. */
interface Asked {
  input: { building: number };
  madeOf: MadeOf;
}

interface Parts {
  beginning: Beginning;
  rest: End;
}

interface Question {
  request: FastifyRequest;
  language: Language;
  state: State;
  context: unknown;
  input: unknown;
}

const headersOf = (etag: string) => ({
  etag,
  vary: 'accept-encoding',
  'content-type': 'application/json; charset=utf-8',
});

/** Answers the calls of one route, as long as the process lives. `release`: of the program, whose answers may differ. */
export function versionedAnswers(
  {
    endpoint,
    handler,
  }: { endpoint: EndpointSpec; handler: (context: never, input: never, prepared: never) => Promise<unknown> },
  reading: Reading,
  release: string,
) {
  const { moment, sightOf, shared, own } = reading;
  const answer = endpoint.answer as Codec<unknown> & Partial<Parted<unknown, unknown, unknown>>;
  const addresses = new LRUCache<string, Asked>({ max: ADDRESSES });
  const beginnings = remembering<Beginning>(REMEMBERED.shared, sizeOf);
  const ends = remembering<End>(REMEMBERED.own, sizeOf);

  const begin = async (context: never, input: never): Promise<Beginning> => {
    const part = await shared?.(context, input);
    const text = own
      ? `{"shared":${JSON.stringify(answer.shared?.encode(part))},"own":`
      : JSON.stringify(answer.encode(part));
    return beginningOf(Buffer.from(text));
  };
  const end = async (context: never, input: never) =>
    endOf(Buffer.from(`${JSON.stringify(answer.own?.encode(await own?.(context, input)))}}`));

  const askedBy = (request: FastifyRequest): Asked | undefined => {
    const known = addresses.get(request.url);
    if (known) return known;
    try {
      const input = decode(endpoint, request, { body: undefined }) as Asked['input'];
      const subjects = typeof reading.madeOf === 'function' ? reading.madeOf(input as never) : reading.madeOf;
      const asked = { input, madeOf: { building: input.building, subjects } };
      addresses.set(request.url, asked);
      return asked;
    } catch {
      // Whoever asks is told so when it is their turn, if they may ask at all.
      return undefined;
    }
  };
  /** What is asked, and the name of how things stand for it. */
  const nameOf = ({ request, language, state, context, input }: Question) => {
    const about = `${request.url}\n${language}\n${moment?.(context as never, input as never) ?? ''}`;
    const named = hash('sha1', `${release}\n${about}\n${state.rights}\n${state.made}`, 'base64url');
    return { about, etag: `W/"${named}"` };
  };
  const knows = ({ headers }: FastifyRequest, etag: string) =>
    headers['if-none-match']?.split(',').some((one) => one.trim() === etag) === true;

  const whole = (etag: string, { beginning, rest }: Parts, { headers }: FastifyRequest) => {
    const zips = takesGzip(headers['accept-encoding']);
    return zips && beginning.length + rest.bytes.length >= COMPRESSED_FROM
      ? new Ready(200, { ...headersOf(etag), 'content-encoding': 'gzip' }, gzipOf(beginning, rest))
      : new Ready(200, headersOf(etag), plainOf(beginning, rest));
  };

  const answerTo = async (question: Question): Promise<Ready> => {
    const { request, state } = question;
    const [context, input] = [question.context as never, question.input as never];
    const sight = sightOf?.(context, input) ?? null;
    const { about, etag } = nameOf(question);
    if (sight === null) {
      const text = JSON.stringify(answer.encode(await handler(context, input, undefined as never)));
      const bytes = Buffer.from(text);
      if (bytes.length < COMPRESSED_FROM || !takesGzip(request.headers['accept-encoding']))
        return new Ready(200, headersOf(etag), bytes);
      const zipped = await gzipped(bytes, { level: LEVEL });
      return new Ready(200, { ...headersOf(etag), 'content-encoding': 'gzip' }, zipped);
    }
    const beginning = await beginnings.get(`${about}\n${sight}`, state.made, () => begin(context, input));
    const rest = own
      ? await ends.get(`${about}\n${state.rights}`, state.made, () => end(context, input))
      : NOTHING;
    return whole(etag, { beginning, rest }, request);
  };

  const ready = (request: FastifyRequest, now: Date): Ready | null => {
    const { state, actor } = request;
    if (!state || !actor || (isDevice(actor) && !endpoint.devices)) return null;
    const input = askedBy(request)?.input;
    const building = input && actor.buildings.find(({ id }) => id === input.building);
    if (!building || (endpoint.module && !building.modules.has(endpoint.module))) return null;
    const language = preferredLanguage(request.headers['accept-language']);
    const context = { actor, building, now } satisfies Seen;
    let sight: string | null;
    try {
      sight = sightOf?.(context as never, input as never) ?? null;
    } catch {
      return null;
    }
    const { about, etag } = nameOf({ request, language, state, context, input });
    if (knows(request, etag)) return new Ready(304, { etag });
    const beginning = sight === null ? undefined : beginnings.known(`${about}\n${sight}`, state.made);
    const rest = own ? ends.known(`${about}\n${state.rights}`, state.made) : NOTHING;
    return beginning && rest ? whole(etag, { beginning, rest }, request) : null;
  };

  return {
    /** The answer, made: to a question that `ready` has no answer to. */
    answerTo,
    /** What the request asks for; undefined where that is no question. */
    inputOf: (request: FastifyRequest): object | undefined => askedBy(request)?.input,
    /** Of what its answer is made. */
    madeOf: (request: FastifyRequest): MadeOf | undefined => askedBy(request)?.madeOf,
    /** The answer to who has it already, or whose answer is ready; null: it has to be made, or refused. */
    readyAt: (clock: () => Date) => (request: FastifyRequest) => ready(request, clock()),
  };
}

/** As much of a call's context as says what its reader sees. */
export interface Seen<Who extends Principal = Principal> {
  readonly actor: Who;
  readonly building: Pick<ActorBuilding, 'id' | 'timeZone'>;
  readonly now: Date;
}

/**
 * Remembers what was made for a key as long as its version stands, within so many bytes; what several ask for at once is made once.
 * What is made after the version was read may be newer than it, never older.
 */
function remembering<Value extends object>(bytes: number, sizeOf: (value: Value) => number) {
  const made = new LRUCache<string, { version: string; value: Value }>({
    maxSize: bytes,
    sizeCalculation: ({ value }, key) => sizeOf(value) + key.length,
  });
  const underWay = new Map<string, Promise<Value>>();
  const known = (key: string, version: string): Value | undefined => {
    const one = made.get(key);
    return one?.version === version ? one.value : undefined;
  };
  const get = (key: string, version: string, make: () => Promise<Value>): Value | Promise<Value> => {
    const ready = known(key, version);
    if (ready) return ready;
    const both = `${version}\n${key}`;
    const begun = underWay.get(both);
    if (begun) return begun;
    const value = make();
    underWay.set(both, value);
    return value
      .then((one) => {
        made.set(key, { version, value: one });
        return one;
      })
      .finally(() => underWay.delete(both));
  };
  return { known, get };
}
