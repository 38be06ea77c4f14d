import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../actor.ts';
import type { Db } from '../database/db.ts';
import { preferredLanguage, type Translate } from '../words.ts';

/** What somebody asks for who opens a page in a browser. */
export interface PageAskedFor {
  db: Db;
  translate: Translate;
  language: Language;
  query: Readonly<Record<string, unknown>>;
}

/** Answers the page's content as HTML, escaped; null where it has nothing to say. */
export type BarePage = (asked: PageAskedFor) => Promise<string | null>;

/**
 * Pages that can be read where no script runs: the built page comes with their text in its `noscript`, in the language that
 * the address names (`?language=en`), or the browser's. Where the text cannot be read the page comes as it is.
 */
export function mountBarePages(
  app: FastifyInstance,
  folder: string,
  pages: Readonly<Record<string, BarePage>>,
  { db, translate }: { db: Db; translate: Translate },
): void {
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [path, page] of Object.entries(pages)) {
    app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query, headers, log }, reply) => {
      const named = query.language === 'fr' || query.language === 'en' ? query.language : undefined;
      const language = named ?? preferredLanguage(headers['accept-language']);
      const text = await page({ db, translate, language, query }).catch((error) => {
        log.warn({ err: error }, 'A page came without its text for browsers that run no script');
        return null;
      });
      const main = `<noscript><main lang="${language}">${text}</main></noscript>`;
      // A function: a text may hold what a replacement would take for a sign.
      const html = text === null ? built : built.replace(/<noscript>.*?<\/noscript>/s, () => main);
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(html);
    });
  }
}
