import { expect, type Page, test } from '@playwright/test';
import axeCore from 'axe-core';

const soft = expect.configure({ soft: true });

/** axe in the page. */
declare const axe: typeof axeCore;

/**
 * Expects no findings of axe and nothing wider than the window (WCAG 1.4.10), in the dialog if one is open.
 * Contrast is checked in both themes: by the other project if the test runs in both, else by switching the
 * theme.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  // A dialog that has just opened gets its position in the next frame.
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

/** Switches the theme without transitions, which would take half a second. */
function paint(page: Page, theme: string | null): Promise<void> {
  return page.evaluate((name) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.setAttribute('data-mantine-color-scheme', name ?? '');
    // Reading a size forces the style change.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
}

/** Runs axe with these rules, or with all. */
async function findingsOf(page: Page, rules?: string[]): Promise<object[]> {
  // Once for each page, because loading axe is slower than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (only) => {
    const inFront = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) =>
      dialog.checkVisibility(),
    );
    const { violations } = await axe.run(
      // Mails are in a frame without scripts, where axe cannot run.
      { include: document, exclude: ['iframe', ...(inFront ? ['#root'] : [])] },
      // `preload` fetches style sheets only for the rule on orientation, which test/architecture.test.ts
      // covers.
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

/** Waits until no transition runs, including those that start after another. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    while (moving().length > 0) {
      // A cancelled animation has ended, too.
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    }
  });
}
