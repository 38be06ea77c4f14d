import { expect, type Locator, type Page } from '@playwright/test';

/** More than the controls of any screen. */
const MOST_STOPS = 80;

/** Moves the focus there with the Tab key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Looking it up by role at every stop is too slow.
  let handle = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; ) {
    const isThere = await handle?.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    );
    if (isThere) return;
    // Look it up again if it was re-rendered.
    if (isThere === null) handle = await target.elementHandle();
    else {
      await page.keyboard.press('Tab');
      stop += 1;
    }
  }
  await expect(target).toBeFocused();
}
