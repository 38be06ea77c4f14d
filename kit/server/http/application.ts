import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { Env } from '../configuration/env.ts';
import type { DatabasePool } from '../database/db.ts';
import { fileRoutes } from '../files/fileRoutes.ts';
import type { FileService } from '../files/files.ts';
import type { Translate } from '../i18n/translate.ts';
import type { OutageLog } from '../logging/outageLog.ts';
import { eventStream, type HasEveryBuilding } from '../realtime/eventStream.ts';
import type { RealtimeHub } from '../realtime/hub.ts';
import { type Authentication, authenticationPlugin } from './authentication.ts';
import type { PublicBuildings } from './buildingAccess.ts';
import { endpoints } from './endpoints.ts';
import { createMalformedHttpHandler, errorReplyPlugin, rememberLanguage } from './errorReply.ts';
import { gracefulShutdownPlugin } from './gracefulShutdown.ts';
import type { HealthService } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { MountedFeature } from './mountedFeature.ts';
import { noscriptPages } from './noscriptPages.ts';
import { apiDescriptionPlugin } from './openapi.ts';
import { overloadPlugin } from './overload.ts';
import { rateLimitPlugin } from './rateLimit.ts';
import { bodyParsersPlugin } from './requestBody.ts';
import { createRequestConcurrency } from './requestConcurrency.ts';
import { createRequestId, logRequest, requestLogPlugin } from './requestLog.ts';
import { secureHeadersPlugin, setSecureHeaders } from './secureHeaders.ts';
import { webClient } from './webClient.ts';

export interface ApplicationParts extends Authentication, PublicBuildings {
  env: Env;
  database: DatabasePool;
  features: readonly MountedFeature[];
  hasEveryBuilding?: HasEveryBuilding;
  mayBeFramed?: (url: string) => Promise<boolean>;
  files: FileService;
  live: RealtimeHub;
  translate: Translate;
  log: Logger;
  outages: OutageLog;
  version: string;
  health?: HealthService;
  metrics?: Metrics | undefined;
  webFolder: string | undefined;
}

/** Bytes. Larger answers are compressed by a stream, so that they do not block the event loop. */
const COMPRESS_SYNC_BELOW = 256 * 1024;

export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const { env, features, files, metrics, now, translate, webFolder } = parts;
  const { db } = parts.database;
  const routes = features.flatMap((feature) => feature.routes);
  const concurrency = createRequestConcurrency();

  const app: FastifyInstance = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    genReqId: createRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    // `createLoggerWithRequestId` adds the request id. A child logger for each request is too expensive.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: env.trustedProxies.length > 0 && [...env.trustedProxies],
    // An upload of 25 MB at 100 kB/s takes 250 seconds.
    requestTimeout: 300_000,
    // Without traffic. Event streams send a heartbeat every 25 seconds.
    connectionTimeout: 120_000,
    // Longer than the 60 seconds of proxies such as nginx, so that they close first.
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    // Fastify runs no hooks when the URL is malformed.
    async frameworkErrors(error, request, reply) {
      await rememberLanguage(request);
      await logRequest(request, reply);
      await setSecureHeaders(request, reply);
      app.errorHandler(error, request, reply);
    },
    clientErrorHandler: createMalformedHttpHandler(translate, parts.log),
    // Endpoints validate their requests. Fastify's compilers would take 0.1 seconds at each start.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => (data) => JSON.stringify(data),
      },
    },
  });

  // For all requests. Plugins with the same hook run in this order.
  await app.register(errorReplyPlugin, parts);
  await app.register(requestLogPlugin, { onComplete: metrics?.observeRequest });
  await app.register(secureHeadersPlugin, { env, webFolder });
  await app.register(gracefulShutdownPlugin);
  await app.register(overloadPlugin);
  await app.register(authenticationPlugin, parts);
  await app.register(rateLimitPlugin);
  // The plugin's defaults (zstd, streams) took up to 1.8 times the CPU time.
  await app.register(compress, { encodings: ['br', 'gzip'], syncThreshold: COMPRESS_SYNC_BELOW });
  await app.register(bodyParsersPlugin);
  await app.register(cookie, {
    parseOptions: { httpOnly: true, sameSite: 'strict', secure: env.publicUrl.startsWith('https:') },
  });

  await app.register(apiDescriptionPlugin, { version: parts.version });

  // Routes, each plugin in a context of its own.
  await app.register(endpoints, { routes, services: { ...parts, db, concurrency } });
  await app.register(eventStream, parts);
  await app.register(fileRoutes, { files, now });
  if (parts.health) await app.register(parts.health.routes);
  if (metrics) await app.register(metrics.routes, concurrency);
  else
    app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async () => {
      throw new AppError('metrics_off');
    });
  if (webFolder) {
    const pages = Object.assign({}, ...features.map((feature) => feature.noscriptPages));
    await app.register(webClient, { folder: webFolder, routes, mayBeFramed: parts.mayBeFramed });
    await app.register(noscriptPages, { folder: webFolder, pages, db, translate });
  } else
    app.setNotFoundHandler(async () => {
      throw new AppError('not_found');
    });
  return app;
}
