import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { ActorOrDevice, Language } from '../../actor.ts';
import { AppError } from '../../errors.ts';
import type { DatabasePool } from '../database/db.ts';
import type { Env } from '../env.ts';
import type { MountedFeature } from '../feature.ts';
import { mountFiles } from '../files/fileRoutes.ts';
import type { FileService } from '../files/files.ts';
import type { OutageLog } from '../outageLog.ts';
import { mountEventStream } from '../realtime/eventStream.ts';
import type { RealtimeHub } from '../realtime/hub.ts';
import { createTopicPermission } from '../realtime/topicPermissions.ts';
import { getPreferredLanguage, type Translate } from '../translate.ts';
import { createApiPathMatcher } from './apiPaths.ts';
import { addAuthentication } from './authentication.ts';
import { createMalformedHttpHandler, replyWithError } from './errorReply.ts';
import { refuseWhileClosing } from './gracefulShutdown.ts';
import type { HealthService } from './health.ts';
import type { Metrics } from './metrics.ts';
import { mountNoscriptPages } from './noscriptPages.ts';
import { describeApi, describeEndpoint } from './openapi.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { addRateLimit } from './rateLimit.ts';
import { URL_ENCODED_MEDIA_TYPE } from './requestBody.ts';
import { createRequestConcurrency } from './requestConcurrency.ts';
import { createRequestId, logRequest } from './requestLog.ts';
import { mountRoutes, type RouterServices } from './router.ts';
import { buildSecureHeaders } from './secureHeaders.ts';
import { httpTimeouts } from './timeouts.ts';
import { mountWebClient } from './webClient.ts';

export interface ApplicationParts {
  env: Env;
  database: DatabasePool;
  features: readonly MountedFeature[];
  authenticate: RouterServices['authenticate'];
  publicBuilding: RouterServices['publicBuilding'];
  hasEveryBuilding?: (principal: ActorOrDevice) => Promise<boolean>;
  mayBeFramed?: (url: string) => Promise<boolean>;
  files: FileService;
  live: RealtimeHub;
  translate: Translate;
  log: Logger;
  outages: OutageLog;
  now(): Date;
  version: string;
  health?: HealthService;
  metrics?: Metrics | undefined;
  webFolder: string | undefined;
}

/** Bytes. Larger answers are compressed by a stream, so that they do not block the event loop. */
const COMPRESS_SYNC_BELOW = 256 * 1024;

export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const { env, features, translate, outages, webFolder } = parts;
  const headers = buildSecureHeaders(env, webFolder);

  const languages = new WeakMap<Socket, Language>();

  const beginRequest = (request: FastifyRequest, reply: FastifyReply) => {
    languages.set(request.raw.socket, getPreferredLanguage(request.headers['accept-language']));
    logRequest(request, reply, (measurement) => parts.metrics?.observeRequest(measurement));
    reply.raw.setHeaders(headers);
  };
  const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (reply.raw.closed) return reply.code(400).send();
    const language = getPreferredLanguage(request.headers['accept-language']);
    const { endpoint } = request.routeOptions?.config ?? {};
    return replyWithError(error, reply, { ...(endpoint && { endpoint }), language, translate, outages });
  };

  const app = fastify({
    loggerInstance: parts.log,
    genReqId: createRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    // `createLoggerWithRequestId` adds the request id. A child logger for each request is too expensive.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: env.trustedProxies.length > 0 && [...env.trustedProxies],
    requestTimeout: httpTimeouts.requestTimeout,
    connectionTimeout: httpTimeouts.connectionTimeout,
    keepAliveTimeout: httpTimeouts.keepAliveTimeout,
    http: { connectionsCheckingInterval: httpTimeouts.connectionsCheckingInterval },
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      beginRequest(request, reply);
      return handleError(error, request, reply);
    },
    clientErrorHandler: createMalformedHttpHandler(translate, parts.log, languages),
    // Endpoints validate their requests. Fastify's compilers would take 0.1 seconds at each start.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => (data) => JSON.stringify(data),
      },
    },
  }) as unknown as FastifyInstance;

  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(URL_ENCODED_MEDIA_TYPE, { parseAs: 'string' }, parseForm);

  app.addHook('onRequest', async (request, reply) => beginRequest(request, reply));
  app.addHook('onSend', forbidCaching);
  refuseWhileClosing(app);
  await refuseWhenOverloaded(app);
  addAuthentication(app, parts);
  await addRateLimit(app);
  // The plugin's defaults (zstd, streams) took up to 1.8 times the CPU time.
  await app.register(compress, { encodings: ['br', 'gzip'], syncThreshold: COMPRESS_SYNC_BELOW });
  await app.register(multipart);
  await app.register(cookie);
  await describeApi(app, parts.version);

  const concurrency = createRequestConcurrency();
  const router: RouterServices = {
    db: parts.database.db,
    env,
    now: parts.now,
    translate,
    authenticate: parts.authenticate,
    publicBuilding: parts.publicBuilding,
    files: parts.files,
    outages,
    concurrency,
  };
  const routes = features.flatMap((feature) => feature.routes);
  for (const route of routes) mountRoutes(app, router, route, () => describeEndpoint(route.endpoint));
  mountEventStream(app, router, parts.live, createTopicPermission(features, parts.hasEveryBuilding));
  mountFiles(app, parts.files, parts.now);
  parts.health?.mount(app);
  if (parts.metrics) parts.metrics.mount(app, concurrency.counts);
  else app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, refuseMetrics);

  if (!webFolder) {
    app.setNotFoundHandler(refuseUnknownPath);
    return app;
  }
  const endpoints = routes.map(({ endpoint }) => endpoint);
  await mountWebClient(app, {
    folder: webFolder,
    isApiPath: createApiPathMatcher(endpoints, ['assets']),
    mayBeFramed: parts.mayBeFramed,
  });
  const pages = Object.assign({}, ...features.map(({ noscriptPages }) => noscriptPages));
  mountNoscriptPages(app, webFolder, pages, router);
  return app;
}

async function parseForm(_request: FastifyRequest, text: string): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(text));
}

async function forbidCaching(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!reply.hasHeader('cache-control') && !request.url.startsWith('/assets/'))
    reply.header('cache-control', 'no-store');
}

async function refuseMetrics(): Promise<never> {
  throw new AppError('metrics_off');
}

async function refuseUnknownPath(): Promise<never> {
  throw new AppError('not_found');
}
