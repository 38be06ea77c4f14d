import type { Browser, Page } from '@playwright/test';

/** Where nothing runs, of the product's origin, whose storage it shares. */
export const NOWHERE = '/favicon.svg';

/**
 * Pages that stay open from one test to the next, each in a browser context of its own. A new context has a process to
 * start and everything to load, which took more of the processor than what a test does with it. What a page keeps must be
 * cleared by whoever opens it.
 */
export class PagePool {
  private readonly browser: Browser;
  private readonly kept = new Map<string, Page[]>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** One of a kind that was left, or a new one; its context is as the test's options ask. A new one where no kind is given. */
  async open(kind: string | undefined): Promise<Page> {
    const left = kind === undefined ? undefined : this.kept.get(kind)?.pop();
    return left ?? (await this.browser.newContext()).newPage();
  }

  /** Keeps a page for a later test of the same kind; without a kind, it is closed. */
  async leave(page: Page, kind: string | undefined): Promise<void> {
    const context = page.context();
    if (kind === undefined || page.isClosed()) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // On the test's screen it would hear of all that other tests do, and read and draw it.
    await leaveScreen(page);
    const left = this.kept.get(kind) ?? [];
    this.kept.set(kind, [...left, page]);
  }
}

/**
 * Goes where nothing runs. A dialog that closes as the test ends steps back in the history, which may come after our going
 * and call it off; then that is over, and nothing else is on its way.
 */
export async function leaveScreen(page: Page): Promise<void> {
  const go = () => page.goto(NOWHERE);
  await go().catch((error) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    return go();
  });
}
