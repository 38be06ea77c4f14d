import type { Browser, Page } from '@playwright/test';

/** An empty page of the product's origin. */
export const BLANK_PAGE = '/favicon.svg';

/**
 * Keeps pages open between tests, because a new browser context is slow. The caller clears what a page
 * stores.
 */
export class PagePool {
  private readonly browser: Browser;
  private readonly pages = new Map<string, Page[]>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Returns a pooled page of the kind, or a new one; without a kind always a new one. */
  async open(kind: string | undefined): Promise<Page> {
    const pooled = kind === undefined ? undefined : this.pages.get(kind)?.pop();
    return pooled ?? (await this.browser.newContext()).newPage();
  }

  /** Keeps a page for a later test of the same kind; without a kind, it is closed. */
  async release(page: Page, kind: string | undefined): Promise<void> {
    const context = page.context();
    if (kind === undefined || page.isClosed()) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Otherwise it would refetch on every change by other tests.
    await openBlankPage(page);
    const pooled = this.pages.get(kind) ?? [];
    this.pages.set(kind, [...pooled, page]);
  }
}

/** Opens the empty page. A dialog that is closing may go back in the history and abort this once. */
export async function openBlankPage(page: Page): Promise<void> {
  const go = () => page.goto(BLANK_PAGE);
  await go().catch((error) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    return go();
  });
}
