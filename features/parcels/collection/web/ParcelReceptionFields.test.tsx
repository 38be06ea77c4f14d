import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTranslationNamespaces, translate } from '../../../../kit/web/i18n/i18n.ts';
import { updateStoredSession } from '../../../../kit/web/session/session.ts';
import { serve } from '../../../../test/components/server.ts';
import { session, show } from '../../../../test/components/show.tsx';
import { AddParcelDialog } from '../../web/AddParcelDialog.tsx';

async function open() {
  serve(() => ({ body: { fields: [] } }));
  await show(<AddParcelDialog opened close={() => {}} />, 'fr', () => {
    updateStoredSession({ user: { ...session.user, role: 'reception' } });
    return loadTranslationNamespaces('parcels').then(() => null);
  });
  await loadTranslationNamespaces('parcels');
  return page.getByRole('textbox', { name: translate('parcels:form.tracking') });
}

it.each(['6A04512348872', '6a0 4512 348872', '6a04512348872/', "-Qà'(&é\"'__èé"])(
  'the tracking number is read from %s',
  async (typed) => {
    const field = await open();
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('6A04512348872');
  },
);

it('Enter in the tracking number moves to an empty recipient, then to an empty sender', async () => {
  const field = await open();
  await field.fill('6A04512348872');
  await userEvent.keyboard('{Enter}');
  const recipient = page.getByRole('combobox', { name: translate('parcels:form.recipient') });
  await expect.element(recipient).toHaveFocus();
  await recipient.fill('Claire Fontaine');
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: translate('parcels:form.sender') })).toHaveFocus();
});

it('text in the wrong keyboard layout that is no tracking number names the layout as cause', async () => {
  const field = await open();
  await field.fill('!visit!èéç');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(translate('errors.scanner_layout'))).toBeVisible();
  await expect.element(field).toHaveFocus();
});
