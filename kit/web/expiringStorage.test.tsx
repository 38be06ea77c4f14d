import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readStored, removeExpired, removeStored, storeUntil } from './expiringStorage.ts';

// Test files share one page and its local storage.
beforeEach(() => localStorage.clear());

it('a value is stored until its expiry and removed then; other keys stay', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('language', 'fr');
  localStorage.setItem('until:broken', '{');
  storeUntil('list', ['Zoé'], 3_000);
  storeUntil('other', 1, 9_000);
  removeExpired();
  expect(localStorage.getItem('until:broken')).toBeNull();
  expect(readStored('list')).toEqual(['Zoé']);
  vi.setSystemTime(3_000);
  expect(readStored('list')).toBeNull();
  removeExpired();
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'until:other']);
  storeUntil('other', 2, 2_000);
  expect(readStored('other')).toBeNull();
  storeUntil('other', 3, 9_000);
  removeStored('other');
  expect(Object.keys(localStorage)).toEqual(['language']);
});
