import { getToday } from '../../kit/time.ts';
import { readCalendar } from '../support/readCalendar.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('calendar address is created, copied, read, replaced and revoked; a reload hides it', async ({
  page,
  say,
  makeVisit,
}) => {
  const date = getToday('Europe/Paris', new Date());
  await makeVisit({ visitorFirstName: 'Louise', visitorLastName: 'Verne', date, time: '09:30' });
  const panel = page.getByRole('region', { name: say('calendarFeed:title') });
  const button = (key: string) => panel.getByRole('button', { name: say(`calendarFeed:${key}`) });
  const field = panel.getByRole('textbox', { name: say('calendarFeed:address.label') });
  const dialog = page.getByRole('dialog');
  const answer = (key: string) => dialog.getByRole('button', { name: say(key) }).click();
  const read = (address: string) => page.request.get(address);

  await page.goto('/resident/profile');
  await button('create').focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(panel.getByText(say('calendarFeed:state.unread'))).toBeVisible();
  const first = await field.inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button('address.copy').click();
  await expect(page.getByText(say('calendarFeed:address.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.context().clearPermissions();
  await expect(panel.getByRole('link', { name: say('calendarFeed:address.subscribe') })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button('address.copy').click();
  await expect(page.getByText(say('calendarFeed:address.notCopied'))).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(first);

  await button('replace.open').click();
  await expect(dialog).toContainText(say('calendarFeed:replace.text'));
  await answer('calendarFeed:replace.confirm');
  await expect(page.getByText(say('calendarFeed:replace.done'))).toBeVisible();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await read(first)).status()).toBe(404);
  const { events } = readCalendar(await (await read(second)).text());
  expect(events.map(({ summary, wallClock }) => [summary, wallClock])).toEqual([
    [say('visits:agenda.visit', { visitor: 'Louise Verne' }), `${date}T09:30:00`],
  ]);

  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
  await page.reload();
  await expect(panel.getByText(say('calendarFeed:state.hidden'))).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('menu:home.title') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('menu:home.title') })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);

  await button('revoke.open').click();
  await expect(dialog).toContainText(say('calendarFeed:revoke.text'));
  await answer('calendarFeed:revoke.confirm');
  await expect(page.getByText(say('calendarFeed:revoke.done'))).toBeVisible();
  await expect(button('create')).toBeFocused();
  expect((await read(second)).status()).toBe(404);

  const robots = await (await read('/robots.txt')).text();
  expect(robots.trim().split('\n')).toEqual(['User-agent: *', 'Allow: /api/calendar/', 'Disallow: /']);
});
