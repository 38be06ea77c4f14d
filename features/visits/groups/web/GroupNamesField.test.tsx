import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { serveFiles, worksheetPreview } from '../../../../test/components/importDialog.tsx';
import { showWithWords } from '../../../../test/components/show.tsx';
import type { MemberName } from '../../visit.ts';
import type { GroupNamesPreviewResult } from '../members.ts';
import { GroupNamesField } from './GroupNamesField.tsx';

function Names() {
  const [names, setNames] = useState<MemberName[]>([{ lastName: 'Diop', firstName: 'Awa' }]);
  return <GroupNamesField value={names} onChange={setNames} />;
}

const preview = (firstName: string): GroupNamesPreviewResult => ({
  names: [
    { row: 2, lastName: 'Diop', firstName: 'Awa' },
    ...(firstName ? [{ row: 3, lastName: 'Petit', firstName }] : []),
  ],
  unread: [],
  sheets: [
    worksheetPreview({
      key: 'names',
      fields: [
        { field: 'lastName', label: 'Nom', kind: 'text' },
        { field: 'firstName', label: 'Prénom', kind: 'text' },
      ],
      columns: [
        { column: 0, heading: 'Nom', field: 'lastName' },
        { column: 1, heading: 'Prénom', field: 'firstName' },
      ],
      created: firstName ? 2 : 1,
      problems: firstName
        ? []
        : [
            {
              row: 3,
              at: 1,
              field: 'firstName',
              code: 'required',
              column: 'Prénom',
              message: 'Obligatoire.',
            },
          ],
      rows: [
        { row: 2, cells: ['Diop', 'Awa'] },
        { row: 3, cells: ['Petit', firstName] },
      ],
    }),
  ],
});

it('names of a spreadsheet are corrected in the import dialog and added once', async () => {
  const sent = serveFiles(({ corrections }) => preview(corrections ? 'Zoé' : ''));
  await showWithWords(<Names />, 'visits');
  await page.getByRole('button', { name: translate('visits:names.file') }).click();
  const dialog = page.getByRole('dialog', { name: translate('visits:names.fileTitle') });
  await expect.element(dialog.getByText(translate('visits:names.fileIntro'))).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'classe.xlsx'));
  const cell = dialog.getByRole('textbox', {
    name: translate('spreadsheet:cell', { row: 3, column: 'Prénom' }),
  });
  await cell.fill('Zoé');
  await userEvent.tab();
  await dialog
    .getByRole('button', { name: translate('spreadsheet:form.submit', { count: 2, shown: '2' }) })
    .click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ corrections: { names: { 3: { 1: 'Zoé' } } } });
  const names = page.getByRole('list', { name: translate('visits:names.label') }).getByRole('listitem');
  await expect.element(names.nth(0)).toHaveTextContent('DIOP Awa');
  await expect.element(names.nth(1)).toHaveTextContent('PETIT Zoé');
  expect(names.elements()).toHaveLength(2);
});
