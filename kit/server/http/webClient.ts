import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { createApiPathMatcher } from './apiPaths.ts';
import type { Route } from './router.ts';

interface WebClientOptions {
  folder: string;
  routes: readonly Route[];
  mayBeFramed: ((address: string) => Promise<boolean>) | undefined;
}

/** Serves the built screens and their files. */
export async function webClient(
  app: FastifyInstance,
  { folder, routes, mayBeFramed }: WebClientOptions,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The web client is not built: ${folder} has no page.`);
  await app.register(statics, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes(`${folder}/assets/`);
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const isApiPath = createApiPathMatcher(
    routes.map(({ endpoint }) => endpoint),
    ['assets'],
  );
  const isScreen = createScreenPathMatcher(
    JSON.parse(readFileSync(join(folder, '.vite/addresses.json'), 'utf8')),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const { url, headers, raw } = request;
    if (!takesPage(request)) throw new AppError('not_found');
    // Screens come first, because `/dna` in lower case is a screen and also the first segment of calls.
    if (isScreen(url)) {
      if (await mayBeFramed?.(url)) allowFrames(reply);
      return reply.sendFile('index.html');
    }
    if (isApiPath(url) || !headers.accept?.includes('text/html')) throw new AppError('not_found');
    // A conditional request would be answered 304 instead of 404.
    delete raw.headers['if-none-match'];
    delete raw.headers['if-modified-since'];
    return reply.code(404).sendFile('index.html');
  });
}

/**
 * Matches root-relative URLs with patterns of React Router, such as `/confirmEmail/:token` and `/register/*`.
 * Case-sensitive; a query and a trailing slash are allowed. Throws an Error for other kinds of pattern.
 */
export function createScreenPathMatcher(patterns: readonly string[]): (address: string) => boolean {
  const screens = patterns.map((pattern) => new RegExp(`^${asExpression(pattern)}/?(?:\\?|$)`));
  return (url) => screens.some((screen) => screen.test(url));
}

function asExpression(pattern: string): string {
  const segments = pattern.split('/').slice(1);
  return segments
    .map((segment, at) => {
      if (segment === '*' && at === segments.length - 1) return '(?:/[^?]*)?';
      if (/^:\w+$/.test(segment)) return '/[^/?]+';
      if (/^[\w-]+$/.test(segment)) return `/${segment}`;
      if (segment === '' && segments.length === 1) return '';
      throw new Error(`Unsupported path pattern: ${pattern}`);
    })
    .join('');
}

function takesPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const accepts = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  return isRead && accepts && !/\.\w+$/.test(url.split('?', 1)[0] ?? '');
}

function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
}
