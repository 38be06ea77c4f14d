import type { Page } from '@playwright/test';

/** Shows the buttons of a row of a list: on a phone they stand in the sheet that the row opens. */
export async function openRow(page: Page, isMobile: boolean, text: string): Promise<void> {
  if (isMobile) await page.getByRole('listitem').filter({ hasText: text }).getByRole('button').click();
}
