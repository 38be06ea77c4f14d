import '../../web/styles.ts';
import { cleanNotifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Where dialogs and menus go, as in web/index.html.
const overlays = document.createElement('div');
overlays.id = 'overlays';
document.body.append(overlays);

// What React or the browser warns of is a defect: it fails the test that caused it.
beforeEach(() => {
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
