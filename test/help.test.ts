import { expect, it } from 'vitest';
import en from '../core/help/en.json' with { type: 'json' };
import fr from '../core/help/fr.json' with { type: 'json' };
import { getHelpKey } from '../core/help/getHelpKey.ts';
import { features } from '../web/features.ts';

const paths = features.flatMap(({ screens }) => screens.map(({ path }) => path));
const keys = new Set(paths.filter((path) => path.startsWith('/resident/')).map(getHelpKey));

it('every screen below /resident has a help text in both languages, and no other text exists', () => {
  expect(keys.size).toBeGreaterThan(30);
  expect(Object.keys(fr.screens).sort()).toEqual([...keys].sort());
  expect(Object.keys(en.screens).sort()).toEqual([...keys].sort());
});
