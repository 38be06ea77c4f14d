import type { Page } from '@playwright/test';

/** Counts what somebody presses on a page from now on, with a mouse, a finger or a key; answers how often that was. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() =>
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) document.documentElement.dataset.clicks += '.';
    }),
  );
  return () => page.evaluate(() => document.documentElement.dataset.clicks?.match(/\./g)?.length ?? 0);
}

/** Counts how often somebody takes a mouse or a finger from now on; Enter in a form, which presses its button, is none of it. */
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

/** Counts the keys that somebody presses on a page from now on, those with Shift as one; answers how many they were. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset.keys !== undefined;
    dataset.keys = '';
    if (isCounting) return;
    const count = ({ isTrusted, key }: KeyboardEvent) => {
      if (isTrusted && key !== 'Shift') document.documentElement.dataset.keys += '.';
    };
    // Before anybody else hears of it.
    addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset.keys?.length ?? 0);
}
