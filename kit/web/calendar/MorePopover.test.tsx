import { Modal } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { useDialogProps } from '../dialog/useDialogProps.ts';
import { MorePopover } from './MorePopover.tsx';

function Calendar() {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Calendrier</h1>
      <MorePopover count={2} hint="de plus" title="lundi">
        <button type="button" onClick={() => setOpened(true)}>
          Cours
        </button>
      </MorePopover>
      <Modal {...useDialogProps(opened, () => setOpened(false))} title="Détails" />
    </main>
  );
}

it('the button of a list has the focus when the dialog of an entry is closed', async () => {
  await show(<Calendar />);
  const more = page.getByRole('button', { name: '+2 de plus' });
  await more.click();
  await page.getByRole('button', { name: 'Cours' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Détails' })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'lundi' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});
