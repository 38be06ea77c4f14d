import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyOf } from '../../drawnPage.ts';
import type { EndpointSpec, WireRequest } from '../../endpoint.ts';
import { logOf } from '../http/requestLog.ts';
import { threadFor } from '../thread.ts';
import { readsFirst } from './shownFirst.ts';
import type { PageMade, PageTask } from './worker.ts';

/** Milliseconds that a page waits for what it reads: as the build has drawn it, it needs none of it. */
const PATIENCE = 2_000;
/** Seconds of the processor that a thread may take for a page, starting included, and seconds that it is kept for the next one. */
const LIMIT = 10;
const KEPT = 60;
/** Reads that build upon each other: more than any page has. */
const ROUNDS = 4;

/** What an answer depends on besides its address: whoever opens a page has no session yet. */
const ASKED_WITH = [
  ...['accept-language', 'host', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
] as const;

const drawPage = threadFor<PageTask, PageMade, never>(new URL('./worker.ts', import.meta.url), {
  ...{
    seconds: LIMIT,
    kept: KEPT,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
  },
  overrun: undefined as never,
  refusal: (_, cause) => new Error('A page could not be drawn', { cause }),
});

/**
 * Pages that stand there with what they read, as whoever opens them would read it next: through all hooks of the application, as nobody in
 * particular, and counted for them. Out: a function that answers such a page as HTML; null where it is another page, something is refused or
 * takes too long: then the page is as the build has drawn it.
 */
export function answeredPages(
  app: FastifyInstance,
  folder: string,
  endpoints: readonly EndpointSpec[],
): (page: string, request: FastifyRequest) => Promise<string | null> {
  const reading = new Map<string, boolean>();
  const reads = (page: string) => {
    const known = reading.get(page) ?? readsFirst(readFileSync(join(folder, page), 'utf8'));
    reading.set(page, known);
    return known;
  };
  /** Of the calls that send what they ask for in a body those that anybody may make, and that change nothing. */
  const asking = new Set(
    endpoints
      .filter(
        ({ method, access, transaction }) =>
          method === 'POST' && access === 'public' && transaction === false,
      )
      .map(({ path }) => path),
  );
  const isRead = ({ method, url }: WireRequest) => method === 'GET' || (method === 'POST' && asking.has(url));

  const read = async (need: WireRequest, { headers, socket }: FastifyRequest): Promise<unknown> => {
    if (!isRead(need)) return undefined;
    const own = Object.fromEntries(
      ASKED_WITH.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    );
    const answer = await app.inject({
      ...{ method: need.method, url: need.url, remoteAddress: socket.remoteAddress ?? '' },
      headers: { ...own, accept: 'application/json' },
      ...(need.body && { payload: need.body }),
    });
    return answer.statusCode === 200 ? answer.json() : undefined;
  };

  const made = async (page: string, request: FastifyRequest): Promise<string | null> => {
    const address = `${request.protocol}://${request.host}${request.url}`;
    const asked = { address, isPhone: isOnPhone(request), answers: {} as Record<string, unknown> };
    for (let round = 0; round < ROUNDS; round++) {
      const drawn = await drawPage({ folder, page, asked });
      if (drawn === null) return null;
      if ('html' in drawn) return drawn.html;
      const answers = await Promise.all(drawn.needs.map((need) => read(need, request)));
      if (answers.includes(undefined)) return null;
      for (const [at, need] of drawn.needs.entries()) asked.answers[keyOf(need)] = answers[at];
    }
    return null;
  };

  return async (page, request) => {
    if (request.method !== 'GET' || !reads(page)) return null;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), PATIENCE);
    const whole = made(page, request).catch((error: unknown) => {
      logOf(request).warn({ err: error }, 'A page came without what it reads');
      return null;
    });
    // A thread that only just starts goes on: the next page finds it there.
    return Promise.race([whole, late.promise]).finally(() => clearTimeout(timer));
  };
}

/** By what a browser says of itself: the page asks whether it is so (web/public/before.js). */
function isOnPhone({ headers }: FastifyRequest): boolean {
  const told = headers['sec-ch-ua-mobile'];
  return told === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : told === '?1';
}
