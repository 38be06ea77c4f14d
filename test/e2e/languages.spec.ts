import type { Page } from '@playwright/test';
import type { UserRow } from '../../demo/factories.ts';
import type { Language } from '../../kit/actor.ts';
import { openAccount } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, personOf, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { VisitsScreen } from './support/visitsScreen.ts';
import { phrasesOnlyIn, wordsIn } from './support/words.ts';

// They begin in French and switch.
test.use({ locale: 'fr-FR' });

/** Everything on the page that is read or heard, once nothing is on its way. */
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

/** Each with words that stand there only once it is whole. */
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
  { address: '/deleteAccount', french: 'Sont conservés', english: 'What is kept' },
  {
    address: '/resetPassword',
    french: 'Indiquez l’adresse e-mail de votre compte',
    english: 'Enter your account’s e-mail address',
  },
];

/** What is spoken on the page in a language, once these words are there: none of it in the other one. */
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

/** In the menu of who is logged in; before the log-in on the page itself. */
async function choose(page: Page, language: 'English' | 'Français'): Promise<void> {
  const account = page.getByRole('button', { name: /Votre compte|Your account/ });
  if (await account.isVisible()) {
    await account.click();
    await page.getByRole('menuitemradio', { name: language }).click();
    // What has the focus would be named once more.
    await expect(page.getByRole('menu')).toHaveCount(0);
  } else await page.getByRole('button', { name: language }).click();
}

/** Switches each screen to English and back: the words that were there must be there again. A reload keeps the language. */
async function switchWholly(page: Page, screens: { address: string; french: string; english: string }[]) {
  for (const [at, { address, french, english }] of screens.entries()) {
    const left = await page.title();
    if (at === 0) await page.goto(address);
    else await navigate(page, address);
    await expect(page).not.toHaveTitle(left);
    // With all that it reads: what came later would be there after it alone.
    await screenRead(page);
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

/** The date and time of a visit as people write them, in its list and, at length, before it is deleted. */
async function expectDates(visits: VisitsScreen, sentence: string): Promise<void> {
  await expect(visits.visits('Daté')).toContainText('23/11/2026');
  await expect(visits.visits('Daté').getByText('9:30', { exact: true })).toBeVisible();
  await visits.remove('DATÉ Guy');
  await expect(visits.dialog).toContainText(sentence);
  await visits.button('ui.cancel').click();
}

const DAY = { start: '2026-11-23', end: '2026-11-23' };
const VISIT = { visitorLastName: 'Daté', visitorFirstName: 'Guy', date: DAY.start, time: '09:30' };

test.describe('with the switch', () => {
  // In a building of its own: what others announce or organise meanwhile is read out, too.
  const withSwitch = test.extend<{ resident: UserRow }>({
    resident: async ({ make }, use) => {
      const buildings = [(await make.building()).id];
      const company = await make.company({ buildings, maySwitchLanguage: true });
      await use(await makeNewcomer(make, { companyId: company.id, buildings }));
    },
    as: async ({ resident }, use) => use(resident.email),
  });

  withSwitch(
    'every word of the screens changes, and how dates are written',
    async ({ page, make, isMobile, resident }) => {
      await switchWholly(page, screens);
      const { id: residentId, buildings } = resident;
      await make.visit({ ...VISIT, residentId, building: buildings[0] ?? 0 });
      const visits = new VisitsScreen(page, wordsIn('en'), isMobile);
      await visits.goOn(DAY);
      await expectDates(visits, 'Monday 23 November at 9:30');
    },
  );
});

test('every word of the pages before the log-in changes', async ({ page, make }) => {
  // In a building of its own: the companies of a building are read out, too.
  const { id } = await make.building();
  await make.company({ buildings: [id] });
  const registration = {
    address: `/register/code!${id}&collab`,
    french: 'Créez votre compte',
    english: 'Create your account',
  };
  await switchWholly(page, [...publicScreens, registration]);
});

test.describe('where the company speaks one language', () => {
  test.use({
    newcomer: async ({ make, db }, use) => {
      const { companyId } = await personOf(db, 'vip2');
      await use(await makeNewcomer(make, { companyId }));
    },
    as: async ({ newcomer }, use) => use(newcomer.email),
  });

  test('there is no switch, whatever the browser remembers of a public page, and dates are written as people write them', async ({
    page,
    say,
    visits,
    announced,
  }) => {
    await announced(VISIT);
    // As somebody leaves it who has chosen English before the log-in.
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
    await visits.open(DAY);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expectDates(visits, 'lundi 23 novembre à 9:30');
    await openAccount(page, say);
    await expect(page.getByRole('menuitem', { name: say('menu:frame.logOut') })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveCount(0);
  });
});
