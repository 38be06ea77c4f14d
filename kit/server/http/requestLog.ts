import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { isDevice } from '../../actor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    observeRequest: ((request: RequestMeasurement) => void) | undefined;
  }
  interface FastifyContextConfig {
    quiet?: boolean;
  }
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** 12 random hexadecimal digits. */
export const createRequestId = (): string => randomUUID().slice(-12);

/** nginx logs this status, too, if the client hung up before the answer. */
const NOT_ANSWERED = 499;

const ASSETS = '/assets/';

/** The route's pattern, because URLs may contain codes or search words. `*` for screens and unknown paths. */
function getRoutePattern({ is404, routeOptions: { url = '*' } }: FastifyRequest): string {
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

export const requestLogPlugin = fastifyPlugin(async function requestLogPlugin(
  app,
  { onComplete }: { onComplete: ((request: RequestMeasurement) => void) | undefined },
) {
  app.decorate('observeRequest', onComplete);
  app.addHook('onRequest', logRequest);
});

/** onRequest: sends the id of the request, and logs one line when it has been answered or aborted. */
export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
    request.server.observeRequest?.(answer);
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
