import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTranslationNamespaces, translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import PrivacyRequestPage from './PrivacyRequestPage.tsx';

const buildings = [
  { pk: 1, name: 'Parvis Haussmann', logo: null },
  { pk: 2, name: 'Parvis Lille', logo: null },
];

async function opened(language: 'fr' | 'en' | 'es', list = buildings) {
  const sent: unknown[] = [];
  serve(({ path, body }) => {
    if (path.startsWith('/building/')) return { body: { fields: list } };
    sent.push(body);
    return { body: { status: 'OK' } };
  });
  await show(<PrivacyRequestPage />, language, () => loadTranslationNamespaces('privacy').then(() => null));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = (key: string) => page.getByRole('textbox', { name: translate(`privacy:form.${key}`) });
  const submit = page.getByRole('button', { name: translate('privacy:form.submit') });
  await expect.element(submit).toBeVisible();
  return { sent, field, submit };
}

it.each(['fr', 'en', 'es'] as const)(
  'a request is sent without an account, and confirmed on the page (%s)',
  async (language) => {
    const { sent, field, submit } = await opened(language, buildings.slice(0, 1));
    await expect.element(page.getByText('Parvis Haussmann')).toBeVisible();
    await page.getByRole('radio', { name: translate('privacy:form.kinds.erasure') }).click();
    await field('name').fill('Louise Martin');
    await field('email').fill('louise@example.com');
    await field('note').fill('Visite de mai');
    await submit.click();
    const done = page.getByRole('heading', { name: translate('privacy:form.doneTitle') });
    await expect.element(done).toHaveFocus();
    expect(sent).toEqual([
      {
        building: 1,
        kind: 'erasure',
        name: 'Louise Martin',
        email: 'louise@example.com',
        note: 'Visite de mai',
      },
    ]);
  },
);

it('a request shows an error at each missing field, including the building without one in the address', async () => {
  const { sent, field, submit } = await opened('fr');
  await submit.click();
  const building = page.getByRole('combobox', { name: translate('privacy:form.building') });
  await expect.element(building).toHaveAccessibleDescription(translate('errors.required'));
  await expect.element(field('name')).toHaveAccessibleDescription(translate('errors.required'));
  await expect
    .element(field('email'))
    .toHaveAccessibleDescription(new RegExp(translate('errors.required_email')));
  await building.click();
  await page.getByRole('option', { name: 'Parvis Lille' }).click();
  await field('name').fill('Louise Martin');
  await field('email').fill('louise@example.com');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { name: translate('privacy:form.doneTitle') }))
    .toBeVisible();
  expect(sent).toMatchObject([{ building: 2, kind: 'access' }]);
});
