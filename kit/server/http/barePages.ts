import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../actor.ts';
import type { Db } from '../database/db.ts';
import { escapeText } from '../mail/markup.ts';
import { preferredLanguage, type Translate } from '../words.ts';
import { linkTo } from './bareHtml.ts';

/** What somebody asks for who opens a page in a browser. */
export interface PageAskedFor {
  db: Db;
  translate: Translate;
  language: Language;
  query: Readonly<Record<string, unknown>>;
}

/** What a page says: its content as HTML, escaped, and what it is called, as plain text. */
interface BareText {
  title: string;
  html: string;
}

/** Answers what the page says; null where that is nothing. */
export type BarePage = (asked: PageAskedFor) => Promise<BareText | null>;

/** The languages as each calls itself, and the other one of each. */
const ownNames: Record<Language, string> = { fr: 'Français', en: 'English' };
const otherThan: Record<Language, Language> = { fr: 'en', en: 'fr' };

/**
 * Pages that can be read where no script runs: the built page comes with their title, and with their text in its `noscript`, in the
 * language that the address names (`?language=en`), or the browser's, and a link to the other one.
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
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(text === null ? built : withText(built, text, language, linkToOther(path, query, language)));
    });
  }
}

function withText(built: string, { title, html }: BareText, language: Language, other: string): string {
  const bare = `<noscript><nav>${other}</nav><main lang="${language}">${html}</main></noscript>`;
  // Functions: a text may hold what a replacement would take for a sign. The title is written as the screens do (pageTitle.ts).
  return built
    .replace(/<html lang="\w+">/, () => `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeText(title)} · Parvis</title>`)
    .replace(/<noscript>.*?<\/noscript>/s, () => bare);
}

/** The same address in the other language. */
function linkToOther(path: string, query: Readonly<Record<string, unknown>>, language: Language): string {
  const other = otherThan[language];
  const asked = Object.entries(query).filter((each): each is [string, string] => typeof each[1] === 'string');
  const address = `${path}?${new URLSearchParams({ ...Object.fromEntries(asked), language: other })}`;
  return linkTo(address, ownNames[other], other);
}
