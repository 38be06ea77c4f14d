import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords, say } from '../../../../kit/web/i18n.ts';
import { queryClient } from '../../../../kit/web/queries.ts';
import { show } from '../../../../test/components/show.tsx';
import type { ImportPreview } from '../../visit.ts';
import { ImportDialog } from './ImportDialog.tsx';

const preview: ImportPreview = {
  columns: [{ column: 0, heading: 'Nom', field: 'visitorLastName' }],
  ...{ missing: [], total: 1, duplicates: 0, invitations: 1, problems: [] },
  rows: [{ row: 2, cells: ['Martin'] }],
};

/** Files are sent with `XMLHttpRequest`: a preview is answered, an import is not. */
function keepImportsWaiting() {
  let isAnswered = false;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    if (isAnswered) return;
    isAnswered = true;
    Object.defineProperty(this, 'status', { value: 200 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(preview) });
    this.onload?.(new ProgressEvent('load'));
  });
}

it('is left by no Escape from the moment that the visits are being sent', async () => {
  keepImportsWaiting();
  const close = vi.fn();
  await show(
    <QueryClientProvider client={queryClient}>
      <ImportDialog opened onClose={close} />
    </QueryClientProvider>,
    'fr',
    () => loadWords('visits').then(() => null),
  );
  await loadWords('visits');
  const dialog = page.getByRole('dialog', { name: say('visits:import.title') });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect.element(dialog.getByText(say('visits:import.intro'))).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'visites.xlsx'));
  const submit = button(say('visits:import.submit', { count: 1, shown: 1 }));
  await expect.element(submit).toBeEnabled();

  // In the very task of the press: what React draws for it is drawn then.
  const pressed = submit.element() as HTMLElement;
  pressed.click();
  await Promise.resolve();
  expect(button(say('visits:import.stop')).query()).not.toBeNull();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));

  // No question lies over it.
  await button(say('visits:import.stop')).click();
  expect(close).not.toHaveBeenCalled();
});
