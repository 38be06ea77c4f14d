import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serveFiles, worksheetPreview } from '../../../test/components/importDialog.tsx';
import { showWithWords } from '../../../test/components/show.tsx';
import { InvitationRecipientsField } from './InvitationRecipientsField.tsx';

function Recipients() {
  const [text, setText] = useState('anne@x.fr\n');
  return <InvitationRecipientsField field={{ value: text }} onChange={setText} question={null} />;
}

it('recipients of a spreadsheet are checked in the import dialog and added to the list', async () => {
  serveFiles(() => ({
    recipients: 'Dupont, Zoé <zoe@x.fr>',
    sheets: [
      worksheetPreview({
        key: 'recipients',
        created: 1,
        fields: [{ field: 'email', label: 'Email', kind: 'address' }],
        columns: [{ column: 0, heading: 'Email', field: 'email' }],
        rows: [{ row: 2, cells: ['Zoé Dupont <zoe@x.fr>'] }],
      }),
    ],
  }));
  await showWithWords(<Recipients />, 'invitations', 'people');
  await page.getByRole('button', { name: translate('invitations:form.file') }).click();
  const dialog = page.getByRole('dialog', { name: translate('invitations:form.fileTitle') });
  await expect.element(dialog.getByText(translate('invitations:form.fileIntro'))).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'invites.xlsx'));
  await dialog
    .getByRole('button', { name: translate('spreadsheet:form.submit', { count: 1, shown: '1' }) })
    .click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('textbox', { name: translate('invitations:form.recipients') }))
    .toHaveValue('anne@x.fr\nDupont, Zoé <zoe@x.fr>');
});
