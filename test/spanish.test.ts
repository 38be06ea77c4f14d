import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root, wordsOf } from './support/folders.ts';

/** Entry points of the pages that offer Spanish. */
const ENTRIES = [
  'features/events/web/PublicEventsPage.tsx',
  'features/visitorPage/web/PublicVisitPage.tsx',
  'features/privacy/web/PrivacyRequestPage.tsx',
  'web/frame/WidePublicFrame.tsx',
  'web/frame/ErrorScreen.tsx',
  'kit/web/api/call.ts',
];

type Words = { [key: string]: string | Words };
const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );

const wordsIn = (language: string) =>
  new Map<string, string>(
    Object.entries(wordsOf(language)).flatMap(([name, words]) =>
      flat(words as Words).map(([key, text]) => [`${name}:${key}`, text] as const),
    ),
  );
const [fr, es] = [wordsIn('fr'), wordsIn('es')];

/** Sources that the pages load through their imports. */
function sourcesFrom(files: string[], seen = new Map<string, string>()): Map<string, string> {
  for (const file of files) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    seen.set(file, text);
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
      resolve(dirname(file), path),
    );
    sourcesFrom(imports, seen);
  }
  return seen;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it('every text of the pages in Spanish exists', () => {
  const sources = sourcesFrom(ENTRIES.map((entry) => join(root, entry)));
  const said = new Set<string>();
  for (const text of sources.values()) {
    for (const [, , literal = ''] of text.matchAll(/(['"`])((?:[\w-]+:)?\w+(?:\.(?:\w|\$\{[^}]*\})+)+)\1/g)) {
      const parts = (literal.includes(':') ? literal : `kit:${literal}`).split(/\$\{[^}]*\}/);
      const pattern = new RegExp(`^${parts.map(literally).join('\\w+')}(_(one|other|many))?$`);
      for (const key of fr.keys()) if (pattern.test(key)) said.add(key);
    }
  }
  expect(said.size).toBeGreaterThan(35);
  expect([...said].filter((key) => !es.has(key))).toEqual([]);
});

it('every Spanish text has a French one with the same variables', () => {
  const holes = (text = '') => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [key, text] of es) {
    expect(fr.has(key), key).toBe(true);
    expect(text.trim(), key).not.toBe('');
    expect(holes(text), key).toEqual(holes(fr.get(key)));
  }
});
