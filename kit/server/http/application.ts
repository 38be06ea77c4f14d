import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import statics from '@fastify/static';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Principal } from '../../actor.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../database/db.ts';
import type { Replica } from '../database/replica.ts';
import type { Env } from '../env.ts';
import type { MountedFeature } from '../feature.ts';
import { mountFiles } from '../files/fileRoutes.ts';
import type { Files } from '../files/files.ts';
import type { LiveHub } from '../live/live.ts';
import { mayHearOf } from '../live/mayHear.ts';
import { mountLive } from '../live/stream.ts';
import type { OutageLog } from '../outages.ts';
import { preferredLanguage, type Translate } from '../words.ts';
import { matchApiPaths } from './apiPaths.ts';
import { addAuthentication } from './authentication.ts';
import { answerNoHttp, replyWithError } from './errorReply.ts';
import type { Health } from './health.ts';
import { mount, type RouterServices } from './http.ts';
import type { Metrics } from './metrics.ts';
import { mountNoscriptPages } from './noscriptPages.ts';
import { describeApi, describeEndpoint } from './openapi.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { addRateLimit } from './rateLimit.ts';
import { refuseEarly } from './refuseEarly.ts';
import { URL_ENCODED } from './requestBody.ts';
import { limitRequestConcurrency } from './requestConcurrency.ts';
import { type Answered, followRequest, newRequestId } from './requestLog.ts';
import { matchScreenPaths } from './screenPaths.ts';
import { secureHeaders } from './secureHeaders.ts';
import { timeouts } from './timeouts.ts';

export interface Parts {
  env: Env;
  database: Database;
  features: readonly MountedFeature[];
  authenticate: RouterServices['authenticate'];
  publicBuilding: RouterServices['publicBuilding'];
  /** Whether somebody's buildings are all that are in use; left out: nobody's. */
  hasEveryBuilding?: (principal: Principal) => Promise<boolean>;
  /** Whether pages elsewhere may show the screen at this address, root-relative, in a frame; left out: none. */
  mayBeFramed?: (url: string) => Promise<boolean>;
  files: Files;
  live: LiveHub;
  translate: Translate;
  log: Logger;
  outages: OutageLog;
  replica?: Replica | undefined;
  now(): Date;
  version: string;
  /** What operators ask: health, and figures where somebody may read them. */
  health?: Health;
  metrics?: Metrics | undefined;
  /** The built web client; undefined: calls only. */
  webFolder: string | undefined;
}

/** Milliseconds that requests under way are given to end when the process stops. */
const GRACE = 5_000;

/** The application as a Fastify instance, apart from any listener: tests speak to it with `inject`. */
export async function buildApplication(parts: Parts): Promise<FastifyInstance> {
  const { env, translate, outages } = parts;
  const router: RouterServices = {
    db: parts.database.db,
    env,
    now: parts.now,
    translate,
    authenticate: parts.authenticate,
    publicBuilding: parts.publicBuilding,
    files: parts.files,
    outages,
    concurrency: limitRequestConcurrency(),
    replica: parts.replica,
  };
  const headers = secureHeaders(env, parts.webFolder);
  // On the raw response, because streams do not go through `reply`.
  const setSecureHeaders = ({ raw }: FastifyReply) => raw.setHeaders(headers);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const { endpoint } = request.routeOptions?.config ?? {};
    return replyWithError(error, reply, { ...(endpoint && { endpoint }), language, translate, outages });
  };
  const answered = (request: Answered) => parts.metrics?.answered(request);
  const app = fastify({
    loggerInstance: parts.log,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    // What is said of a request is named by `logOf`: a logger for each would cost more than most lines.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: true },
    // `refuseEarly` answers these two in the form of all errors.
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: timeouts.connectionsCheckingInterval,
    },
    requestTimeout: timeouts.requestTimeout,
    connectionTimeout: timeouts.connectionTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    trustProxy: env.trustedProxies.length > 0 && [...env.trustedProxies],
    // These come before any hook.
    frameworkErrors(error, request, reply) {
      followRequest(request, reply, answered);
      setSecureHeaders(reply);
      return refuse(error, request, reply);
    },
    clientErrorHandler: answerNoHttp(translate, parts.log),
    // Shapes are checked by the endpoints' own schemas; the ones given to routes only describe. Without these the
    // library loads compilers of its own at each start, which takes a tenth of a second, for nothing.
    schemaController: {
      compilersFactory: {
        // Its declarations have room for compilers of its own alone.
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => (data) => JSON.stringify(data),
      },
    },
  }) as unknown as FastifyInstance;
  // The library would take plain text for a body.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(URL_ENCODED, { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  );

  app.addHook('onRequest', (request, reply, done) => {
    followRequest(request, reply, answered);
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    setSecureHeaders(reply);
    done();
  });
  refuseEarly(app);
  app.setErrorHandler(refuse);
  await app.register(compress);
  await app.register(multipart);
  await app.register(cookie);
  await refuseWhenOverloaded(app);
  addAuthentication(app, router);
  await addRateLimit(app);
  await describeApi(app, parts.version);

  // A connection that never asked for anything, such as browsers open in advance, would hold up a stop for a minute.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control') && !request.url.startsWith('/assets/')) {
      reply.header('cache-control', 'no-store');
    }
  });
  const routes = parts.features.flatMap((feature) => feature.routes);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  for (const route of routes) mount(app, router, route, () => describeEndpoint(route.endpoint));
  mountLive(app, router, parts.live, mayHearOf(parts.features, parts.hasEveryBuilding));
  mountFiles(app, parts.files, parts.now);
  parts.health?.mount(app);
  if (parts.metrics) parts.metrics.mount(app, router.concurrency.counts);
  else mountNoMetrics(app);
  const client = parts.webFolder ? await mountWebClient(app, parts.webFolder) : undefined;
  if (parts.webFolder && client) {
    const pages = Object.assign({}, ...parts.features.map(({ noscriptPages }) => noscriptPages));
    mountNoscriptPages(app, parts.webFolder, pages, router);
  }
  const isCall = matchApiPaths(endpoints, ['assets']);
  app.setNotFoundHandler(async (request, reply) => {
    if (client && isForPage(request)) {
      // First, since one stands where calls begin: `/dna`, as people type it.
      if (client.isScreen(request.url)) {
        if (await parts.mayBeFramed?.(request.url)) letBeFramed(reply);
        return reply.sendFile('index.html');
      }
      if (!isCall(request.url) && request.headers.accept?.includes('text/html')) {
        // The page leads on from there. It comes whole: that nothing has changed could only be said with another status.
        delete request.raw.headers['if-none-match'];
        delete request.raw.headers['if-modified-since'];
        return reply.code(404).sendFile('index.html');
      }
    }
    return refuse(new AppError('not_found'), request, reply);
  });
  return app;
}

/** Without METRICS_TOKEN `/metrics` says why there are no figures. */
function mountNoMetrics(app: FastifyInstance): void {
  app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async () => {
    throw new AppError('metrics_off');
  });
}

/** Takes back what `secureHeaders` says of frames around the page. */
function letBeFramed(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
}

/** Whether a screen may be meant, whatever asks for it: a browser, a monitor, a maker of previews. */
function isForPage({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  const accepts = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  return reads && accepts && !/\.\w+$/.test(url.split('?', 1)[0] ?? '');
}

/** Serves the built files, compressed beforehand, and answers which addresses have a screen. All live in one page. */
async function mountWebClient(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The web client is not built: ${folder} has no page.`);
  await app.register(statics, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes(`${folder}/assets/`);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return {
    isScreen: matchScreenPaths(JSON.parse(readFileSync(join(folder, '.vite/addresses.json'), 'utf8'))),
  };
}
