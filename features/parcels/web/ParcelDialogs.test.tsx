import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords, say } from '../../../kit/web/i18n.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { Parcel } from '../parcel.ts';
import { changeParcel } from '../wire.ts';
import { EditDialog } from './ParcelDialogs.tsx';

const parcel: Parcel = {
  ...{ id: 5, version: 1, state: 'announced', recipient: 'Camille Durand', email: 'camille@parvis.test' },
  ...{ companyName: 'Verne', sender: 'La Poste', date: '2026-11-25', time: '09:00', comment: '' },
};

it('names the company of a parcel that somebody else changed, beside the recipient', async () => {
  const now = { ...parcel, version: 2, companyName: 'Nordlys' };
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  serve(() => ({ status: 409, body: { ...refusal, current: changeParcel.current.encode(now) } }));
  await show(
    <QueryClientProvider client={queryClient}>
      <EditDialog item={parcel} opened isGone={false} close={() => {}} />
    </QueryClientProvider>,
    'fr',
    () => loadWords('parcels').then(() => null),
  );
  await loadWords('parcels');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('parcels:form.comment') }).fill('Fragile');
  await dialog.getByRole('button', { name: say('ui.save') }).click();
  const changes = dialog.getByRole('region', { name: say('ui.meanwhile.title') });
  await expect.element(changes.getByRole('term')).toHaveTextContent(say('parcels:form.company'));
  await expect.element(changes.getByRole('definition')).toHaveTextContent('Nordlys');
});
