import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

it('a double click confirms once and Escape cannot close the dialog before the next render', async () => {
  const held = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => held.promise);
  const onClose = vi.fn();
  await show(
    <ConfirmDialog opened close={onClose} title="Supprimer ?" confirmLabel="Supprimer" onConfirm={onConfirm}>
      Salle Opéra
    </ConfirmDialog>,
  );
  const confirm = page.getByRole('button', { name: 'Supprimer' });
  await expect.element(confirm).toBeVisible();
  const button = confirm.element() as HTMLElement;
  button.click();
  button.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(confirm).toHaveAttribute('data-loading');
  expect(onClose).not.toHaveBeenCalled();
  held.resolve();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onConfirm).toHaveBeenCalledOnce();
});
