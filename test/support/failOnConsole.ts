import { afterEach, beforeEach, expect, vi } from 'vitest';

// Unexpected console output is a defect, so it fails the test.
beforeEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) {
    expect(vi.mocked(console[method]).mock.calls, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
