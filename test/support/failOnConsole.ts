import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray line on the console is a defect that somebody will read in the log: it fails the test that caused it.
beforeEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) {
    expect(vi.mocked(console[method]).mock.calls, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
