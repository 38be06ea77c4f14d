import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { createScreenPathMatcher } from './screenPaths.ts';

export interface MountWebClientOptions {
  folder: string;
  isApiPath(address: string): boolean;
  mayBeFramed?: ((address: string) => Promise<boolean>) | undefined;
}

export async function mountWebClient(
  app: FastifyInstance,
  { folder, isApiPath, mayBeFramed }: MountWebClientOptions,
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
