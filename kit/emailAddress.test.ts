import { describe, expect, it } from 'vitest';
import { extractEmailAddress, isEmailAddress } from './emailAddress.ts';
import { emailAddressOrEmptySchema, emailAddressSchema } from './emailSchema.ts';

const ADDRESS = 'jean.dupont@example.com';

describe('an e-mail address', () => {
  it.each([
    ADDRESS,
    `  ${ADDRESS} `,
    `\u200b${ADDRESS}\u2060`,
    ADDRESS.replace('@', '\u200b@\u00ad'),
    `${ADDRESS};`,
    `${ADDRESS} ; `,
    `${ADDRESS},`,
    `<${ADDRESS}>`,
    `Jean Dupont <${ADDRESS}>`,
    `Jean Dupont <${ADDRESS}>;`,
    `"Dupont, Jean" <${ADDRESS}>`,
    `'${ADDRESS}' <${ADDRESS}>`,
    `"${ADDRESS}"`,
    `mailto:${ADDRESS}`,
    `MAILTO:${ADDRESS}?subject=Visite&body=a@b`,
    `Jean Dupont <mailto:${ADDRESS}>`,
    `Jean Dupont [mailto:${ADDRESS}]`,
  ])('is parsed from %s', (typed) => {
    expect(extractEmailAddress(typed)).toBe(ADDRESS);
    expect(isEmailAddress(typed)).toBe(true);
    expect(emailAddressSchema(100).parse(typed)).toBe(ADDRESS);
  });

  it.each([
    'Jean Dupont',
    'jean@',
    `Jean <${ADDRESS}>; Marie <marie@example.com>`,
    `${ADDRESS}; marie@example.com`,
    `a@b <${ADDRESS}> marie@example.com`,
    'Jean <jean@example.com',
  ])('is refused when the input is %s', (typed) => {
    expect(emailAddressSchema(100).safeParse(typed).success).toBe(false);
    expect(emailAddressOrEmptySchema(100).safeParse(typed).error?.issues[0]?.message).toBe('invalid_email');
  });

  it('is measured without the display name', () => {
    expect(emailAddressSchema(30).parse(`${'Jean '.repeat(10)}<${ADDRESS}>`)).toBe(ADDRESS);
    expect(emailAddressOrEmptySchema(30).parse('')).toBe('');
  });
});
