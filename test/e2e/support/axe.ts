import { expect, type Page, test } from '@playwright/test';
import axeCore from 'axe-core';

const soft = expect.configure({ soft: true });

/** In the page. */
declare const axe: typeof axeCore;

/**
 * Expects no finding of axe, neither of WCAG nor of good practice, and nothing wider than the window (WCAG 1.4.10). With a dialog
 * open, only the dialog is read. Contrast is checked in both themes: by the other project if the test runs in both, else by
 * showing the other theme for a moment.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  // The others on the way are worth knowing too. What has just opened finds its place in the frame after.
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  await soft.poll(overhang, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
  const theme = await page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  soft(await findingsOf(page), `${what}, ${theme}`).toEqual([]);
  if (process.env.PARVIS_TEST_MATRIX || test.info().tags.includes('@both')) return;
  const other = theme === 'dark' ? 'light' : 'dark';
  await paint(page, other);
  soft(await findingsOf(page, ['color-contrast']), `${what}, ${other}`).toEqual([]);
  await paint(page, theme);
}

/**
 * Shows a theme at once, as the product does where the system prefers it. There, colour after colour fades into the other
 * for half a second, and the browser reads every style sheet anew.
 */
function paint(page: Page, theme: string | null): Promise<void> {
  return page.evaluate((name) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.setAttribute('data-mantine-color-scheme', name ?? '');
    // Asking for a size has it take effect.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
}

/** What axe finds, by these rules or by all. */
async function findingsOf(page: Page, rules?: string[]): Promise<object[]> {
  // Once a page: reading it in took longer than looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (only) => {
    const inFront = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) =>
      dialog.checkVisibility(),
    );
    const { violations } = await axe.run(
      // A mail is shown in a frame where no script runs: axe neither.
      { include: document, exclude: ['iframe', ...(inFront ? ['#root'] : [])] },
      // Without `preload`: fetching the style sheets was a third of the time, and only the rule of orientation reads them,
      // which a test of the sources stands for.
      { resultTypes: ['violations'], iframes: false, preload: false, ...(only && { runOnly: only }) },
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
