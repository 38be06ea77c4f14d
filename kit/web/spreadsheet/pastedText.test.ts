import { expect, it } from 'vitest';
import { isTabularText } from './pastedText.ts';

it.each([
  'Jean Dupont\tjean@example.com',
  'Nom\tDate\nDupont\t27/11/2026',
  'Jean Dupont <jean@example.com>\tAcme\nMarie Leroy <marie@example.com>\tGlobex',
  'Nom;Prénom\nDupont;Jean\nLeroy;Marie',
  'Jean Dupont\nMarie Leroy',
])('a pasted table is recognised: %j', (text) => {
  expect(isTabularText(text)).toBe(true);
});

it.each([
  '',
  'Bonjour',
  'Jean Dupont <jean@example.com>; Marie Leroy <marie@example.com>',
  'Jean Dupont <jean@example.com>;\nMarie Leroy <marie@example.com>;',
  'Dupont, Jean (jean@example.com)\nLeroy, Marie (marie@example.com)',
  'Bonjour Claire,\nje viendrai avec Jean, de chez Acme.\nCordialement',
  'jean@example.com\nmarie@example.com',
])('another pasted text is no table: %j', (text) => {
  expect(isTabularText(text)).toBe(false);
});
