import { expect, it } from 'vitest';
import {
  countUnfilledPlaceholders,
  parseDocumentText,
  removeInlineMarkup,
  splitDocumentTitle,
  splitInlineMarkup,
} from './documentText.ts';

it('a text is parsed into headings, paragraphs with their lines, and lists', () => {
  const source = '# Un\r\n\r\nLigne 1\r\nLigne 2\n\n- a\n* b\n\n- c\n## Deux\ntexte\n### Trois';
  expect(parseDocumentText(source)).toEqual([
    { kind: 'heading', level: 1, text: 'Un' },
    { kind: 'paragraph', text: 'Ligne 1\nLigne 2' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'list', items: ['c'] },
    { kind: 'heading', level: 2, text: 'Deux' },
    { kind: 'paragraph', text: 'texte' },
    { kind: 'heading', level: 3, text: 'Trois' },
  ]);
});

it('splits off the title if the text begins with one', () => {
  expect(splitDocumentTitle('\n# Accord \r\n\nTexte\n# Suite')).toEqual({
    title: 'Accord',
    body: '\r\n\nTexte\n# Suite',
  });
  for (const text of ['Texte\n# Suite', '## Partie', '#hashtag', ''])
    expect(splitDocumentTitle(text)).toEqual({ title: null, body: text });
});

it.each(['<script>alert(1)</script>', '[x](javascript:alert(1))', '#hashtag', '-5 °C', '**', '####  x'])(
  'the text %s is not parsed as markup',
  (text) => expect(parseDocumentText(text)).toEqual([{ kind: 'paragraph', text }]),
);

it('an empty text is parsed as no blocks', () => {
  expect(parseDocumentText(' \n\n ')).toEqual([]);
});

it('French punctuation and quotation marks stay on the line of their words', () => {
  const source =
    '# Objet : accord\n\nLa mention « secret » ; quoi ? Oui !\n- un : deux\n\nEnglish: “so”; yes?';
  expect(parseDocumentText(source)).toEqual([
    { kind: 'heading', level: 1, text: 'Objet\u00a0: accord' },
    { kind: 'paragraph', text: 'La mention «\u00a0secret\u00a0»\u00a0; quoi\u00a0? Oui\u00a0!' },
    { kind: 'list', items: ['un\u00a0: deux'] },
    { kind: 'paragraph', text: 'English: “so”; yes?' },
  ]);
});

it('the digits of a phone number stay on one line', () => {
  expect(parseDocumentText('Appelez le 01 99 00 56 78 ou le +33 6 39 98 27 60.')).toEqual([
    {
      kind: 'paragraph',
      text: 'Appelez le 01\u00a099\u00a000\u00a056\u00a078 ou le +33\u00a06\u00a039\u00a098\u00a027\u00a060.',
    },
  ]);
});

it('links to pages of the portal and to web sites are parsed', () => {
  expect(splitInlineMarkup('Ou [supprimez tout](/deleteAccount), ici.')).toEqual([
    { text: 'Ou ' },
    { text: 'supprimez tout', to: '/deleteAccount' },
    { text: ', ici.' },
  ]);
  expect(splitInlineMarkup('[a](/a)[b](/b?x=1&y=2)[c](https://elsewhere.example/c)')).toEqual([
    { text: 'a', to: '/a' },
    { text: 'b', to: '/b?x=1&y=2' },
    { text: 'c', to: 'https://elsewhere.example/c' },
  ]);
  expect(splitInlineMarkup('([sport](https://elsewhere.example/Pilates_(gym)))')).toEqual([
    { text: '(' },
    { text: 'sport', to: 'https://elsewhere.example/Pilates_(gym)' },
    { text: ')' },
  ]);
});

it.each([
  '[x](javascript:alert(1))',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](https://)',
  '[adresse]',
  '[a] (/b)',
])('the target %s is not parsed as a link', (text) => expect(splitInlineMarkup(text)).toEqual([{ text }]));

it('bold words are parsed', () => {
  expect(splitInlineMarkup('Le **lundi 3**, **8 h**.')).toEqual([
    { text: 'Le ' },
    { text: 'lundi 3', isBold: true },
    { text: ', ' },
    { text: '8 h', isBold: true },
    { text: '.' },
  ]);
  for (const text of ['**', '****', '2 ** 3 ** 4', '**un', '*un*'])
    expect(splitInlineMarkup(text)).toEqual([{ text }]);
});

it('markup within a line is removed where only plain text can be shown, but not an address', () => {
  expect(removeInlineMarkup('**Lundi**, voir **[le plan](/resident/Documents)**.')).toBe(
    'Lundi, voir le plan.',
  );
  expect(removeInlineMarkup('Voir **[le plan](https://elsewhere.example/c)**.')).toBe(
    'Voir le plan (https://elsewhere.example/c).',
  );
  expect(removeInlineMarkup('[https://elsewhere.example](https://elsewhere.example)')).toBe(
    'https://elsewhere.example',
  );
});

it('unfilled passages are counted', () => {
  expect(
    countUnfilledPlaceholders('[raison sociale], [forme] et [supprimez tout](/deleteAccount) [] [\n]'),
  ).toBe(2);
});
