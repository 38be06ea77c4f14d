import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What is open must have no finding of axe at all, neither of WCAG nor of good practice, and fit the window's width (WCAG
 * 1.4.10). Contrast is looked at in both themes, by switching what the system prefers; everything else does not depend
 * on it.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const other = own === 'dark' ? 'light' : 'dark';
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  // The others on the way are worth knowing too.
  expect.soft(overhang, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await findingsOf(page), `${what}, ${own}`).toEqual([]);
  await inTheme(page, other);
  expect.soft(await findingsOf(page, ['color-contrast']), `${what}, ${other}`).toEqual([]);
  await inTheme(page, own);
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** What axe finds, by these rules or by all. */
async function findingsOf(page: Page, rules?: string[]): Promise<object[]> {
  await settled(page);
  // A mail is shown in a frame where no script runs: axe neither.
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => ({
      id,
      help,
      target: target.join(' '),
      html,
      failureSummary,
    })),
  );
}

/** What fades in has its colours only at the end. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)).length,
    );
  await expect.poll(moving).toBe(0);
}
