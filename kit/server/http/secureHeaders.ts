import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import helmet from 'helmet';
import type { Env } from '../configuration/env.ts';

declare module 'fastify' {
  interface FastifyInstance {
    secureHeaders: Map<string, string>;
  }
}

export const secureHeadersPlugin = fastifyPlugin(async function secureHeadersPlugin(
  app,
  { env, webFolder }: { env: Env; webFolder: string | undefined },
) {
  app.decorate('secureHeaders', buildSecureHeaders(env, webFolder));
  app.addHook('onRequest', setSecureHeaders);
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('cache-control') && !url.startsWith('/assets/'))
      reply.header('cache-control', 'no-store');
  });
});

/** onRequest: sets the headers of Helmet, which are the same for all answers. */
export async function setSecureHeaders({ server }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  raw.setHeaders(server.secureHeaders);
}

function buildSecureHeaders(env: Env, webFolder: string | undefined): Map<string, string> {
  // A page that robots.txt excludes is still listed if another site links to it.
  const headers = new Map([['x-robots-tag', 'noindex, nofollow']]);
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader() {},
  };
  helmet(optionsFor(env, webFolder))({} as never, response as never, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

function optionsFor(env: Env, webFolder: string | undefined) {
  const https = env.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The PDF viewer decodes scans with WebAssembly. `eval` stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts(webFolder)],
        // Mantine sets CSS variables in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ['https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: env.hstsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  } as const;
}

function inlineScripts(webFolder: string | undefined): string[] {
  if (!webFolder) return [];
  const [, script] =
    /<script>(.*?)<\/script>/s.exec(readFileSync(join(webFolder, 'index.html'), 'utf8')) ?? [];
  return script ? [`'sha256-${createHash('sha256').update(script).digest('base64')}'`] : [];
}
