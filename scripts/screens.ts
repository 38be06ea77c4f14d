// Takes the pictures of the README: starts the product with an empty data folder and photographs its screens.
import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Language } from '../kit/actor.ts';
import { addDays } from '../kit/time.ts';
import { findChromium } from '../test/e2e/support/chromium.ts';
import { renderFirstPage } from '../test/e2e/support/printout.ts';
import { type Product, startProduct } from '../test/e2e/support/product.ts';
import { buildStorageState, Sessions } from '../test/e2e/support/sessions.ts';
import { VisitsScreen } from '../test/e2e/support/visitsScreen.ts';
import { wordsIn } from '../test/e2e/support/words.ts';
import {
  type ColorScheme,
  DEMO_TODAY,
  demoInvitedVisitors,
  documentationScreenshots,
  SCREENSHOT_TIME_ZONE,
  type ScreenshotDevice,
  type ScreenshotSpec,
  type ScreenshotVariant,
} from './pictures.ts';
import { rootFolder } from './webClient.ts';

const folder = join(rootFolder, 'docs', 'screens');
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  paper: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;

const product = await startProduct();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sessions = new Sessions(product.url);
  await invite(product, sessions);
  for (const screen of documentationScreenshots) {
    for (const look of screen.variants) await photograph(product, sessions, screen, look);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function photograph(
  { url }: Product,
  sessions: Sessions,
  screen: ScreenshotSpec,
  look: ScreenshotVariant,
): Promise<void> {
  const [device, language, colorScheme] = look.split('-') as [ScreenshotDevice, Language, ColorScheme];
  const storageState = screen.as === undefined ? undefined : await sessions.of(screen.as);
  const context = await browser.newContext({
    ...devices[device],
    baseURL: url,
    colorScheme,
    timezoneId: SCREENSHOT_TIME_ZONE,
    reducedMotion: 'reduce',
    storageState: buildStorageState(url, language, storageState),
  });
  const page = await context.newPage();
  const say = wordsIn(language);
  await screen.show({ page, say, visits: new VisitsScreen(page, say, device === 'phone') });
  await page.mouse.move(0, 0);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Source Sans 3/.test(family) && status === 'loaded'),
  );
  await page.evaluate(() => document.fonts.ready);
  const file = `${screen.name}-${look}.png`;
  const path = join(folder, file);
  if (device === 'paper') await writeFile(path, await renderFirstPage(page));
  else await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(file);
}

async function invite({ url }: Product, sessions: Sessions): Promise<void> {
  const { token } = await sessions.of('vip');
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  const day = addDays(DEMO_TODAY, 3);
  for (const [firstName, lastName, email, time, language] of demoInvitedVisitors) {
    const visit = {
      pkBuilding: 1,
      date: [[day, day]],
      time,
      first_name_visitor: firstName,
      last_name_visitor: lastName,
      visitor_email: email,
      language_mail: language,
    };
    const body = JSON.stringify(visit);
    const answer = await fetch(`${url}/list/createAppointment/`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${email} could not be invited: ${await answer.text()}`);
  }
}
