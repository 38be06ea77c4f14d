import { describe, expect, it } from 'vitest';
import { createTranslate, getPreferredLanguage, translateProblem } from './translate.ts';

describe('getPreferredLanguage', () => {
  it.each([
    [undefined, 'fr'],
    ['', 'fr'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['en;q=0.4, fr;q=0.6', 'fr'],
    ['de, en;q=0.3', 'en'],
    ['de, *;q=0.1', 'fr'],
    ['en;q=0, de', 'fr'],
    ['english', 'fr'],
    ['es', 'en'],
    ['es-ES,es;q=0.9,fr;q=0.8', 'en'],
    ['es,fr;q=0.5,en;q=0.7', 'en'],
  ] as const)('returns %s: %s', (header, language) => {
    expect(getPreferredLanguage(header)).toBe(language);
  });
});

describe('translateProblem', () => {
  const translate = createTranslate([]);

  it('translates a problem with its params', () => {
    const problem = { code: 'too_long', params: { max: 50 } };
    expect(translateProblem(translate, 'fr', problem)).toBe('50 caractères au plus.');
    expect(translateProblem(translate, 'en', problem)).toBe('At most 50 characters.');
  });

  it('names the missing field when it is a name or an address', () => {
    const problem = { code: 'required' };
    const said = ['visitorLastName', 'email', 'comment'].map((field) =>
      translateProblem(translate, 'en', problem, field),
    );
    expect(said).toEqual([
      'Enter a valid last name.',
      'Enter a valid e-mail address.',
      'This field is required.',
    ]);
  });
});
