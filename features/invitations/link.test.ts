import { describe, expect, it } from 'vitest';
import { parseLink } from './link.ts';

describe('the last step of an invitation’s address', () => {
  it.each([
    ['abc!1&collab', { code: 'abc', buildings: [1], role: 'limited' }],
    ['abc!1-2-1&VIP', { code: 'abc', buildings: [1, 2], role: 'vip' }],
    // Not what was made, but whole: its page says that it was changed.
    ['abc!1&boss', { code: 'abc', buildings: [1], role: null }],
    ['abc!1&collab.', { code: 'abc', buildings: [1], role: null }],
  ])('%s is read', (segment, link) => {
    expect(parseLink(segment)).toEqual(link);
  });

  it.each(['', 'abc', 'abc!', 'abc!1', 'abc!1&', 'abc!1&col', 'abc!&collab'])('%s is cut off', (segment) => {
    expect(parseLink(segment)).toBeNull();
  });
});
