import { expect, it } from 'vitest';
import { splitLinks } from './LinkedText.tsx';

const addressesIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

it.each([
  ['Inscription : https://example.com/yoga', ['https://example.com/yoga']],
  ['Voir http://example.com.', ['http://example.com']],
  ['(plan : https://example.com/plan?a=1&b=2#c)', ['https://example.com/plan?a=1&b=2#c']],
  [
    'https://fr.wikipedia.org/wiki/Pilates_(gymnastique), puis',
    ['https://fr.wikipedia.org/wiki/Pilates_(gymnastique)'],
  ],
  ['« https://example.com »', ['https://example.com']],
  ['<https://example.com/a>', ['https://example.com/a']],
  ['https://example.com/a\nhttps://example.com/b', ['https://example.com/a', 'https://example.com/b']],
  ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['https:// et http://', []],
  ['https://[nonsense', []],
  ['xhttps://example.com', []],
  ['Rien', []],
  ['', []],
])('web addresses in %j are found', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

it('the parts contain the whole text', () => {
  const text = 'Avant https://example.com/a, puis http://example.com/b) et https://[x.\nFin.';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
