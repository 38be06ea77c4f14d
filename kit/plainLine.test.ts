import { describe, expect, it } from 'vitest';
import { cleanLine } from './plainLine.ts';
import { cleanText } from './plainText.ts';

describe('a line of text', () => {
  it.each([
    ['a zero-width space', 'Du\u200bpont', 'Dupont'],
    ['a byte order mark', '\ufeffAnna', 'Anna'],
    ['a soft hyphen', 'Du\u00adpont', 'Dupont'],
    ['a word joiner', 'Du\u2060pont', 'Dupont'],
    ['a Hangul filler', '\u3164', ''],
    ['marks and overrides of direction', '\u202aJean\u202c \u200eDupont\u202e', 'Jean Dupont'],
    ['a joiner between Latin letters', 'Du\u200dpo\u200cnt', 'Dupont'],
    ['a variation selector behind a Latin letter', 'Dupont\ufe0f', 'Dupont'],
    ['a control character', 'Du\u0000pont', 'Dupont'],
  ])('is stripped of %s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });

  it.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a variant of an ideograph', '葛\u{e0100}城'],
  ])('keeps the joiners that %s needs', (_, text) => {
    expect(cleanLine(text)).toBe(text);
  });

  it.each([
    ['a tab', 'DUPONT\tJEAN'],
    ['a line break', 'DUPONT\r\nJEAN'],
    ['two spaces', 'DUPONT  JEAN'],
    ['a no-break space', 'DUPONT\u00a0JEAN'],
    ['a narrow no-break space', 'DUPONT\u202fJEAN'],
    ['a line separator', 'DUPONT\u2028JEAN'],
    ['a blank Braille pattern', 'DUPONT\u2800JEAN'],
    ['spaces and a zero-width space', 'DUPONT \u200b JEAN'],
  ])('has one space in place of %s', (_, typed) => {
    expect(cleanLine(typed)).toBe('DUPONT JEAN');
  });
});

it('a text of several lines keeps its lines and spaces, and is stripped of invisible characters', () => {
  expect(cleanText(' Bon\u00adjour\u00a0!\r\n\tà  tous\u200b\u2028fin\u0007 ')).toBe(
    'Bonjour\u00a0!\n\tà  tous\nfin',
  );
});
