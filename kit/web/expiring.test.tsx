import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { forget, forgetExpired, keepUntil, readKept } from './expiring.ts';

// The files of these tests share a page, and what others keep.
beforeEach(() => localStorage.clear());

it('keeps a thing until its moment, and removes it then; what is not its own stays', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('language', 'fr');
  localStorage.setItem('until:broken', '{');
  keepUntil('list', ['Zoé'], 3_000);
  keepUntil('other', 1, 9_000);
  forgetExpired();
  expect(localStorage.getItem('until:broken')).toBeNull();
  expect(readKept('list')).toEqual(['Zoé']);
  vi.setSystemTime(3_000);
  expect(readKept('list')).toBeNull();
  forgetExpired();
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'until:other']);
  // Kept anew too late, it is gone as well.
  keepUntil('other', 2, 2_000);
  expect(readKept('other')).toBeNull();
  keepUntil('other', 3, 9_000);
  forget('other');
  expect(Object.keys(localStorage)).toEqual(['language']);
});
