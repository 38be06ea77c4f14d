import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { previewGroupNamesSpreadsheet } from '../../membersApi.ts';
import type { MemberName } from '../../visit.ts';
import { GroupNamesField } from './GroupNamesField.tsx';

function Names() {
  const [names, setNames] = useState<MemberName[]>([]);
  return <GroupNamesField value={names} onChange={setNames} />;
}

async function shown() {
  await showWithWords(<Names />, 'visits', 'spreadsheet');
  await expect.element(page.getByRole('button', { name: translate('visits:names.file') })).toBeVisible();
  return document.querySelector('input[type=file]') as HTMLInputElement;
}

it('an unreadable file is refused below its button', async () => {
  const detail = translate('spreadsheet:errors.workbook_is_mail');
  serve(() => ({ status: 422, body: { status: 'ERROR', code: 'workbook_is_mail', detail } }));
  const input = await shown();
  await userEvent.upload(input, new File(['From: x'], 'mail.eml'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail);
});

it('a text file with an unclear encoding is read in the chosen one', async () => {
  const sent = serve(() => ({ body: previewGroupNamesSpreadsheet.answer.encode({ names: [], unread: [] }) }));
  const input = await shown();
  const bytes = Uint8Array.from('Nom;Prénom\nNovotn\xfd;Jan', (sign) => sign.charCodeAt(0));
  await userEvent.upload(input, new File([bytes], 'groupe.csv', { type: 'text/csv' }));
  await page.getByRole('radio', { name: 'Novotný · Prénom', exact: true }).first().click();
  await page.getByRole('button', { name: translate('spreadsheet:encoding.confirm') }).click();
  await expect.poll(() => sent.length).toBe(1);
  const [{ body } = { body: null }] = sent;
  const file = (body as FormData).values().find((value) => value instanceof File);
  expect(await file?.text()).toBe('Nom;Prénom\nNovotný;Jan');
});
