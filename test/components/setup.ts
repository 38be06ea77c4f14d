import '../../web/styles.ts';
import { cleanNotifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../kit/web/queries.ts';

// Files share the page that their tests stand on: each begins at the address where the first of them found it.
const { dataset } = document.documentElement;
dataset.address ??= location.href;
// Where dialogs and menus go, as in web/index.html.
if (!document.getElementById('overlays')) {
  const overlays = document.createElement('div');
  overlays.id = 'overlays';
  document.body.append(overlays);
}

// What React or the browser warns of is a defect: it fails the test that caused it.
beforeEach(async () => {
  // The library does it by itself in the first file alone that shares the page.
  await cleanup();
  queryClient.clear();
  history.replaceState(null, '', dataset.address);
  // What a test typed is not to be found again in the next.
  sessionStorage.clear();
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

afterEach(() => {
  // They stand for seven seconds, and would stand in the next test as well.
  cleanNotifications();
  for (const method of ['error', 'warn'] as const) {
    // The browser's own note that a layout took two frames: nothing was lost.
    const said = vi
      .mocked(console[method])
      .mock.calls.filter(([first]) => !String(first).includes('ResizeObserver loop'));
    expect(said, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
