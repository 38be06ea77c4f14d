import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { translate } from '../i18n/i18n.ts';
import { PdfDialog } from './PdfDialog.tsx';

const preview = { address: '/preview.webp', width: 200, height: 280 };
const pdf = { title: 'Livret', address: '/livret.pdf', preview } as never;

function Cards() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Livret
      </button>
      <PdfDialog opened={opened} close={() => setOpened(false)} pdf={pdf} onRetry={() => {}} />
    </>
  );
}

it('the focus returns to the opener each time', async () => {
  await show(<Cards />);
  const card = page.getByRole('button', { name: 'Livret' });
  await card.click();
  for (const _ of ['once', 'and again']) {
    await expect.element(page.getByRole('button', { name: translate('ui.pdf.zoomIn') })).toBeVisible();
    await expect.element(card).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  }
});
