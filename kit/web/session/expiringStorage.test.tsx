import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  readExpiringItem,
  removeExpiredItems,
  removeExpiringItem,
  storeExpiringItem,
} from './expiringStorage.ts';

// Test files share one page and its local storage.
beforeEach(() => localStorage.clear());

it('a value is stored until its expiry and removed then; other keys stay', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('language', 'fr');
  localStorage.setItem('until:broken', '{');
  storeExpiringItem('list', ['Zoé'], 3_000);
  storeExpiringItem('other', 1, 9_000);
  removeExpiredItems();
  expect(localStorage.getItem('until:broken')).toBeNull();
  expect(readExpiringItem('list')).toEqual(['Zoé']);
  vi.setSystemTime(3_000);
  expect(readExpiringItem('list')).toBeNull();
  removeExpiredItems();
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'until:other']);
  storeExpiringItem('other', 2, 2_000);
  expect(readExpiringItem('other')).toBeNull();
  storeExpiringItem('other', 3, 9_000);
  removeExpiringItem('other');
  expect(Object.keys(localStorage)).toEqual(['language']);
});
