import type { Page } from '@playwright/test';
import { today } from '../../kit/time.ts';
import { readCalendar } from '../readCalendar.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './portal.ts';
import type { Say } from './words.ts';

test.use({
  as: async ({ newcomer }, use) => use(newcomer.email),
  permissions: ['clipboard-read', 'clipboard-write'],
});

function panelOf(page: Page, say: Say) {
  const panel = page.getByRole('region', { name: say('calendarFeed:title') });
  return {
    panel,
    button: (key: string) => panel.getByRole('button', { name: say(`calendarFeed:${key}`) }),
    field: panel.getByRole('textbox', { name: say('calendarFeed:address.label') }),
  };
}

test('an address for one’s own calendar is made, copied and read', async ({
  page,
  say,
  announced,
  language,
}) => {
  const date = today('Europe/Paris', new Date());
  await announced({ visitorFirstName: 'Louise', visitorLastName: 'Verne', date, time: '09:30' });
  const { panel, button, field } = panelOf(page, say);
  await page.goto('/resident/profile');
  await expect(button('create')).toBeVisible();
  await expectAccessible(page, 'profile without an address');
  await button('create').focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(panel.getByText(say('calendarFeed:state.unread'))).toBeVisible();
  await expectAccessible(page, 'profile with a new address');

  const address = await field.inputValue();
  await button('address.copy').click();
  await expect(page.getByText(say('calendarFeed:address.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(panel.getByRole('link', { name: say('calendarFeed:address.subscribe') })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );

  const { events } = readCalendar(await (await page.request.get(address)).text());
  expect(events.map(({ summary, wallClock }) => [summary, wallClock])).toEqual([
    [say('appointments:agenda.visit', { visitor: 'Louise Verne' }), `${date}T09:30:00`],
  ]);
  await page.reload();
  await expect(panel.getByText(say('calendarFeed:state.hidden'))).toBeVisible();
  const lastRead = language === 'fr' ? /Lue pour la dernière fois le/ : /Last read on/;
  await expect(panel.getByText(lastRead)).toBeVisible();
  await expect(field).toHaveCount(0);
});

test('the address is replaced and revoked, both after a question', async ({ page, say }) => {
  const opened = async (address: string) => (await page.request.get(address)).status();
  const { button, field } = panelOf(page, say);
  const dialog = page.getByRole('dialog');
  const answer = (key: string) => dialog.getByRole('button', { name: say(key) }).click();
  await page.goto('/resident/profile');
  await button('create').click();
  await expect(field).toBeFocused();
  const first = await field.inputValue();

  // Where the page may not copy, it selects the address and says so.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button('address.copy').click();
  await expect(page.getByText(say('calendarFeed:address.notCopied'))).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(first);

  await button('replace.open').click();
  await expect(dialog).toContainText(say('calendarFeed:replace.text'));
  await expectAccessible(page, 'replacing the address');
  await answer('ui.cancel');
  await expect(dialog).toHaveCount(0);
  expect(await opened(first)).toBe(200);
  await button('replace.open').click();
  await answer('calendarFeed:replace.confirm');
  await expect(page.getByText(say('calendarFeed:replace.done'))).toBeVisible();
  const second = await field.inputValue();
  expect([await opened(first), await opened(second)]).toEqual([404, 200]);

  await button('revoke.open').click();
  await expect(dialog).toContainText(say('calendarFeed:revoke.text'));
  await answer('calendarFeed:revoke.confirm');
  await expect(page.getByText(say('calendarFeed:revoke.done'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button('create')).toBeFocused();
  await expect(field).toHaveCount(0);
  expect(await opened(second)).toBe(404);
});
