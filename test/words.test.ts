import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { getFeatureApiName } from '../core/feature/server/publishedNames.ts';
import { getErrorEntry } from '../kit/errors.ts';
import { PRODUCT, readWords, root, type WordFile, wordFiles } from './support/folders.ts';
import { findWordingFaults } from './support/wordingRules.ts';

/** i18next's plural suffixes: French has `many`, English has not. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

function at(words: Record<string, unknown>, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], words);
}

const bare = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, '')))].sort();

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const files = PRODUCT.flatMap((folder) => sourceFiles(join(root, folder)));
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Keys that `createMailComposer` adds to `words: 'mail.change'`. */
const LETTER = ['subject', 'preview', 'heading'];

/**
 * Literals in each source that may be keys: `rooms:title`, or a template such as `rooms:layouts.${layout}`,
 * which must at least name the group.
 */
const said = [...sources].flatMap(([file, source]) =>
  [...source.matchAll(/(words: )?(['"`])((?:[\w-]+:)?[\w$.{}()[\]? ]+)\2/g)]
    .flatMap(([, ofLetter, , literal = '']) =>
      ofLetter ? LETTER.map((word) => `${literal}.${word}`) : [literal],
    )
    .map((literal) => {
      const [prefix, rest = ''] = literal.includes(':') ? literal.split(':') : [undefined, literal];
      const named = /^\w+\./.test(rest) || prefix === 'menu';
      return { file, prefix, key: rest, fits: rest.includes('${') && named ? patternOf(rest) : undefined };
    }),
);

/** Patterns of the keys that declarations of a feature name (`core/feature/server/personalData.ts`). */
const declared = new Map(
  features.map(({ name, personalData = {}, moduleUse = [], rights }) => {
    const { futureEntries = [], deletionEffects = [], exported = [], visitors } = personalData;
    const lists = [
      ...exported,
      ...(visitors?.exported ?? []).map((list) => ({ title: 'visitorData.title', ...list })),
    ];
    const keys = [
      ...futureEntries.flatMap(({ key, listKey = key, notified }) => [
        key,
        listKey,
        ...(notified ? [notified.key] : []),
      ]),
      ...futureEntries.flatMap(({ key, deletionPreview: effect = 'silent' }) =>
        effect === 'silent' ? [] : `${key}Text`,
      ),
      ...deletionEffects.flatMap(({ key }) => [key, `${key}Text`]),
    ].map((key) => `leaving.${key}`);
    const templates = [
      ...keys,
      ...moduleUse.map(({ key }) => key),
      ...lists.flatMap(({ title, labels = 'personal' }) => [
        title ?? `${labels}.title`,
        `${labels}.\${column}`,
      ]),
    ];
    const ofRights = rights ? [/^rights\.[\w.]+$/] : [];
    return [name, [...templates.map(patternOf), ...ofRights]] as const;
  }),
);

/** Unused keys of a file. The namespace may be omitted inside its own folder, and everywhere for the kit. */
function unsaidOf({ namespace, folder }: WordFile, keys: string[]): string[] {
  const own = `${join(root, folder)}/`;
  const mine = said.filter(({ file, prefix }) =>
    prefix === undefined ? namespace === 'kit' || file.startsWith(own) : prefix === namespace,
  );
  const literals = new Set(mine.map(({ key }) => key));
  const patterns = mine.flatMap(({ file, fits }) =>
    fits && (namespace !== 'menu' || file.startsWith(own)) ? [fits] : [],
  );
  patterns.push(...(declared.get(namespace) ?? []));
  return keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.]+')}$`);
}

it.each(features.filter(({ personalData }) => personalData?.visitors))(
  'the list of visitors says how much $name stores of each',
  ({ name }) => {
    const privacy = wordFiles.find(({ namespace }) => namespace === 'privacy') as WordFile;
    const key = `protection.counts.${getFeatureApiName(name)}`;
    for (const language of ['fr', 'en'] as const)
      expect(bare(keysOf(readWords(privacy, language)))).toContain(key);
  },
);

describe.each(wordFiles)('the words of $folder ($namespace)', (words) => {
  const [fr, en] = [readWords(words, 'fr'), readWords(words, 'en')];
  const own = `${join(root, words.folder)}/`;

  it('have the same keys in French and English', () => {
    expect(bare(keysOf(en))).toEqual(bare(keysOf(fr)));
  });

  it('have the same variables in both languages, and none is empty', () => {
    const holes = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort();
    for (const key of keysOf(en)) {
      const [english, french] = [at(en, key), at(fr, key)];
      expect(String(english).trim(), `${key} in English`).not.toBe('');
      expect(String(french).trim(), `${key} in French`).not.toBe('');
      expect(new Set(holes(french)), key).toEqual(new Set(holes(english)));
    }
  });

  it.each(['fr', 'en', 'es'] as const)('follow the wording rules in %s', (language) => {
    const texts = readWords(words, language);
    const named = keysOf(texts).map((key) => [`${words.namespace}:${key}`, String(at(texts, key))] as const);
    expect(findWordingFaults(language, named)).toEqual([]);
  });

  it('are all used', () => {
    // `unused`: texts of the specification that no screen shows. `facts`: texts of the audit log, checked in
    // test/activity.test.ts.
    const keys = bare(keysOf(fr)).filter((key) => !/^(?:errors|facts|unused)\./.test(key));
    expect(unsaidOf(words, keys)).toEqual([]);
  });

  it('have an error code for every error text', async () => {
    for (const file of files.filter((path) => path.startsWith(own))) {
      if (!file.includes('/server/') && sources.get(file)?.includes('defineErrors(')) await import(file);
    }
    const codes = Object.keys((fr.errors as object | undefined) ?? {});
    const theirs = [...sources].filter(([file]) => file.startsWith(own));
    const unknown = codes.filter(
      (code) =>
        getErrorEntry(code).namespace !== words.namespace &&
        !theirs.some(([, source]) => source.includes(code)),
    );
    expect(unknown).toEqual([]);
  });
});
