import { addDays, getToday } from '../../kit/time.ts';
import { administer } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

// The editor opens with the reader's language.
test.use({ locale: 'fr-FR' });

test('administrator writes the privacy page, a visitor asks for erasure, the request is closed', async ({
  page,
  pageOf,
  make,
  say,
}) => {
  const building = await make.building({ name: uniqueName('Parvis') });
  const host = await makeNewcomer(make, { buildings: [building.id] });
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [building.id] });
  const date = addDays(getToday('Europe/Paris', new Date()), 3);
  const { code } = await make.visit({ building: building.id, residentId: host.id, date });
  const desk = await pageOf(admin.email);
  const text = desk.getByRole('textbox', { name: say('legal:edit.text') });
  await test.step('French page is written with a preview, and the English one is unchanged', async () => {
    await desk.goto('/resident/home');
    await administer(desk, say, false, 'legal');
    await text.fill('## À moi');
    await desk.goBack();
    await desk
      .getByRole('dialog', { name: say('ui.discard.title') })
      .getByRole('button', { name: say('ui.discard.confirm') })
      .click();
    await expect(desk).toHaveURL('/resident/administration');
    await navigate(desk, '/resident/legal?page=privacy');
    await expect(desk.getByText(say('legal:edit.starting'))).toBeVisible();
    await text.fill('## Chez nous\n\nRien n’est gardé. <b>Rien</b>.\n\n- ni nom\n- ni adresse');
    const preview = desk.getByRole('region', { name: say('legal:edit.preview') });
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview.getByText('<b>Rien</b>', { exact: false })).toBeVisible();
    await desk.getByRole('button', { name: say('ui.save') }).click();
    await expect(desk.getByText(say('legal:edit.saved'))).toBeVisible();
    const languages = desk.getByRole('radiogroup', { name: say('legal:edit.language') });
    await languages.getByText(say('legal:edit.languages.en'), { exact: true }).click();
    await expect(text).toHaveValue(/^This page explains/);
  });

  const name = uniqueName('Louise');
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  await test.step('visitor requests erasure from their visit’s page, without an account', async () => {
    const field = (key: string) => page.getByRole('textbox', { name: say(`privacy:form.${key}`) });
    const submit = page.getByRole('button', { name: say('privacy:form.submit') });
    await page.goto(`/visit/${code}`);
    await page.getByRole('link', { name: say('visitorPage:privacyRequest') }).click();
    await expect(page).toHaveURL(`/privacyRequest?building=${building.id}`);
    await expect(page.getByRole('main').getByText(building.name)).toBeVisible();
    await field('email').fill('louise@');
    await submit.click();
    await expect(field('name')).toBeFocused();
    await expect(field('email')).toHaveValue('louise@');
    await page.getByRole('radio', { name: say('privacy:form.kinds.erasure') }).check();
    await field('name').fill(name);
    await field('email').fill(email);
    await field('note').fill('Visite de mai');
    await submit.click();
    await expect(page.getByRole('heading', { level: 1, name: say('privacy:form.doneTitle') })).toBeFocused();
  });

  await test.step('visitor reads the building’s privacy page and how to delete an account', async () => {
    await page.getByRole('link', { name: say('privacy:form.privacy') }).click();
    await expect(page).toHaveURL(`/privacy?building=${building.id}`);
    await expect(page.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    const legal = footer.getByRole('link', { name: say('ui.footer.legal') });
    await expect(legal).toHaveAttribute('href', `/legal?building=${building.id}`);
    await footer.getByRole('link', { name: say('ui.footer.deletion') }).click();
    await expect(page).toHaveURL('/deleteAccount');
    await navigate(page, '/legal');
    await page.getByRole('link', { name: 'Parvis Lille' }).click();
    await expect(page.getByRole('article')).toContainText('4 place de la Gare, 59000 Lille');
  });

  await test.step('administrator finds the request and closes it', async () => {
    await desk.goto('/resident/dataProtection?show=requests');
    const list = desk.getByRole('main');
    for (const words of [name, email, 'Visite de mai', say('privacy:letter.kinds.erasure')])
      await expect(list).toContainText(words);
    await list.getByRole('button', { name: say('privacy:letter.close') }).click();
    const dialog = desk.getByRole('dialog', { name: say('privacy:letter.closeTitle', { name }) });
    await dialog
      .getByRole('button', { name: say('privacy:letter.close'), exact: true })
      .last()
      .click();
    await expect(desk.getByText(say('privacy:letter.closed', { name }))).toBeVisible();
    await expect(desk.getByText(say('privacy:letter.empty'))).toBeVisible();
  });

  await test.step('administrator restores the default text', async () => {
    await navigate(desk, '/resident/legal?page=privacy');
    await desk.getByRole('button', { name: say('legal:edit.reset') }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('legal:edit.reset') })
      .click();
    await expect(text).toHaveValue(new RegExp(building.name));
  });
});
