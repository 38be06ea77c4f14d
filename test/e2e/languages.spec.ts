import type { Page } from '@playwright/test';
import type { Language } from '../../kit/actor.ts';
import { openAccount } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, personOf, test } from './support/portal.ts';
import { VisitsScreen } from './support/visitsScreen.ts';
import { waitForScreen } from './support/waitForScreen.ts';
import { phrasesOnlyIn, wordsIn } from './support/words.ts';

// Screens begin in French and switch.
test.use({ locale: 'fr-FR' });

/** Visible and accessible texts of the page, after loading. */
async function spokenOn(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(() => {
    const spoken = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('script, style, [lang]:not(html)')) spoken.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title'])
        spoken.push(element.getAttribute(name) ?? '');
    }
    return spoken.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
}

/** Screens with a text that appears only when they have loaded. */
const screens = [
  {
    address: '/resident/home',
    french: 'Aujourd’hui',
    english: 'Today',
  },
  { address: '/resident/table', french: 'Annoncer un visiteur', english: 'Announce a visitor' },
  { address: '/resident/profile', french: 'Créer l’adresse', english: 'Create the address' },
];

const publicScreens = [
  { address: '/login', french: 'Mot de passe oublié', english: 'Forgotten your password?' },
  { address: '/deleteAccount', french: 'Données conservées', english: 'Kept' },
  {
    address: '/resetPassword',
    french: 'Indiquez l’adresse e-mail de votre compte',
    english: 'Enter your account’s e-mail address',
  },
];

/** Expects these words, and no text of the other language. */
async function spokenIn(page: Page, language: Language, words: string): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('body')).toContainText(words);
  const spoken = await spokenOn(page);
  const foreign = phrasesOnlyIn(language === 'fr' ? 'en' : 'fr');
  expect(
    spoken.filter((text) => foreign.has(text)),
    `${page.url()}, in ${language}`,
  ).toEqual([]);
  return spoken;
}

/** The language switch is in the account menu, or on the page before the log-in. */
async function choose(page: Page, language: 'English' | 'Français'): Promise<void> {
  const account = page.getByRole('button', { name: /Votre compte|Your account/ });
  if (await account.isVisible()) {
    await account.click();
    await page.getByRole('menuitemradio', { name: language }).click();
    // The focused element would be read twice.
    await expect(page.getByRole('menu')).toHaveCount(0);
  } else await page.getByRole('button', { name: language }).click();
}

/** Switches each screen to English and back, and reloads. */
async function switchWholly(page: Page, screens: { address: string; french: string; english: string }[]) {
  for (const [at, { address, french, english }] of screens.entries()) {
    const left = await page.title();
    if (at === 0) await page.goto(address);
    else await navigate(page, address);
    await expect(page).not.toHaveTitle(left);
    // Wait for all queries, so that both readings have the same texts.
    await waitForScreen(page);
    const before = await spokenIn(page, 'fr', french);
    await choose(page, 'English');
    await spokenIn(page, 'en', english);
    await choose(page, 'Français');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect.poll(() => spokenOn(page), address).toEqual(before);
  }
  await choose(page, 'English');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('body')).toContainText(screens.at(-1)?.english ?? '');
}

/** Dates and times of a visit in the list and in the delete dialog. */
async function expectDates(visits: VisitsScreen, sentence: string): Promise<void> {
  await expect(visits.visits('Daté')).toContainText('23/11/2026');
  await expect(visits.visits('Daté').getByText('9:30', { exact: true })).toBeVisible();
  await visits.remove('DATÉ Guy');
  await expect(visits.dialog).toContainText(sentence);
  await visits.button('ui.cancel').click();
}

const DAY = { start: '2026-11-23', end: '2026-11-23' };
const VISIT = { visitorLastName: 'Daté', visitorFirstName: 'Guy', date: DAY.start, time: '09:30' };

test('texts and dates follow the language, except where the company has only one', async ({
  page,
  pageOf,
  say,
  make,
  db,
  isMobile,
}) => {
  // A separate building, so that other tests add no texts.
  const building = (await make.building()).id;
  const company = await make.company({ buildings: [building], maySwitchLanguage: true });
  const resident = await makeNewcomer(make, { companyId: company.id, buildings: [building] });

  await test.step('texts follow the language before the log-in', async () => {
    const registration = {
      address: `/register/code!${building}&collab`,
      french: 'Votre compte pour les services',
      english: 'Your account for',
    };
    await switchWholly(page, [...publicScreens, registration]);
  });

  await test.step('texts and dates follow the language after the log-in', async () => {
    const own = await pageOf(resident.email);
    await switchWholly(own, screens);
    await make.visit({ ...VISIT, residentId: resident.id, building });
    const visits = new VisitsScreen(own, wordsIn('en'), isMobile);
    await visits.navigateTo(DAY);
    await expectDates(visits, 'Monday 23 November at 9:30');
  });

  await test.step('texts are French in a company with French only, though English was chosen before', async () => {
    const { companyId } = await personOf(db, 'vip2');
    const frenchOnly = await makeNewcomer(make, { companyId });
    await make.visit({ ...VISIT, residentId: frenchOnly.id, building: HAUSSMANN });
    const own = await pageOf(frenchOnly.email);
    const visits = new VisitsScreen(own, say, isMobile);
    await own.goto('/login');
    await own.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
    await visits.open(DAY);
    await expect(own.locator('html')).toHaveAttribute('lang', 'fr');
    await expectDates(visits, 'lundi 23 novembre à 9:30');
    await openAccount(own, say);
    await expect(own.getByRole('menuitem', { name: say('menu:frame.logOut') })).toBeVisible();
    await expect(own.getByRole('menuitemradio', { name: 'English' })).toHaveCount(0);
  });
});
