import { randomFillSync } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isDevice } from '../../actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    quiet?: boolean;
  }
}

export const REQUEST_ID_HEADER = 'x-request-id';

export function createRequestId(): string {
  if (nextId === ids.length) {
    randomFillSync(ids);
    nextId = 0;
  }
  nextId += ID_BYTES;
  return ids.toString('hex', nextId - ID_BYTES, nextId);
}

const ID_BYTES = 6;
/** In batches, because each call of the system's generator is slow. */
const ids = Buffer.alloc(ID_BYTES * 512);
let nextId = ids.length;

/** nginx logs this status, too, if the client hung up before the answer. */
const NOT_ANSWERED = 499;

const ASSETS = '/assets/';

/** The route's pattern, because URLs may contain codes or search words. `*` for screens and unknown paths. */
export function getRoutePattern({ is404, routeOptions: { url = '*' } }: FastifyRequest): string {
  if (is404) return '*';
  return url.startsWith(ASSETS) ? `${ASSETS}*` : url;
}

export const createLoggerWithRequestId = ({ log, id }: FastifyRequest): FastifyBaseLogger =>
  log.child({ requestId: id });

export interface RequestMeasurement {
  route: string;
  method: string;
  status: number;
  milliseconds: number;
}

export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  onComplete: (request: RequestMeasurement) => void,
): void {
  const { raw } = reply;
  reply.header(REQUEST_ID_HEADER, request.id);
  const began = performance.now();
  let isReported = false;
  const report = (aborted: boolean) => {
    if (isReported) return;
    isReported = true;
    const { actor, method } = request;
    const answer = {
      route: getRoutePattern(request),
      method,
      status: raw.headersSent ? raw.statusCode : NOT_ANSWERED,
      milliseconds: Math.round(performance.now() - began),
    };
    onComplete(answer);
    const line = {
      requestId: request.id,
      ...answer,
      account: actor?.userId ?? null,
      ...(actor && isDevice(actor) && { device: actor.id }),
      ...(aborted && { aborted }),
    };
    request.log[isQuiet(request) ? 'debug' : 'info'](line, 'request');
  };
  raw.on('finish', () => report(false)).on('close', () => report(true));
}

function isQuiet({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.quiet === true || url.startsWith(ASSETS) || /\/[^:]*\.\w+$/.test(url);
}
