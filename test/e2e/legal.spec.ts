import { expectAccessible } from './axe.ts';
import { expect, makeNewcomer, test } from './portal.ts';

test('the footer leads to the legal pages; a visitor chooses the building', async ({ page, say }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: say('ui.footer.legal') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('legal:title.legal') })).toBeVisible();
  await page.getByRole('link', { name: 'Parvis Lille' }).click();
  await expect(
    page.getByText('Parvis Lille, 4 place de la Gare, 59000 Lille', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: say('legal:otherBuilding') }).click();
  await page.getByRole('link', { name: 'Parvis Haussmann' }).click();
  await expect(page.getByText('18 boulevard Haussmann', { exact: false })).toBeVisible();
  await page.goto('/privacy?building=1');
  await expect(page.getByRole('link', { name: /cnil\.fr/ })).toBeVisible();
});

test.describe('for an administrator', () => {
  test.use({
    as: async ({ make }, use) => {
      const place = await make.building({ name: 'Parvis Vide' });
      await use((await makeNewcomer(make, { role: 'admin', buildings: [place.id] })).email);
    },
  });

  test('a page is written and goes back to where it started', async ({ page, say }) => {
    await page.goto('/resident/legal?page=privacy');
    const text = page.getByRole('textbox', { name: say('legal:edit.text') });
    await expect(text).toHaveValue(/Parvis Vide/);
    await expect(page.getByText(say('legal:edit.starting'))).toBeVisible();
    await text.fill('## Chez nous\n\nRien n’est gardé. <b>Rien</b>.\n\n- ni nom\n- ni adresse');
    const preview = page.getByRole('region', { name: say('legal:edit.preview') });
    await expect(preview.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview.getByText('<b>Rien</b>', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('legal:edit.saved'))).toBeVisible();

    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
    await page.goto('/resident/legal?page=privacy');
    await page.getByRole('button', { name: say('legal:edit.reset') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('legal:edit.reset') })
      .click();
    await expect(text).toHaveValue(/Parvis Vide/);
  });
});

for (const display of [
  { colorScheme: 'light', language: 'fr' },
  { colorScheme: 'dark', language: 'en' },
] as const) {
  test.describe(display.colorScheme, () => {
    test.use(display);

    test('legal pages', async ({ page, say }) => {
      await page.goto('/legal?building=');
      await expect(page.getByText(say('legal:choose'))).toBeVisible();
      await expectAccessible(page, 'choosing a building');
      await page.goto('/privacy?building=1');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectAccessible(page, 'personal data');
    });

    test.describe('for an administrator', () => {
      test.use({ as: 'admin' });
      test('writing legal pages', async ({ page, say }) => {
        await page.goto('/resident/legal');
        await expect(page.getByRole('textbox', { name: say('legal:edit.text') })).toBeVisible();
        await expectAccessible(page, 'writing a legal page');
      });
    });
  });
}
