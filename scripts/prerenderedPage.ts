import { criticalStyles } from './criticalStyles.ts';

/** What a page shows before its program has come, in one language (web/prerender.tsx). */
export interface Drawn {
  path: string;
  language: string;
  html: string;
}

const SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
const CODE = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const STYLES = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
const OWN_STYLES = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * The page such that it shows at once what is drawn of it, in the reader's language, with the styles that this takes; its style sheets and its
 * program it names for `before.js`, which asks for them as soon as that is painted.
 *
 * In: the page as it would be without, and how the style sheet at an address reads.
 */
export function drawnFirst(
  page: string,
  { inLinkedLanguage }: { inLinkedLanguage: boolean },
  drawn: readonly Drawn[],
  readStyles: (address: string) => string,
): string {
  const all = (pattern: RegExp, of = page) => [...of.matchAll(pattern)].flatMap(([, what]) => what ?? []);
  const styles = all(STYLES);
  // What the program sets by itself.
  const set = drawn.flatMap(({ html }) => all(OWN_STYLES, html));
  const shown = drawn.map(({ language, html }) => ({ language, html: html.replaceAll(OWN_STYLES, '') }));
  const critical = criticalStyles(
    [...styles.map(readStyles), ...new Set(set)],
    page + shown.map(({ html }) => html).join(''),
  );
  const program = JSON.stringify({ script: all(SCRIPT)[0], code: all(CODE), styles });
  const linked = inLinkedLanguage ? ' data-linked' : '';
  const templates = shown.map(
    ({ language, html }) => `<template data-drawn="${language}" lang="${language}">${html}</template>`,
  );
  return page
    .replaceAll(SCRIPT, '')
    .replaceAll(CODE, '')
    .replaceAll(STYLES, '')
    .replace(
      '<script ',
      () => `<style data-drawn>${critical}</style><script data-program='${program}'${linked} `,
    )
    .replace('<div id="root"></div>', () => `${templates.join('')}<div id="root"></div>`);
}
