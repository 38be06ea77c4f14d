import type { Page } from '@playwright/test';

export const PROGRAM = /\/assets\/web-[^/]+\.js$/;
export const FONTS = /\.woff2$/;

/** Keeps the program away until it is let come. */
export async function withoutProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PROGRAM, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Where all that is read, typed into or pressed stands on the page. */
export const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, p, label, input, button, a')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(' ');
    }),
  );
