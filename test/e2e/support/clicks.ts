import type { Page } from '@playwright/test';

/** Counts presses by mouse, finger or key. Returns a function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() =>
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) document.documentElement.dataset.clicks += '.';
    }),
  );
  return () => page.evaluate(() => document.documentElement.dataset.clicks?.match(/\./g)?.length ?? 0);
}

/** Counts presses by mouse or finger, without Enter in forms. Returns a function that reads the count. */
export async function countPointers(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.pointers = '';
    const count = () => {
      document.documentElement.dataset.pointers += '.';
    };
    addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset.pointers?.length ?? 0);
}

/** Counts key presses; Shift with a key counts once. Returns a function that reads the count. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset.keys !== undefined;
    dataset.keys = '';
    if (isCounting) return;
    const count = ({ isTrusted, key }: KeyboardEvent) => {
      if (isTrusted && key !== 'Shift') document.documentElement.dataset.keys += '.';
    };
    // In the capture phase, before other listeners.
    addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset.keys?.length ?? 0);
}
