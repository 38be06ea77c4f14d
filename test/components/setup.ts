import '../../web/styles.ts';
import { cleanNotifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../kit/web/api/queries.ts';

// Test files share one page. Each begins at the same address.
const { dataset } = document.documentElement;
dataset.address ??= location.href;
// The portal for dialogs and menus, as in web/index.html.
if (!document.getElementById('overlays')) {
  const overlays = document.createElement('div');
  overlays.id = 'overlays';
  document.body.append(overlays);
}

// Warnings of React or the browser fail the test.
beforeEach(async () => {
  // The library cleans up only in the first file of a page.
  await cleanup();
  queryClient.clear();
  history.replaceState(null, '', dataset.address);
  // Remove drafts of the previous test.
  sessionStorage.clear();
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

afterEach(() => {
  // Notices stay for seven seconds and would appear in the next test.
  cleanNotifications();
  for (const method of ['error', 'warn'] as const) {
    // The browser reports that a layout took two frames, which is harmless.
    const said = vi
      .mocked(console[method])
      .mock.calls.filter(([first]) => !String(first).includes('ResizeObserver loop'));
    expect(said, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
