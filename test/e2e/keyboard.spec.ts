import { expect } from '@playwright/test';
import { today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { countClicks } from './support/clicks.ts';
import { PASSWORD, passwordField, test, uniqueName } from './support/portal.ts';
import { tabTo } from './support/tabTo.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('a mail that Enter opens beside the list is read at once, and Escape leads back to its row', {
    tag: '@desktop',
  }, async ({ page, say, newcomer: { email } }) => {
    // Two of their own: others come into the list meanwhile.
    for (const _ of [1, 2]) await page.request.put('/users/resetPassword/', { data: { email } });
    await page.goto(`/resident/outbox?q=${email}`);
    const rows = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
    await expect(rows).toHaveCount(2);
    const title = page.getByRole('article').getByRole('heading', { level: 2 });
    // A click leaves the focus where it is.
    await rows.first().click();
    await expect(title).toBeVisible();
    await expect(rows.first()).toBeFocused();
    for (const row of [rows.first(), rows.nth(1)]) {
      await row.focus();
      await page.keyboard.press('Enter');
      await expect(title).toBeFocused();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();
    }
  });
});

test('announces a visitor in three actions and without a mouse; the palette jumps to a screen, to that visitor and to a room', async ({
  page,
  say,
  announced,
  visits,
  newcomer,
  language,
}) => {
  const name = uniqueName('Clavier');
  const visitor = `${name.toLocaleUpperCase(language)} Gaël`;
  const day = formatDate(today('Europe/Paris', new Date()));
  const { keyboard } = page;
  const headingOf = (key: string) => page.getByRole('heading', { level: 1, name: say(`menu:${key}.title`) });
  await announced({ visitorFirstName: 'Noé', visitorLastName: 'Autre', date: TOMORROW.end });

  await test.step('logs in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByRole('textbox', { name: say('access:login.email') }));
    await keyboard.type(newcomer.email);
    await tabTo(page, passwordField(page, say('access:login.password')));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/resident/home');
  });

  const clicks = await test.step('goes to the visits', async () => {
    const skip = page.getByRole('link', { name: say('menu:frame.skip') });
    await tabTo(page, skip);
    await expect(skip).toBeInViewport();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const counted = await countClicks(page);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: say('menu:visits.today.all') }));
    await keyboard.press('Enter');
    await expect(headingOf('visits')).toBeFocused();
    return counted;
  });

  await test.step('announces a visitor', async () => {
    const add = page.getByRole('button', { name: say('visits:list.add') }).first();
    await tabTo(page, add);
    await keyboard.press('Enter');
    await expect(visits.field('lastName')).toBeFocused();
    await keyboard.type(name);
    await tabTo(page, visits.field('firstName'));
    await keyboard.type('gaël');
    await tabTo(page, visits.field('email'));
    await keyboard.type('gael@example.com');
    await tabTo(page, visits.field('date'));
    await expect(visits.field('date')).toHaveValue(day);
    await tabTo(page, visits.field('time'));
    await keyboard.type('2359');
    await tabTo(page, visits.button('ui.save'));
    await keyboard.press('Enter');
    await expect(visits.dialog).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(visits.notice('visits:add.done')).toBeVisible();
    const visit = visits.visits(name);
    for (const text of [visitor, '23:59', day, 'gael@example.com', say('visits:status.waiting')])
      await expect(visit).toContainText(text);
    await expect(visits.count()).toHaveText(visits.words(1));
    expect(await clicks()).toBe(3);
  });

  const search = page.getByRole('dialog').getByRole('textbox');
  const jump = async (words: string, found: string) => {
    await keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await keyboard.type(words);
    await expect(page.getByRole('dialog').getByText(found).first()).toBeVisible();
    await keyboard.press('Enter');
  };

  await test.step('jumps to a screen', async () => {
    await jump(say('people:profile.title'), say('people:profile.title'));
    await expect(page).toHaveURL('/resident/profile');
    await expect(headingOf('profile')).toBeFocused();
  });

  await test.step('begins to announce a visitor for the day and the hour that are typed', async () => {
    const wish =
      language === 'fr' ? 'annoncer un visiteur demain à 10h' : 'announce a visitor tomorrow at 10';
    await jump(wish, say('menu:visits.announce'));
    await expect(visits.field('lastName')).toBeFocused();
    await expect(visits.field('date')).toHaveValue(formatDate(TOMORROW.end));
    await expect(visits.field('time')).toHaveValue('10:00');
    await keyboard.press('Escape');
    await expect(visits.dialog).toHaveCount(0);
  });

  await test.step('finds where a password is changed', async () => {
    await jump(language === 'fr' ? 'mot de passe' : 'password', say('menu:profile.password'));
    await expect(page).toHaveURL('/resident/profile');
    await expect(headingOf('profile')).toBeFocused();
  });

  await test.step('jumps to that visitor', async () => {
    // Found by any part, without accents.
    await jump(`${name.slice(-6)} gael`, visitor);
    await expect(page).toHaveURL(/\/resident\/table\?/);
    await expect(visits.visits(name)).toHaveCount(1);
    await expect(visits.visits('Autre')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue(visitor);
    await expect(headingOf('visits')).toBeFocused();
  });

  await test.step('jumps to a room', async () => {
    await jump('trocadero', 'Trocadéro');
    await expect(page).toHaveURL(/\/resident\/Reservations\?view=day&rooms=\d+/);
    await expect(headingOf('rooms')).toBeFocused();
  });
});

test('before the log-in, too, the focus goes to the title of each page', async ({ page, say }) => {
  await page.goto('/resetPassword');
  for (const [link, title] of [
    ['access:reset.back', 'access:login.title'],
    ['access:login.forgotten', 'access:reset.title'],
    ['ui.footer.legal', 'legal:title.legal'],
  ] as const) {
    await tabTo(page, page.getByRole('link', { name: say(link) }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: say(title) })).toBeFocused();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: say('access:reset.title') })).toBeFocused();
});
