import '../../web/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What React or the browser warns of is a defect: it fails the test that caused it.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    expect(vi.mocked(console[method]).mock.calls, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
