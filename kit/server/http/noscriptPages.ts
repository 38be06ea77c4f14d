import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../actor.ts';
import { getHeadingLevelOffset, parseDocumentText, splitInlineMarkup } from '../../documentText.ts';
import type { Db } from '../database/db.ts';
import { getPreferredLanguage, type Translate } from '../i18n/translate.ts';
import { escapeHtml } from '../mail/escapedHtml.ts';

interface NoscriptPageRequest {
  db: Db;
  translate: Translate;
  language: Language;
  query: Readonly<Record<string, unknown>>;
}

interface PageText {
  title: string;
  html: string;
}

export type GetNoscriptPageText = (request: NoscriptPageRequest) => Promise<PageText | null>;

const ownNames: Record<Language, string> = { fr: 'Français', en: 'English' };
const otherThan: Record<Language, Language> = { fr: 'en', en: 'fr' };

interface NoscriptPagesOptions {
  folder: string;
  pages: Readonly<Record<string, GetNoscriptPageText>>;
  db: Db;
  translate: Translate;
}

export async function noscriptPages(
  app: FastifyInstance,
  { folder, pages, db, translate }: NoscriptPagesOptions,
): Promise<void> {
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [path, page] of Object.entries(pages)) {
    app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query, headers, log }, reply) => {
      const requestedLanguage =
        query.language === 'fr' || query.language === 'en' ? query.language : undefined;
      const language = requestedLanguage ?? getPreferredLanguage(headers['accept-language']);
      const text = await page({ db, translate, language, query }).catch((error) => {
        log.warn({ err: error }, 'a page was served without its text for browsers without scripts');
        return null;
      });
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(text === null ? built : withText(built, text, language, linkToOther(path, query, language)));
    });
  }
}

function withText(built: string, { title, html }: PageText, language: Language, other: string): string {
  const noscript = `<noscript><nav>${other}</nav><main lang="${language}">${html}</main></noscript>`;
  // Replacer functions, because `$` has a meaning in replacement strings. The title is formatted as in
  // usePageTitle.ts.
  return built
    .replace(/<html lang="\w+">/, () => `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)} · Parvis</title>`)
    .replace(/<noscript>.*?<\/noscript>/s, () => noscript);
}

function linkToOther(path: string, query: Readonly<Record<string, unknown>>, language: Language): string {
  const other = otherThan[language];
  const texts = Object.entries(query).filter((each): each is [string, string] => typeof each[1] === 'string');
  const address = `${path}?${new URLSearchParams({ ...Object.fromEntries(texts), language: other })}`;
  return renderNoscriptLink(address, ownNames[other], other);
}

export const renderNoscriptLink = (address: string, title: string, language?: Language): string => {
  const inLanguage = language ? `lang="${language}" hreflang="${language}" ` : '';
  return `<a ${inLanguage}href="${escapeHtml(address)}">${escapeHtml(title)}</a>`;
};

export function renderDocumentTextAsHtml(source: string): string {
  const line = (text: string): string =>
    splitInlineMarkup(text)
      .map(({ text: part, to, isBold }) => {
        if (isBold) return `<strong>${line(part)}</strong>`;
        return to === undefined ? escapeHtml(part) : renderNoscriptLink(to, part);
      })
      .join('')
      .replaceAll('\n', '<br>');
  const blocks = parseDocumentText(source);
  const shift = getHeadingLevelOffset(blocks, 2);
  return blocks
    .map((block) => {
      if (block.kind === 'list')
        return `<ul>${block.items.map((item) => `<li>${line(item)}</li>`).join('')}</ul>`;
      if (block.kind === 'paragraph') return `<p>${line(block.text)}</p>`;
      return `<h${block.level + shift}>${line(block.text)}</h${block.level + shift}>`;
    })
    .join('\n');
}
