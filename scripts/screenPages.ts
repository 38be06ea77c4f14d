import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Drawn } from '../kit/drawnPage.ts';
import { shownFirst } from '../kit/server/drawing/shownFirst.ts';
import type { BuiltFile } from './parting.ts';

const root = dirname(import.meta.dirname);

/** What all screens of a kind are opened with, apart from their own code. */
const AROUND = {
  resident: ['web/featureRoutes.tsx', 'web/frame/Frame.tsx', 'web/frame/enter.ts'],
  wide: ['web/featureRoutes.tsx', 'web/frame/WideFrame.tsx'],
  open: ['web/featureRoutes.tsx'],
  // The program has them.
  access: [],
};

/** What a page works with before its program has come, by its address: who logs in over a slow line does not wait for that. */
const ALONE: Readonly<Record<string, string>> = { '/login': 'web/drawnLogin.ts' };

const BEFORE = /<script([^>]*) src="\/before\.js"><\/script>/;

const LANGUAGES = ['fr', 'en', 'es'];

/** A screen as the build looks at it. Files are paths from the root of the product. */
export interface BuiltScreen {
  /** The router's pattern. */
  path: string;
  /** What it asks for when it is opened. */
  code: readonly string[];
  around: keyof typeof AROUND;
  /** The features whose words it says. */
  words: readonly string[];
  /** Whether its language is its link's, where that names one. */
  inLinkedLanguage: boolean;
  /** Whether what it reads is to stand in its page. */
  readsFirst: boolean;
}

/** What the build has drawn of a screen. */
export interface DrawnAhead extends Drawn {
  path: string;
}

/** All screens, by what their `load` says. Throws an Error for one that says no code, and a feature without a folder. */
export async function readScreens(): Promise<BuiltScreen[]> {
  const { features } = await import('../web/features.ts');
  return features.flatMap(({ name, screens }) => {
    const folder = ['core', 'features'].find((each) => existsSync(join(root, each, name, 'web/screens.ts')));
    if (!folder) throw new Error(`${name} has no folder.`);
    return screens.map(
      ({ path, load, wideIn, inLinkedLanguage = false, readsFirst = false }): BuiltScreen => {
        const asked = [...load.toString().matchAll(/(import|withWords)\('([^']+)'/g)];
        if (!asked.some(([, what]) => what === 'import')) throw new Error(`${path} says no code.`);
        const open = name === 'access' ? 'access' : wideIn ? 'wide' : 'open';
        return {
          path,
          inLinkedLanguage,
          readsFirst,
          code: asked.flatMap(([, what, file]) =>
            what === 'import' && file ? [join(folder, name, 'web', file)] : [],
          ),
          around: path.startsWith('/resident/') ? 'resident' : open,
          words: [
            name,
            ...asked.flatMap(([, what, feature]) => (what === 'withWords' && feature ? [feature] : [])),
          ],
        };
      },
    );
  });
}

/**
 * The pages of the product, one for each screen: `index.html` with all that the screen is opened with asked for at once, so that nothing
 * is first known when something else has come. Its words are asked for by `before.js`, which knows the language.
 *
 * In: the page as Vite built it, and the files that modules are in; what is drawn of pages before, and how the file at an address of the
 * build reads. Out: the pages, and the addresses that each is for.
 */
export function pagesOf(
  index: string,
  screens: readonly BuiltScreen[],
  files: ReadonlyMap<string, BuiltFile>,
  drawn: readonly DrawnAhead[],
  readBuilt: (address: string) => string,
): { file: string; html: string; patterns: string[] }[] {
  const pages = new Map<string, string[]>();
  const home = screens.find(({ path }) => path === '/resident/home');
  const before = readBuilt('/before.js');
  for (const screen of screens) {
    // While somebody types who they are, what they see next is fetched.
    const next = screen.path === '/login' && home ? filesOf(home, files) : [];
    const whole = pageOf(
      index,
      screen,
      files,
      next.filter((address) => !index.includes(`"${address}"`)),
    );
    const own = drawn.filter(({ path }) => path === screen.path);
    const alone = files.get(ALONE[screen.path] ?? '');
    const code = alone && { script: alone.address, code: alone.imports };
    const shown = own.length > 0 ? shownFirst(whole, screen, own, readBuilt, code) : whole;
    // It stands in the page: asked for by itself it would come a round trip later, and all that it asks for.
    const html = shown.replace(BEFORE, (_, told = '') => `<script${told}>${before}</script>`);
    // These lead on to where everybody's work begins.
    const begins = screen === home ? ['/', '/resident'] : [];
    pages.set(html, [...(pages.get(html) ?? []), screen.path, ...begins]);
  }
  return [...pages].map(([html, patterns], at) => ({ file: `.vite/page${at}.html`, html, patterns }));
}

function pageOf(
  index: string,
  screen: BuiltScreen,
  files: ReadonlyMap<string, BuiltFile>,
  next: string[],
): string {
  const missing = filesOf(screen, files).filter((address) => !index.includes(`"${address}"`));
  const links = missing.map((address) =>
    address.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="${address}">`
      : `<link rel="modulepreload" crossorigin href="${address}">`,
  );
  const spoken = LANGUAGES.map((language) => [language, wordsOf(language, screen, files)]);
  const told = [`data-words='${JSON.stringify(Object.fromEntries(spoken))}'`];
  if (next.length > 0) told.push(`data-next='${JSON.stringify(next)}'`);
  // Who comes to a page for everybody comes for the first time: what it says does not wait for the fonts that it is said in. The others have
  // them, and see no text change its font.
  const page =
    screen.around === 'resident' ? index : index.replaceAll(/\s*<link rel="preload" as="font"[^>]*>/g, '');
  return page
    .replace('<script src="/before.js"', `<script ${told.join(' ')} src="/before.js"`)
    .replace('</head>', `${links.join('')}</head>`);
}

/** The addresses of all that a screen is opened with; what is imported before what imports it, as style sheets build upon one another. */
function filesOf({ code, around }: BuiltScreen, files: ReadonlyMap<string, BuiltFile>): string[] {
  const needed = new Set<BuiltFile>();
  const need = (name: string) => {
    const file = files.get(name);
    if (!file || needed.has(file)) return;
    file.imports.forEach(need);
    needed.add(file);
  };
  for (const name of [...AROUND[around], ...code]) need(name);
  return [...new Set([...needed].flatMap(({ address, styles }) => [...styles, address]))];
}

/** The files with a screen's words, with those that every page says, and those of the frame. */
function wordsOf(
  language: string,
  { words, around }: BuiltScreen,
  files: ReadonlyMap<string, BuiltFile>,
): string[] {
  const named = ['kit', ...words.flatMap((name) => [`core/${name}`, `features/${name}`])];
  const sources = named.map((folder) => `${folder}/${language}.json`);
  if (around === 'resident') sources.push(`web/menuWords.${language}.ts`);
  return [...new Set(sources.flatMap((source) => files.get(source)?.address ?? []))];
}
