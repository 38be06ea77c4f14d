import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What is open must have no finding of axe at all, neither of WCAG nor of good practice, and fit the window's width (WCAG
 * 1.4.10).
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  // A mail is shown in a frame where no script runs: axe neither.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => ({
      id,
      help,
      target: target.join(' '),
      html,
      failureSummary,
    })),
  );
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect.soft(overhang, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
  // The others on the way are worth knowing too.
  expect.soft(findings, what).toEqual([]);
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
