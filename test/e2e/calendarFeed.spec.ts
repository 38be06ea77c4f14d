import { today } from '../../kit/time.ts';
import { readCalendar } from '../support/readCalendar.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('an address for one’s own calendar is made, copied and read, replaced and revoked after a question; a reload begins where one was', async ({
  page,
  say,
  announced,
  language,
}) => {
  const date = today('Europe/Paris', new Date());
  await announced({ visitorFirstName: 'Louise', visitorLastName: 'Verne', date, time: '09:30' });
  const panel = page.getByRole('region', { name: say('calendarFeed:title') });
  const button = (key: string) => panel.getByRole('button', { name: say(`calendarFeed:${key}`) });
  const field = panel.getByRole('textbox', { name: say('calendarFeed:address.label') });
  const dialog = page.getByRole('dialog');
  const answer = (key: string) => dialog.getByRole('button', { name: say(key) }).click();
  const top = () => page.evaluate(() => scrollY);
  /** Once the page is long enough. */
  const scrollDown = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, 60);
          return scrollY;
        }),
      )
      .toBe(60);
  const read = (address: string) => page.request.get(address);
  const opened = async (address: string) => (await read(address)).status();

  await test.step('a screen opened by its address begins at the top', async () => {
    await page.goto('/legal');
    await expect(page.getByRole('heading', { level: 1, name: say('legal:title.legal') })).toBeVisible();
    await scrollDown();
    await page.goto('/resident/profile');
    await expect(button('create')).toBeVisible();
    expect(await top()).toBe(0);
  });

  const first = await test.step('an address is made and copied', async () => {
    await expectAccessible(page, 'profile without an address');
    await button('create').focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(panel.getByText(say('calendarFeed:state.unread'))).toBeVisible();
    await expectAccessible(page, 'profile with a new address');

    const address = await field.inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('address.copy').click();
    await expect(page.getByText(say('calendarFeed:address.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.context().clearPermissions();
    await expect(panel.getByRole('link', { name: say('calendarFeed:address.subscribe') })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    );
    return address;
  });

  await test.step('where the page may not copy, it selects the address and says so', async () => {
    const selected = () => page.evaluate(() => getSelection()?.toString());
    await panel.getByRole('heading').first().click();
    expect(await selected()).not.toBe(first);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button('address.copy').click();
    await expect(page.getByText(say('calendarFeed:address.notCopied'))).toBeVisible();
    expect(await selected()).toBe(first);
  });

  const second = await test.step('it is replaced after a question', async () => {
    await button('replace.open').click();
    await expect(dialog).toContainText(say('calendarFeed:replace.text'));
    await expectAccessible(page, 'replacing the address');
    await answer('ui.cancel');
    await expect(dialog).toHaveCount(0);
    expect(await opened(first)).toBe(200);
    await button('replace.open').click();
    await answer('calendarFeed:replace.confirm');
    await expect(page.getByText(say('calendarFeed:replace.done'))).toBeVisible();
    await expect(field).not.toHaveValue(first);
    const address = await field.inputValue();
    expect(await opened(first)).toBe(404);
    return address;
  });

  await test.step('once read, it says when; a reload hides it and begins where one was', async () => {
    const { events } = readCalendar(await (await read(second)).text());
    expect(events.map(({ summary, wallClock }) => [summary, wallClock])).toEqual([
      [say('visits:agenda.visit', { visitor: 'Louise Verne' }), `${date}T09:30:00`],
    ]);
    await scrollDown();
    await page.reload();
    await expect(panel.getByText(say('calendarFeed:state.hidden'))).toBeVisible();
    const lastRead = language === 'fr' ? /Lue pour la dernière fois le/ : /Last read on/;
    await expect(panel.getByText(lastRead)).toBeVisible();
    await expect(field).toHaveCount(0);
    await expect.poll(top).toBe(60);
  });

  await test.step('it is revoked after a question', async () => {
    await button('revoke.open').click();
    await expect(dialog).toContainText(say('calendarFeed:revoke.text'));
    await answer('calendarFeed:revoke.confirm');
    await expect(page.getByText(say('calendarFeed:revoke.done'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(button('create')).toBeFocused();
    await expect(field).toHaveCount(0);
    expect(await opened(second)).toBe(404);
  });
});

test('robots.txt lets calendar services read calendars and nothing else', async ({ page }) => {
  const robots = await page.request.get('/robots.txt');
  expect((await robots.text()).trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/calendar/',
    'Disallow: /',
  ]);
});
