import { describe, expect, it } from 'vitest';
import { parseRegistrationLink } from './registrationLink.ts';

describe('last path segment of an invitation link', () => {
  it.each([
    ['abc!1&collab', { code: 'abc', buildings: [1], role: 'limited' }],
    ['abc!1-2-1&VIP', { code: 'abc', buildings: [1, 2], role: 'vip' }],
    // A changed role is parsed; the page then reports the change.
    ['abc!1&boss', { code: 'abc', buildings: [1], role: null }],
    ['abc!1&collab.', { code: 'abc', buildings: [1], role: null }],
  ])('%s is parsed', (segment, link) => {
    expect(parseRegistrationLink(segment)).toEqual(link);
  });

  it.each(['', 'abc', 'abc!', 'abc!1', 'abc!1&', 'abc!1&col', 'abc!&collab'])(
    '%s is refused as incomplete',
    (segment) => {
      expect(parseRegistrationLink(segment)).toBeNull();
    },
  );
});
