import { expect, it } from 'vitest';
import { extractChangedPassage } from './changedPassage.ts';

const page = `## Éditeur

Parvis Gestion, 18 boulevard Haussmann, 75009 Paris, qui répond de ce qui est publié ici.

## Hébergeur

Chez nous, dans nos murs.`;

it.each([
  ['a short text as a whole', 'Un', 'Deux', 'Deux'],
  [
    'the change with some context',
    page,
    page.replace('75009', '75008'),
    '… Gestion, 18 boulevard Haussmann, 75008 Paris, qui répond de ce qui est …',
  ],
  [
    'the context of a deleted passage',
    page,
    page.replace('75009 Paris, ', ''),
    '… Gestion, 18 boulevard Haussmann, qui répond de ce qui est publié ici. …',
  ],
  [
    'a heading that was added at the end',
    page,
    `${page}\n\n## Fin`,
    '… ## Hébergeur Chez nous, dans nos murs. ## Fin',
  ],
  ['the same text by its end', page, page, '… ## Hébergeur Chez nous, dans nos murs.'],
  ['nothing of nothing', page, '', ''],
])('the changed passage shows %s', (_, before, text, expected) => {
  expect(extractChangedPassage(before, text)).toBe(expected);
});

it('a long passage is truncated', () => {
  const passage = extractChangedPassage(page, page.replace('Chez nous', 'x'.repeat(5_000)));
  expect(passage).toMatch(/^… .*x …$/);
  expect(passage.length).toBeLessThan(310);
});
