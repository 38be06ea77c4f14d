import { addDays, today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

test.use({ as: null });

test('a visitor asks about their data from the page of their visit without an account, and administrators find the request', {
  tag: '@both',
}, async ({ page, pageOf, make, say }) => {
  const building = await make.building({ name: uniqueName('Parvis') });
  const host = await makeNewcomer(make, { buildings: [building.id] });
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [building.id] });
  const date = addDays(today('Europe/Paris', new Date()), 3);
  const { code } = await make.visit({ building: building.id, residentId: host.id, date });
  const name = uniqueName('Louise');
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  const field = (key: string) => page.getByRole('textbox', { name: say(`privacy:form.${key}`) });
  const wordsOf = (key: string) => say(`privacy:letter.${key}`);
  const submit = page.getByRole('button', { name: say('privacy:form.submit') });

  await test.step('the page of the visit leads to the form of its building', async () => {
    await page.goto(`/visit/${code}`);
    await page.getByRole('link', { name: say('visitorPage:privacyRequest') }).click();
    await expect(page).toHaveURL(`/privacyRequest?building=${building.id}`);
    await expect(page.getByRole('heading', { level: 1, name: say('privacy:form.title') })).toBeVisible();
    await expect(page.getByRole('main').getByText(building.name)).toBeVisible();
    await expect(page.getByRole('combobox', { name: say('privacy:form.building') })).toBeHidden();
  });

  await test.step('what is missing or wrong is said at its field, which gets the focus', async () => {
    await field('email').fill('louise@');
    await submit.click();
    await expect(field('name')).toHaveAccessibleDescription(say('errors.required'));
    await expect(field('name')).toBeFocused();
    await expect(field('email')).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(say('errors.invalid_email'))),
    );
    await expectAccessible(page, 'a request about personal data with errors');
    await expect(field('email')).toHaveValue('louise@');
  });

  await test.step('the request is sent and confirmed on the page', async () => {
    await page.getByRole('radio', { name: say('privacy:form.kinds.erasure') }).check();
    await field('name').fill(name);
    await field('email').fill(email);
    await field('note').fill('Visite de mai');
    await submit.click();
    const done = page.getByRole('heading', { level: 1, name: say('privacy:form.doneTitle') });
    await expect(done).toBeFocused();
    await expectAccessible(page, 'a request about personal data, sent');
    await page.getByRole('link', { name: say('privacy:form.privacy') }).click();
    await expect(page).toHaveURL(`/privacy?building=${building.id}`);
  });

  await test.step('an administrator of the building finds it in the list and closes it', async () => {
    const desk = await pageOf(admin.email);
    await desk.goto('/resident/dataProtection?show=requests');
    const list = desk.getByRole('main');
    await expect(list.getByText(name)).toBeVisible();
    for (const text of [email, 'Visite de mai', ...['kinds.erasure', 'channels.form'].map(wordsOf)])
      await expect(list).toContainText(text);
    await list.getByRole('button', { name: say('privacy:letter.close') }).click();
    const dialog = desk.getByRole('dialog', { name: say('privacy:letter.closeTitle', { name }) });
    await dialog
      .getByRole('button', { name: say('privacy:letter.close'), exact: true })
      .last()
      .click();
    await expect(desk.getByText(say('privacy:letter.closed', { name }))).toBeVisible();
    await expect(desk.getByText(say('privacy:letter.empty'))).toBeVisible();
  });
});
