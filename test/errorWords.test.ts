import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../app.ts';
import { getErrorEntry } from '../kit/errors.ts';
import { kitTranslations } from '../kit/server/i18n/translate.ts';
import { root } from './support/folders.ts';

type Drawer = { errors?: object };
const drawers = [...kitTranslations, ...features.map(({ name, words }) => ({ name, words }))];

it.each(drawers)('every error code has a translation in $name', ({ name, words }) => {
  for (const language of [words.fr, words.en] as Drawer[]) {
    for (const code of Object.keys(language.errors ?? {})) {
      const { namespace, status } = getErrorEntry(code);
      // Problems of single fields need no status; their translations are the kit's.
      expect([code, namespace]).toEqual([code, name]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  }
});

/**
 * Codes in the screens and rules of a feature, except those that are only compared or translated separately.
 */
const named = globSync('features/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('/server/') && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const [, feature = ''] = file.split('/');
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(/(?<![=!]== |CallError\(\d+, )'([a-z]+(?:_[a-z]+)+)'/g)].map(
      ([, code = '']) => ({
        feature,
        namespace: getErrorEntry(code).namespace,
      }),
    );
  })
  .filter(({ feature, namespace }) => namespace !== 'kit' && namespace !== feature);

it('a screen loads the translations of every folder whose rules it uses', () => {
  const missing = named.filter(({ feature, namespace }) => {
    const screens = readFileSync(join(root, `features/${feature}/web/screens.ts`), 'utf8');
    return !screens.includes(`loadWithTranslations('${namespace}'`);
  });
  expect(named.map(({ feature, namespace }) => `${feature} ${namespace}`)).toContain('rooms booking');
  expect(missing).toEqual([]);
});
