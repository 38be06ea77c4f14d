import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../test/e2e/support/chromium.ts';
import { startProduct } from '../../../test/e2e/support/product.ts';
import { Sessions } from '../../../test/e2e/support/sessions.ts';
import { atEnd } from '../../processes.ts';
import { prepareScreens } from '../../screens/list.ts';
import type { ScreenContext } from '../../screens/measure.ts';

export interface Demonstration extends ScreenContext {
  databaseUrl: string;
  executablePath: string;
  args: string[];
  stop(): Promise<void>;
}

/** A browser for figures. It ends with us. */
export async function startBrowser(): Promise<{ browser: Browser; executablePath: string; args: string[] }> {
  const found = await findChromium();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    // Partners' pages lie elsewhere: they fail at once, with a network or without.
    args: [...found.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
  atEnd(() => browser.close());
  return { browser, ...found };
}

/** The demonstration, as somebody starts it, and a browser to look at it. */
export async function startDemonstration(): Promise<Demonstration> {
  const product = await startProduct();
  const stopProduct = atEnd(() => product.stop());
  const { browser, ...found } = await startBrowser();
  const { url, databaseUrl } = product;
  await prepareScreens(databaseUrl);
  return {
    ...{
      browser,
      url,
      databaseUrl,
      sessions: new Sessions(url),
      signal: new AbortController().signal,
      ...found,
    },
    async stop() {
      await browser.close();
      await stopProduct();
    },
  };
}
