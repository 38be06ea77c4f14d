import { expect, it } from 'vitest';
import { listEncodingCandidates, textEncodings } from './listEncodingCandidates.ts';

/** Inverts the product's decoder. */
function encode(text: string, encoding: string): Uint8Array {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const signs = bytes.map((byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
  return Uint8Array.from(text, (sign) => signs.indexOf(sign));
}

it.each<[string, string[]]>([
  ['windows-1252', ['Novotný', 'Guðrún', 'Hélène']],
  ['macintosh', ['Désiré', 'Hélène', 'Noël']],
  ['windows-1250', ['Dvořák', 'Wałęsa', 'Novotný']],
  ['iso-8859-2', ['Lubomír', 'Łukasz', 'Kučera', 'Šťastný']],
  ['windows-1251', ['Иванов', 'Анна']],
  ['koi8-r', ['Иванов', 'Анна']],
  ['ibm866', ['Иванов', 'Пётр']],
  ['windows-1253', ['Γιώργος']],
  ['windows-1254', ['Yılmaz', 'Şahin']],
])('readings of a text include the one in its encoding: %s', (encoding, names) => {
  const bytes = encode(['Nom;Note', ...names.map((name) => `${name};x`)].join('\r\n'), encoding);
  const readings = listEncodingCandidates(bytes);
  expect(readings.some(({ words }) => words.every((word) => names.includes(word)))).toBe(true);
  const samples = readings.map(({ words }) => words.join());
  expect(new Set(samples).size).toBe(samples.length);
});

it('likelier decodings come first', () => {
  const [first] = listEncodingCandidates(encode('Désiré;Hélène', 'macintosh'));
  expect(first).toEqual({ name: 'westernMac', encoding: 'macintosh', words: ['Désiré', 'Hélène'] });
});

it('words that differ between encodings are shown first', () => {
  const names = ['Zoé', 'René', 'Léa', 'André', 'Wałęsa'];
  const readings = listEncodingCandidates(encode(names.join(';'), 'windows-1250'));
  const polish = readings.find(({ encoding }) => encoding === 'windows-1250');
  expect(polish?.words).toContain('Wałęsa');
});

it('all encodings are known to TextDecoder', () => {
  const names = Object.values(textEncodings);
  expect(names.map((encoding) => new TextDecoder(encoding).encoding)).toEqual(names);
});
