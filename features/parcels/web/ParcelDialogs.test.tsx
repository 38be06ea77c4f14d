import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import Notices from '../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { aParcel } from '../../../test/support/fixtures/aParcel.ts';
import { addParcelBatch, changeParcel } from '../api.ts';
import type { Parcel } from '../parcel.ts';
import { AddParcelDialog } from './AddParcelDialog.tsx';
import { DeleteParcelDialog, EditParcelDialog } from './ParcelDialogs.tsx';

const parcel: Parcel = { ...aParcel, state: 'announced' };

it('the form shows a company that somebody else changed', async () => {
  const now = { ...parcel, version: 2, companyName: 'Nordlys' };
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  serve(() => ({ status: 409, body: { ...refusal, current: changeParcel.current.encode(now) } }));
  await showWithWords(<EditParcelDialog item={parcel} opened close={() => {}} />, 'parcels');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: translate('parcels:form.comment') }).fill('Fragile');
  await dialog.getByRole('button', { name: translate('ui.save') }).click();
  const changes = dialog.getByRole('region', { name: translate('ui.meanwhile.title') });
  await expect.element(changes.getByRole('term')).toHaveTextContent(translate('parcels:form.company'));
  await expect.element(changes.getByRole('definition')).toHaveTextContent('Nordlys');
});

it('the delete dialog closes with a message when the parcel arrives', async () => {
  let meanwhile: (now: Parcel) => void = () => {};
  function Asking() {
    const [now, setNow] = useState(parcel);
    meanwhile = setNow;
    return <DeleteParcelDialog item={parcel} current={now} opened close={() => {}} />;
  }
  await showWithWords(<Asking />, 'parcels');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: translate('parcels:delete.confirm') });
  await expect.element(confirm).toBeVisible();
  meanwhile({ ...parcel, state: 'atDesk', version: 2 });
  await expect
    .element(dialog.getByRole('alert').getByText(translate('parcels:errors.parcel_arrived')))
    .toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
});

it('undo removes the parcel and tells whether a mail was sent', async () => {
  const made = [{ ...parcel, version: 3 }];
  const arrived = serve(({ path }) => {
    if (path.endsWith('/taken-back')) return { body: { status: 'OK', was_told: true } };
    return path.endsWith('/senders')
      ? { body: { fields: [] } }
      : { body: addParcelBatch.answer.encode({ created: made, sameNumber: [] }) };
  });
  await showWithWords(
    <>
      <AddParcelDialog opened close={() => {}} />
      <Notices />
    </>,
    'parcels',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: translate('parcels:form.sender') }).fill('La Poste');
  await dialog.getByRole('button', { name: translate('ui.save') }).click();
  await page.getByRole('button', { name: translate('ui.undo') }).click();
  const done = translate('parcels:takenBack.done', { recipient: parcel.recipient, count: 1 });
  await expect.element(page.getByText(`${done} ${translate('parcels:takenBack.told')}`)).toBeVisible();
  expect(arrived.find(({ path }) => path.endsWith('/taken-back'))?.body).toEqual({
    parcels: [{ pk: parcel.id, version: 3 }],
  });
});
