import type { Drawn, PageAnswered } from '../../drawnPage.ts';
import { criticalStyles } from './criticalStyles.ts';

/** A file that begins, and what it imports, by their addresses. */
export interface Code {
  script: string;
  code: readonly string[];
}

/** What is not in the page's own first picture, and asked for as soon as that is painted (web/public/before.js). */
interface Later {
  /** What the page works with by itself: the program then begins when it is needed. */
  alone?: Code | undefined;
  script: string | undefined;
  code: string[];
  styles: string[];
  /** A style sheet of fonts, for when the program shows. */
  fonts: string;
}

const SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
const CODE = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const STYLES = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
const FONTS = /<style data-fonts>(.*?)<\/style>/gs;
const OWN_STYLES = /<style[^>]*>(.*?)<\/style>/gs;
const CRITICAL = /<style data-drawn>.*?<\/style>/s;
const LATER = / data-program='([^']*)'/;
const TEMPLATES = /<template data-drawn=.*?<\/template>/gs;

const all = (pattern: RegExp, of: string) => [...of.matchAll(pattern)].flatMap(([, what]) => what ?? []);

/**
 * The page such that it shows at once what is drawn of it, in the reader's language, with the styles that this takes; its style sheets and its
 * program it names for `before.js`, which asks for them as soon as that is painted, and its fonts, for when the program shows: what it says it
 * says in the same letters, and nothing that was read already moves or counts as new.
 *
 * In: the page as it would be without, what its screen says of itself, how the style sheet at an address reads, and what it works with alone.
 */
export function shownFirst(
  page: string,
  { inLinkedLanguage, readsFirst }: { inLinkedLanguage: boolean; readsFirst: boolean },
  drawn: readonly Drawn[],
  readStyles: (address: string) => string,
  alone?: Code,
): string {
  const later: Later = {
    alone,
    script: all(SCRIPT, page)[0],
    code: all(CODE, page),
    styles: all(STYLES, page),
    fonts: all(FONTS, page).join(''),
  };
  const says = `${inLinkedLanguage ? ' data-linked' : ''}${readsFirst ? ' data-reads-first' : ''}`;
  const critical = stylesFor(page, later, drawn, readStyles);
  const templates = drawn.map((one) => templateOf(one, ''));
  return page
    .replaceAll(SCRIPT, '')
    .replaceAll(CODE, '')
    .replaceAll(STYLES, '')
    .replaceAll(FONTS, '')
    .replace(
      '<script ',
      () =>
        `<style data-drawn>${critical}</style><script data-program='${JSON.stringify(later).replaceAll("'", '&#39;')}'${says} `,
    )
    .replace('<div id="root"></div>', () => `${templates.join('')}<div id="root"></div>`);
}

/** Whether what a built page reads is to stand in it. */
export const readsFirst = (page: string): boolean => page.includes(' data-reads-first');

/**
 * A built page with what was drawn with what it reads in the place of what the build has drawn, and with what was read, for its program.
 *
 * In: the page as `shownFirst` made it, and how the style sheet at an address reads.
 */
export function withAnswers(
  page: string,
  answered: PageAnswered,
  readStyles: (address: string) => string,
): string {
  const { drawn, widths, answers, language } = answered;
  const [, told = '{}'] = LATER.exec(page) ?? [];
  const critical = stylesFor(page, JSON.parse(told), drawn, readStyles);
  // What is made for any window stands for what the build has drawn.
  const built = widths.length > 0 ? (page.match(TEMPLATES) ?? []).join('') : '';
  const fits = ` data-widths="${escaped(JSON.stringify(widths))}"`;
  const templates = drawn.map((one) => templateOf(one, widths.length > 0 ? fits : ''));
  const speaks = language === undefined ? '' : ` data-spoken="${escaped(language)}"`;
  return page
    .replace(CRITICAL, () => `<style data-drawn>${critical}</style>`)
    .replace(LATER, (attribute) => `${attribute}${speaks}`)
    .replaceAll(TEMPLATES, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `${templates.join('')}${built}<script type="application/json" id="answers">${inScript(answers)}</script><div id="root"></div>`,
    );
}

function stylesFor(
  page: string,
  { styles }: Later,
  drawn: readonly Drawn[],
  readStyles: (address: string) => string,
): string {
  // What the program sets by itself.
  const set = new Set(drawn.flatMap(({ html }) => all(OWN_STYLES, html)));
  return criticalStyles(
    [...styles.map(readStyles), ...set],
    page.replaceAll(FONTS, '') + drawn.map(({ html }) => html).join(''),
  );
}

const templateOf = ({ language, title, html }: Drawn, says: string) =>
  `<template data-drawn="${language}" lang="${language}" data-title="${escaped(title)}"${says}>${html.replaceAll(OWN_STYLES, '')}</template>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON that nothing in it ends: neither a tag nor a comment begins without this sign. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
