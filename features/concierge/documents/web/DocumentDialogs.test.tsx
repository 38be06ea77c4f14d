import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import type { BuildingDocument } from '../document.ts';
import { BuildingDocumentDialog } from './DocumentDialogs.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const preview = { src: dot, srcSet: `${dot} 1w`, width: 1, height: 1 };
const guide: BuildingDocument = {
  id: 7,
  kind: 'concierge',
  title: 'Guide',
  description: '',
  date: '2126-11-20',
  time: '09:00',
  address: '/files/guide.pdf',
  pages: 1,
  file: 3,
  preview,
  version: 1,
};

it('a document cannot be saved while its PDF is being uploaded', async () => {
  const leaving: XMLHttpRequest[] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    leaving.push(this);
  });
  const editing = { item: { document: guide }, opened: true, isGone: false, close: () => {} };
  await showWithWords(<BuildingDocumentDialog editing={editing} kinds={['concierge']} />, 'concierge');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: translate('ui.save') });
  await expect.element(save).toBeEnabled();
  const file = dialog.element().querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(file, new File(['?'], 'Tri.pdf', { type: 'application/pdf' }));
  await expect.element(save).toBeDisabled();
  await expect.poll(() => leaving.length).toBe(1);
  leaving[0]?.dispatchEvent(new ProgressEvent('error'));
  await expect.element(save).toBeEnabled();
});
