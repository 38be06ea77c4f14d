import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from 'helmet';
import type { Env } from '../env.ts';

/** The security headers of every answer, by Helmet. `webFolder`: the built web client, if there is one. */
export function secureHeaders(env: Env, webFolder?: string): Map<string, string> {
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
        // The reader of PDFs decodes scans with WebAssembly; no script is made at run time.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts(webFolder)],
        // Mantine sets CSS variables in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Partners' pages; a mail in the outbox comes with its frame.
        frameSrc: ['https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: env.hstsSubdomains } : false,
    // As the policy's `frameAncestors`, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  } as const;
}

/** The hash of the one inline script of the page (web/index.html). */
function inlineScripts(webFolder: string | undefined): string[] {
  if (!webFolder) return [];
  const [, script] =
    /<script>(.*?)<\/script>/s.exec(readFileSync(join(webFolder, 'index.html'), 'utf8')) ?? [];
  return script ? [`'sha256-${createHash('sha256').update(script).digest('base64')}'`] : [];
}
