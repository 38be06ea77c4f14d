import { chromium } from '@playwright/test';
import { findChromium } from '../test/e2e/chromium.ts';
import { startProduct } from '../test/e2e/product.ts';
import { Sessions, stateOf } from '../test/e2e/sessions.ts';

const product = await startProduct();
const browser = await chromium.launch(await findChromium());
const sessions = new Sessions(product.url);
const out = '/tmp/cshots';
try {
  for (const [device, viewport, mobile] of [
    ['desktop', { width: 1440, height: 900 }, false],
    ['phone', { width: 390, height: 844 }, true],
  ])
    for (const [lang, scheme, as] of [
      ['fr', 'light', 'vip'],
      ['en', 'dark', 'admin'],
    ]) {
      const ctx = await browser.newContext({
        baseURL: product.url,
        viewport,
        ...(mobile && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
        colorScheme: scheme,
        storageState: stateOf(product.url, lang, await sessions.of(as)),
        reducedMotion: 'reduce',
      });
      const page = await ctx.newPage();
      page.on(
        'console',
        (m) => ['error', 'warning'].includes(m.type()) && console.log(device, lang, m.text()),
      );
      page.on('pageerror', (e) => console.log('ERR', e.message));
      const shot = async (n) => {
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${out}/${n}-${device}-${lang}-${scheme}.png` });
      };
      await page.goto('/resident/Conciergerie');
      await page.getByRole('tab').first().waitFor();
      await shot('service');
      await page.goto('/resident/Conciergerie?tab=documents');
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      await shot('documents');
      await page.getByRole('tabpanel').locator('h2 button').nth(1).click();
      await page.locator('.textLayer span').first().waitFor({ timeout: 15000 });
      await shot('viewer');
      await page.keyboard.press('+');
      await shot('viewerzoom');
      await page.keyboard.press('Escape');
      await page.goto('/resident/Conciergerie?q=massage&tab=documents');
      await page.getByRole('tab').first().waitFor();
      await shot('search');
      await page.goto('/resident/Documents');
      await page.locator('h2 button').first().waitFor();
      await shot('other');
      if (as === 'admin') {
        await page.goto('/resident/Conciergerie');
        await page
          .getByRole('button', { name: /Add a product/ })
          .first()
          .click();
        await shot('product');
        await page.keyboard.press('Escape');
        await page.goto('/resident/Conciergerie?tab=documents');
        await page
          .getByRole('button', { name: /^Actions/ })
          .first()
          .click();
        await page.getByRole('menuitem').first().click();
        await shot('document');
      }
      await ctx.close();
    }
} finally {
  await browser.close();
  await product.stop();
  console.log(product.log());
}
