import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { ViewDialog } from './ViewDialog.tsx';

function Screen() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const close = (name: string) => () => setOpened((before) => before.filter((each) => each !== name));
  return (
    <>
      <input aria-label="chercher" data-focus-home />
      <button type="button" onClick={() => setOpened(['Groupe'])}>
        ouvrir
      </button>
      <ViewDialog opened={opened.includes('Groupe')} close={close('Groupe')} title="Groupe">
        <button type="button" onClick={() => setOpened(['Groupe', 'Fichier'])}>
          lire un fichier
        </button>
      </ViewDialog>
      <ViewDialog opened={opened.includes('Fichier')} close={close('Fichier')} title="Fichier">
        Rien
      </ViewDialog>
    </>
  );
}

it('focus returns to the dialog that opened another one, then to the main field of the screen', async () => {
  await show(<Screen />);
  const file = page.getByRole('dialog', { name: 'Fichier' });
  const group = page.getByRole('dialog', { name: 'Groupe' });
  const read = page.getByRole('button', { name: 'lire un fichier' });
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await read.click();
  await expect.element(file).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(file).not.toBeInTheDocument();
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(group).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'chercher' })).toHaveFocus();
});
