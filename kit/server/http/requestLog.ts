import { randomFillSync } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isDevice } from '../../actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines, again and again: not worth a line of the log. */
    quiet?: boolean;
  }
}

export const REQUEST_ID = 'x-request-id';

/** What a request is called in the log, and to whoever made it: short enough to be read out. */
export function newRequestId(): string {
  if (nextId === ids.length) {
    randomFillSync(ids);
    nextId = 0;
  }
  nextId += ID_BYTES;
  return ids.toString('hex', nextId - ID_BYTES, nextId);
}

const ID_BYTES = 6;
/** The system is asked for chance once for many of them. */
const ids = Buffer.alloc(ID_BYTES * 512);
let nextId = ids.length;

/** What nginx calls it where whoever asked went away before there was an answer. */
const NOT_ANSWERED = 499;

/** Where the built screens lie, whose names change with each build. */
const ASSETS = '/assets/';

/**
 * The pattern of the address that was asked for, such as `/api/buildings/:building/visits`: the address itself may hold codes, or
 * what somebody searches for. `*` for what no route has: screens, and what does not exist.
 */
export function routeOf({ is404, routeOptions: { url = '*' } }: FastifyRequest): string {
  if (is404) return '*';
  return url.startsWith(ASSETS) ? `${ASSETS}*` : url;
}

/** Writes lines that name their request. */
export const logOf = ({ log, id }: FastifyRequest): FastifyBaseLogger => log.child({ requestId: id });

export interface Answered {
  route: string;
  method: string;
  status: number;
  /** From the request’s head to the end of its answer. */
  milliseconds: number;
}

/**
 * Gives the answer its request’s id, and tells of it when it has ended: the log, in one line that names nobody but by number, and
 * `answered`. Ids are made by `newRequestId`: what callers send would stand in the log.
 */
export function followRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  answered: (request: Answered) => void,
): void {
  const { raw } = reply;
  reply.header(REQUEST_ID, request.id);
  const began = performance.now();
  let isTold = false;
  const tell = (aborted: boolean) => {
    if (isTold) return;
    isTold = true;
    const { actor, method } = request;
    const told = {
      ...{ route: routeOf(request), method, status: raw.headersSent ? raw.statusCode : NOT_ANSWERED },
      milliseconds: Math.round(performance.now() - began),
    };
    answered(told);
    const line = {
      requestId: request.id,
      ...told,
      account: actor?.userId ?? null,
      ...(actor && isDevice(actor) && { device: actor.id }),
      // Whoever asked did not wait for the end.
      ...(aborted && { aborted }),
    };
    request.log[isQuiet(request) ? 'debug' : 'info'](line, 'request');
  };
  raw.on('finish', () => tell(false)).on('close', () => tell(true));
}

/** Health, figures, and files that never change. */
function isQuiet({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.quiet === true || url.startsWith(ASSETS) || /\/[^:]*\.\w+$/.test(url);
}
