import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { forget, forgetExpired, keepUntil, readKept } from './expiring.ts';

// Test files share one page and its local storage.
beforeEach(() => localStorage.clear());

it('a value is stored until its expiry and removed then; other keys stay', () => {
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
  keepUntil('other', 2, 2_000);
  expect(readKept('other')).toBeNull();
  keepUntil('other', 3, 9_000);
  forget('other');
  expect(Object.keys(localStorage)).toEqual(['language']);
});
