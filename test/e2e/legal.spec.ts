import { administer } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

test('the footer leads to the legal pages of the building that the address names, or to a choice, and to where deletion is asked for', async ({
  page,
  say,
}) => {
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
  await navigate(page, '/privacy?building=1');
  await expect(page.getByRole('link', { name: /cnil\.fr/ })).toBeVisible();
  // What the demonstration says of itself leaves nothing to fill in.
  for (const building of ['1', '2']) {
    for (const document of ['legal', 'privacy']) {
      await navigate(page, `/${document}?building=${building}`);
      await expect(
        page.getByRole('heading', { level: 1, name: say(`legal:title.${document}`) }),
      ).toBeVisible();
      await expect(page.getByRole('article')).toContainText('Parvis Gestion');
      await expect(page.getByRole('article')).not.toContainText('[');
    }
  }

  // One with each of the two frames.
  for (const [address, building] of [
    ['/DNA?building=2', 2],
    ['/MultiAppEvenement?1!Haussmann', 1],
  ] as const) {
    await navigate(page, address);
    const legal = page.getByRole('contentinfo').getByRole('link', { name: say('ui.footer.legal') });
    await expect(legal).toHaveAttribute('href', `/legal?building=${building}`);
  }
  await navigate(page, '/register/made-up!1-2&collab');
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: say('ui.footer.privacy') });
  await expect(privacy).toHaveAttribute('href', '/privacy');

  const title = say('privacy:request.title');
  await navigate(page, '/privacy?building=1');
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL('/deleteAccount');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('ui.footer.deletion') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.describe('for a resident', () => {
  test.use({ as: 'vip' });

  test('the legal pages are those of the building, and lead back', async ({ page, say }) => {
    await page.goto('/resident/home');
    const link = page.getByRole('link', { name: say('ui.footer.privacy') });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', '/privacy?building=1');
    await link.click();
    await expect(page.getByText('18 boulevard Haussmann', { exact: false }).first()).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: say('ui.footer.deletion'), exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: say('legal:back') }).click();
    await expect(page).toHaveURL('/resident/home');
    await navigate(page, '/privacy');
    await expect(page.getByText('18 boulevard Haussmann', { exact: false }).first()).toBeVisible();
  });
});

test.describe('for an administrator', () => {
  test.use({
    // The editor begins with the language of its reader.
    language: 'fr',
    as: async ({ make }, use) => {
      const building = await make.building({ name: 'Parvis Vide' });
      await use((await makeNewcomer(make, { role: 'admin', buildings: [building.id] })).email);
    },
  });

  test('a page is written and goes back to where it started; what was typed is not left behind unasked', async ({
    page,
    say,
    isMobile,
  }) => {
    await page.goto('/resident/home');
    await administer(page, say, isMobile, 'legal');
    const text = page.getByRole('textbox', { name: say('legal:edit.text') });
    const languages = page.getByRole('radiogroup', { name: say('legal:edit.language') });
    const language = (key: string) =>
      languages.getByText(say(`legal:edit.languages.${key}`), { exact: true });
    const question = page.getByRole('dialog', { name: say('ui.discard.title') });
    const answer = (key: string) => question.getByRole('button', { name: say(`ui.discard.${key}`) }).click();
    /** Whether the browser would ask before it closes the page or loads it again. */
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await text.fill('## À moi');
    await expect.poll(asks).toBe(true);
    for (const leave of [
      () => language('en').click(),
      () => page.getByRole('link', { name: say('ui.footer.privacy') }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await expect(question).toBeVisible();
      await answer('keep');
      await expect(question).toBeHidden();
      await expect(text).toHaveValue('## À moi');
    }
    await language('en').click();
    await answer('confirm');
    await expect(text).toHaveValue(/^## Publisher/);
    await language('fr').click();
    await expect(text).toHaveValue(/^## Éditeur/);
    await text.fill('## Encore');
    await page.goBack();
    await answer('confirm');
    await expect(page).toHaveURL('/resident/administration');

    await navigate(page, '/resident/legal?page=privacy');
    await expect(text).toHaveValue(/Parvis Vide/);
    await expect(page.getByText(say('legal:edit.starting'))).toBeVisible();
    await text.fill('## Chez nous\n\nRien n’est gardé. <b>Rien</b>.\n\n- ni nom\n- ni adresse');
    const preview = page.getByRole('region', { name: say('legal:edit.preview') });
    await expect(preview.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview.getByText('<b>Rien</b>', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('legal:edit.saved'))).toBeVisible();
    // What is saved is left unasked.
    await expect.poll(asks).toBe(false);
    await language('en').click();
    await expect(text).toHaveValue(/^This page explains/);

    // By keyboard: on a phone, the notice lies over the footer for a while.
    await page.getByRole('link', { name: say('ui.footer.privacy') }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
    await navigate(page, '/resident/legal?page=privacy');
    await page.getByRole('button', { name: say('legal:edit.reset') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('legal:edit.reset') })
      .click();
    await expect(text).toHaveValue(/Parvis Vide/);
  });
});
