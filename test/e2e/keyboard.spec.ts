import type { Page } from '@playwright/test';
import { expect, PASSWORD, passwordField, test, uniqueName } from './support/portal.ts';
import { unknownLinks, viewers, visitDialogs, visitScreens } from './support/screens.ts';
import { tabTo } from './support/tabTo.ts';
import { makeThings, makeViewer } from './support/things.ts';

/** The greatest number of stops between a screen's title and its main action. */
const STOPS = 120;

/**
 * Waits until the focus is on the title of the screen, on `main` if its title comes later, or in its first
 * field.
 */
const isFocused = (page: Page) =>
  page
    .waitForFunction(
      () => document.activeElement?.matches('h1, main, main :is(input, textarea)'),
      undefined,
      { timeout: 5_000 },
    )
    .then(() => true)
    .catch(() => false);

/**
 * Presses Tab until the first filled button has the focus. Returns true if it has, or if there is no such
 * button.
 */
function reachesMainAction(page: Page): Promise<boolean> {
  return tabUntil(page, () => {
    const buttons = document.querySelectorAll<HTMLElement>('main .mantine-Button-root:enabled');
    const main = [...buttons].find(
      (button) => button.checkVisibility() && (button.dataset.variant ?? 'filled') === 'filled',
    );
    return !main || main === document.activeElement;
  });
}

/** Presses Tab from the last control of the content on; true if the focus leaves the content. */
async function leavesContent(page: Page): Promise<boolean> {
  let most = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    const { count, isOutside } = await page.evaluate((before) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"])',
        ),
      ].filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }));
      // A list loads more rows when its end is visible.
      const hasGrown = controls.length > before;
      if (hasGrown) controls.at(-1)?.focus();
      const isInside = document.activeElement?.closest('main :is(a, button, input, textarea)');
      return { count: controls.length, isOutside: !hasGrown && !isInside };
    }, most);
    if (isOutside) return true;
    most = Math.max(most, count);
    await page.keyboard.press('Tab');
  }
  return false;
}

async function tabUntil(page: Page, isDone: () => boolean): Promise<boolean> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await page.evaluate(isDone)) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

for (const viewer of viewers)
  test.describe(`for ${viewer ?? 'visitors'}`, () => {
    test.use({ as: async ({ make }, use) => use(viewer && (await makeViewer(make, viewer)).email) });

    test('every screen takes the focus, and Tab reaches its main action and leaves again', async ({
      page,
      browserErrors,
    }) => {
      browserErrors.allow(unknownLinks);
      const soft = expect.configure({ soft: true });
      let last = '';
      await visitScreens(page, viewer, async (address) => {
        const [path] = address.split('?');
        // A change of the query string does not move the focus.
        if (last && path !== last) soft(await isFocused(page), `${address}: the focus`).toBe(true);
        last = path ?? '';
        if (await page.getByRole('dialog').isVisible()) return;
        soft(await reachesMainAction(page), `${address}: Tab reaches its main action`).toBe(true);
        soft(await leavesContent(page), `${address}: Tab leaves its content`).toBe(true);
      });
    });
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('every dialog takes the focus, and Escape closes it', async ({ page, say, db, make }) => {
    await visitDialogs(page, await makeThings(db, make, 'admin'), say, async (address) => {
      const dialog = page.getByRole('dialog').last();
      await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), address).toHaveCount(0);
    });
  });

  test('Enter opens a mail beside the list, and Escape returns to its row', async ({
    page,
    say,
    newcomer: { email },
  }) => {
    for (const _ of [1, 2]) await page.request.put('/users/resetPassword/', { data: { email } });
    await page.goto(`/resident/outbox?q=${email}`);
    const rows = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
    await expect(rows).toHaveCount(2);
    const title = page.getByRole('article').getByRole('heading', { level: 2 });
    await rows.first().click();
    await expect(title).toBeVisible();
    await expect(rows.first()).toBeFocused();
    for (const row of [rows.first(), rows.nth(1)]) {
      await row.focus();
      await page.keyboard.press('Enter');
      await expect(title).toBeFocused();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();
    }
  });
});

test('? opens the help of the screen, Escape closes it, and a search field takes it as a character', async ({
  pageOf,
  say,
  newcomer,
}) => {
  const page = await pageOf(newcomer.email);
  await page.goto('/resident/table');
  const search = page.getByRole('searchbox', { name: say('visits:list.search') });
  await search.fill('qui');
  await search.press('?');
  await expect(search).toHaveValue('qui?');
  const help = page.getByRole('dialog', { name: say('help:title') });
  await expect(help).toHaveCount(0);
  await search.blur();
  await page.keyboard.press('?');
  const [firstLine = ''] = say('help:screens.table').split('\n');
  await expect(help.getByText(firstLine)).toBeVisible();
  await expect.poll(() => help.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('keyboard user logs in, skips the menu and opens screens, actions, visitors and rooms by the palette', async ({
  page,
  say,
  visits,
  newcomer,
  makeVisit,
  language,
}) => {
  const name = uniqueName('Clavier');
  const { keyboard } = page;
  await makeVisit({ visitorFirstName: 'Gaël', visitorLastName: name });
  await makeVisit({ visitorFirstName: 'Noé', visitorLastName: 'Autre' });
  const title = (key: string) => page.getByRole('heading', { level: 1, name: say(`menu:${key}.title`) });
  const jump = async (words: string, found: string) => {
    const dialog = page.getByRole('dialog');
    await keyboard.press('Control+k');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await keyboard.type(words);
    await expect(dialog.getByText(found).first()).toBeVisible();
    await keyboard.press('Enter');
  };
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: say('access:login.email') }));
  await keyboard.type(newcomer.email);
  await tabTo(page, passwordField(page, say('access:login.password')));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/resident/home');

  const skip = page.getByRole('link', { name: say('menu:frame.skip') });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await jump(say('accounts:profile.title'), say('accounts:profile.title'));
  await expect(title('profile')).toBeFocused();
  const wish = language === 'fr' ? 'annoncer un visiteur demain à 10h' : 'announce a visitor tomorrow at 10';
  await jump(wish, say('menu:visits.announce'));
  await expect(visits.field('lastName')).toBeFocused();
  await expect(visits.field('time')).toHaveValue('10:00');
  await keyboard.press('Escape');
  await expect(visits.dialog).toHaveCount(0);
  // Found by any part, without accents.
  const visitor = `${name.toLocaleUpperCase(language)} Gaël`;
  await jump(`${name.slice(-6)} gael`, visitor);
  await expect(page.getByRole('searchbox')).toHaveValue(visitor);
  await expect(visits.visits(name)).toHaveCount(1);
  await expect(visits.visits('Autre')).toHaveCount(0);
  await jump('trocadero', 'Trocadéro');
  await expect(page).toHaveURL(/\/resident\/Reservations\?view=day&rooms=\d+/);
  await expect(title('rooms')).toBeFocused();
});
