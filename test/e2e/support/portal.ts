import { randomBytes } from 'node:crypto';
import { test as base, expect, type Locator, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import { type Factories, factories, PASSWORD, type UserRow } from '../../../demo/factories.ts';
import type { Language } from '../../../kit/actor.ts';
import { type Db, openDatabase } from '../../../kit/server/database/db.ts';
import { BrowserErrors } from './browserErrors.ts';
import { BLANK_PAGE, openBlankPage, PagePool } from './pagePool.ts';
import { Sessions, toEmail } from './sessions.ts';
import { VisitsScreen } from './visitsScreen.ts';
import { type Say, wordsIn } from './words.ts';

export { expect, PASSWORD };

/** Building 1 of the demonstration, *Parvis Haussmann*. */
export const HAUSSMANN = 1;

export interface PortalOptions {
  /** The user of the test: an e-mail address, or its part before `@parvis.test`; null: not logged in. */
  as: string | null;
  /** Whether the test needs a new page, because it changes or closes pages. */
  fresh: boolean;
}

interface Portal {
  language: Language;
  /** The product's words in the language of the test. */
  say: Say;
  /** A new resident of a new company, without visits. */
  newcomer: UserRow;
  /** Creates a visit of the newcomer, by default today at 9:30. */
  makeVisit: (visit: Parameters<Factories['visit']>[0]) => Promise<unknown>;
  /** Opens another browser context on an empty page. */
  pageOf: (as: string | null) => Promise<Page>;
  browserErrors: BrowserErrors;
  visits: VisitsScreen;
}

interface Shared {
  db: Db;
  /** Makes rows in the product's database. */
  make: Factories;
  sessions: Sessions;
  pagePool: PagePool;
}

export const test = base.extend<PortalOptions & Portal, Shared>({
  as: [null, { option: true }],
  fresh: [false, { option: true }],

  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the object pattern
    async ({}, use) => {
      const database = openDatabase(readVariable('PARVIS_E2E_DATABASE_URL'), () => {}, { max: 2 });
      await use(database.db);
      await database.close();
    },
    { scope: 'worker' },
  ],
  make: [({ db }, use) => use(factories(db)), { scope: 'worker' }],
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    ({}, use) => use(new Sessions(readVariable('PARVIS_E2E_URL'))),
    { scope: 'worker' },
  ],
  pagePool: [({ browser }, use) => use(new PagePool(browser)), { scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: ({}, use) => use(readVariable('PARVIS_E2E_URL')),
  language: ({ locale }, use) => use(locale?.startsWith('en') ? 'en' : 'fr'),
  say: ({ language }, use) => use(wordsIn(language)),
  visits: ({ page, say, isMobile }, use) => use(new VisitsScreen(page, say, isMobile)),
  newcomer: async ({ make }, use) => use(await makeNewcomer(make)),
  makeVisit: ({ make, newcomer }, use) =>
    use((visit) => make.visit({ building: HAUSSMANN, residentId: newcomer.id, ...visit })),
  browserErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browserErrors = new BrowserErrors();
      await use(browserErrors);
      browserErrors.check();
    },
    { auto: true },
  ],
  page: async ({ as, pageOf }, use) => use(await pageOf(as)),
  context: ({ page }, use) => use(page.context()),
  pageOf: async (
    {
      browserErrors,
      sessions,
      language,
      locale,
      colorScheme,
      fresh,
      viewport,
      permissions,
      timezoneId,
      pagePool,
    },
    use,
    info,
  ) => {
    const pages: Page[] = [];
    const stops: (() => void)[] = [];
    // These options of a pooled page cannot be changed.
    const kind = fresh ? undefined : JSON.stringify([permissions, timezoneId, locale]);
    await use(async (as) => {
      const session = as === null ? {} : await sessions.of(as);
      const page = await pagePool.open(kind);
      pages.push(page);
      await resetPage(page, { i18nextLng: language, ...session }, colorScheme, viewport);
      stops.push(browserErrors.follow(page.context()));
      return page;
    });
    for (const stop of stops) stop();
    if (info.status !== info.expectedStatus) for (const page of pages) await printPage(page);
    for (const page of pages) await pagePool.release(page, kind);
  },
});

/** Resets a pooled page: an empty page, with only this storage. */
async function resetPage(
  page: Page,
  stored: Record<string, string>,
  colorScheme: PlaywrightTestOptions['colorScheme'],
  viewport: { width: number; height: number } | null,
): Promise<void> {
  // A dialog that closed at the end of the last test may still go back in the history.
  if (new URL(page.url()).pathname !== BLANK_PAGE) await openBlankPage(page);
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, media: null, forcedColors: null });
  if (viewport) await page.setViewportSize(viewport);
  await page.evaluate((entries) => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
}

/** Attaches the page of a failed test. */
async function printPage(page: Page): Promise<void> {
  try {
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    process.stdout.write(`${page.url()}, the focus on ${focus}\n${shown}\n`);
  } catch (error) {
    process.stdout.write(`A page that cannot be described: ${error}\n`);
  }
}

/** Password fields have no role, so they are found by label. */
export function passwordField(scope: Locator | Page, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\*)?$`));
}

/** A unique name of letters. */
export function uniqueName(beginning: string): string {
  return `${beginning} ${[...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
}

export async function makeNewcomer(make: Factories, over: Parameters<Factories['user']>[0] = {}) {
  const name = randomBytes(6).toString('hex');
  const companyId =
    over.companyId ??
    (await make.company({ name: `Atelier ${name}`, buildings: over.buildings ?? [HAUSSMANN] })).id;
  return make.user({
    // Each worker counts for itself; a random word keeps names unique.
    lastName: uniqueName('Durand'),
    buildings: [HAUSSMANN],
    email: `${name}@parvis.test`,
    ...over,
    companyId,
  });
}

export async function personOf(db: Db, as: string): Promise<{ id: number; companyId: number }> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, toEmail(as)));
  if (!row) throw new Error(`There is no ${as}`);
  return row;
}

function readVariable(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is set by the global setup`);
  return value;
}
