import { expect, type Page, test } from '@playwright/test';
import axeCore from 'axe-core';

const soft = expect.configure({ soft: true });

/** In the page. */
declare const axe: typeof axeCore;

/**
 * What is open must have no finding of axe at all, neither of WCAG nor of good practice, and fit the window's width (WCAG
 * 1.4.10). Contrast is looked at in both themes: a test that also runs on a phone has the other theme there, and any other
 * switches what the system prefers, and leaves it switched. Nothing else depends on the theme.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // The others on the way are worth knowing too. What has just opened finds its place in the frame after.
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  await soft.poll(overhang, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
  soft(await findingsOf(page), `${what}, ${dark ? 'dark' : 'light'}`).toEqual([]);
  const { tags } = test.info();
  if (tags.includes('@both') && !tags.includes('@desktop')) return;
  const other = dark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
  await settled(page);
  soft(await findingsOf(page, ['color-contrast']), `${what}, ${other}`).toEqual([]);
}

/** What axe finds, by these rules or by all. */
async function findingsOf(page: Page, rules?: string[]): Promise<object[]> {
  // Once a page: reading it in took longer than looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (only) => {
    const { violations } = await axe.run(
      // A mail is shown in a frame where no script runs: axe neither.
      { include: document, exclude: 'iframe' },
      { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) },
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => ({
        id,
        help,
        target: target.join(' '),
        html,
        failureSummary,
      })),
    );
  }, rules);
}

/** What fades in has its colours only at the end, and what takes its colour from there begins to fade after that. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    while (moving().length > 0) {
      // One that is called off has ended, too.
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    }
  });
}
