import { expect, it } from 'vitest';
import { features } from '../app.ts';
import en from '../kit/en.json' with { type: 'json' };
import { errorEntry } from '../kit/errors.ts';
import fr from '../kit/fr.json' with { type: 'json' };

type Drawer = { errors?: object };
const drawers = [{ name: 'kit', words: { fr, en } }, ...features.map(({ name, words }) => ({ name, words }))];

it.each(drawers)('$name: words for an error are found by its code', ({ name, words }) => {
  for (const language of [words.fr, words.en] as Drawer[]) {
    for (const code of Object.keys(language.errors ?? {})) {
      const { namespace, status } = errorEntry(code);
      // Problems of single fields need no status of their own; their words are the kit's.
      expect([code, namespace]).toEqual([code, name]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  }
});
