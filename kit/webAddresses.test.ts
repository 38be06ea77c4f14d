import { describe, expect, it } from 'vitest';
import { checkedPersonNameSchema } from './personName.ts';
import { containsWebAddress, disableLinks } from './webAddresses.ts';

describe('a person’s name', () => {
  it.each([
    'gain https://evil.example/x',
    'HTTP://1.2.3.4',
    'www.evil.example',
    'Ada (www.evil.example)',
    'evil.example/x',
    'a.b.example/',
    'evil.example:8080/x',
    't.co/x',
    '127.0.0.1/x',
    'mailto:ada@example.com',
    'evil．example／x',
    'evil。example/x',
    'evil.example∕x',
    'evil.example\\x',
    'h\u200bttps:\u200b//evil.example',
    'ｗｗｗ．evil.example',
    'https：／／evil',
  ])('is refused when it is %s', (name) => {
    expect(containsWebAddress(name)).toBe(true);
    expect(
      checkedPersonNameSchema
        .max(100)
        .safeParse(name)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['name_is_address']);
  });

  it.each([
    'St. John',
    'M. d’Ormesson',
    'J.-P. Dupont',
    'Martin/Durand',
    'M.Dupont/Mme Dupont',
    'O.K. Smith',
    'Dr.Who',
    'Anne-Marie (mairie)',
    'Martin, 3/4',
    'Müller: père',
    '山田。太郎',
    'Nguyễn Văn A.',
  ])('is accepted when it is %s', (name) => {
    expect(checkedPersonNameSchema.parse(name)).toBe(name);
  });
});

describe('a text for a mail', () => {
  it.each([
    ['https://evil.example/x', 'https|:|//evil|.example/x'],
    ['see www.evil.example now', 'see www|.evil|.example now'],
    ['evil.example', 'evil|.example'],
    ['evil。example／x', 'evil|。example／x'],
    ['http://127.0.0.1/x', 'http|:|//127|.0.0.1/x'],
    ['mailto:ada@example.com', 'mailto|:ada@example|.com'],
    ['http:\\\\evil', 'http|:|\\\\evil'],
    ['www.x@evil.example', 'www|.x@evil|.example'],
    ['https://bank.example@evil.example/x', 'https|:|//bank|.example@evil|.example/x'],
    ['ada@evil.example/x', 'ada@evil|.example/x'],
  ])('has its links broken: %s', (typed, broken) => {
    const text = disableLinks(typed);
    expect(text.replaceAll('\u200b', '|')).toBe(broken);
    expect(disableLinks(text)).toBe(text);
    expect(text.replaceAll('\u200b', '')).toBe(typed);
  });

  it.each([
    'St. John, 14:30, 12.50 €, version 1.2.3',
    'J.-P. Dupont',
    'Write to ada.lovelace@example.com.',
    '3/4',
    'from 127.0.0.1',
    'À : demain…',
  ])('stays unchanged without links: %s', (typed) => {
    expect(disableLinks(typed)).toBe(typed);
  });

  it('keeps links of our own', () => {
    const ours = 'http://parvis.test/check?hash=1';
    expect(disableLinks(`See ${ours}, not http://evil.example.`, [ours]).replaceAll('\u200b', '|')).toBe(
      `See ${ours}, not http|:|//evil|.example.`,
    );
  });
});
