import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { say } from '../i18n.ts';
import Notices, { showNotice } from './Notices.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('a notice is there for seven seconds, and leaves by itself', async () => {
  await show(<Notices />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showNotice({ tone: 'success', message: 'Gardé' });
  const notice = page.getByRole('status').filter({ hasText: 'Gardé' });
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_500);
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_500);
  // What it leaves by is a movement, which takes its time.
  vi.useRealTimers();
  await expect.element(notice).not.toBeInTheDocument();
});

it('what it says was done is undone by its button', async () => {
  const undo = vi.fn();
  await show(<Notices />);
  showNotice({ tone: 'success', message: 'Supprimé', undo });
  await page.getByRole('button', { name: say('ui.undo') }).click();
  expect(undo).toHaveBeenCalledOnce();
});
