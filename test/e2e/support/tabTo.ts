import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has. */
const MOST_STOPS = 80;

/** Goes there as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Looked for by its role at each stop, it took longer than all the rest.
  let handle = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; ) {
    const isThere = await handle?.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    );
    if (isThere) return;
    // Where it was drawn anew, it is looked for once more.
    if (isThere === null) handle = await target.elementHandle();
    else {
      await page.keyboard.press('Tab');
      stop += 1;
    }
  }
  await expect(target).toBeFocused();
}
