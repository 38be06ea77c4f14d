import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords, say } from '../../../../kit/web/i18n.ts';
import { queryClient } from '../../../../kit/web/queries.ts';
import { show } from '../../../../test/components/show.tsx';
import type { ImportPreview } from '../../visit.ts';
import { ImportDialog } from './ImportDialog.tsx';

const preview: ImportPreview = {
  ...{ sheets: [{ name: 'Feuille1', rows: 1 }], sheet: 0, headingRow: 1, remembered: false },
  ...{ nameOrder: null, dateOrder: null, names: [], time: null, date: null },
  ...{ hidden: 0, leftOut: 0, withoutAddress: 0 },
  columns: [{ column: 0, heading: 'Nom', field: 'visitorLastName' }],
  ...{ missing: [], total: 1, duplicates: 0, invitations: 1, problems: [] },
  rows: [{ row: 2, cells: ['Martin'] }],
};

/** Files are sent with `XMLHttpRequest`: a preview is answered, an import is not. */
function keepImportsWaiting(preview: ImportPreview) {
  let isAnswered = false;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    if (isAnswered) return;
    isAnswered = true;
    Object.defineProperty(this, 'status', { value: 200 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(preview) });
    this.onload?.(new ProgressEvent('load'));
  });
}

/** The dialog with a file of which the server says this. */
async function chosen(seen: ImportPreview) {
  keepImportsWaiting(seen);
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
  await expect.element(dialog.getByText(say('visits:import.intro'))).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'visites.xlsx'));
  await expect.element(dialog.getByText('visites.xlsx')).toBeVisible();
  return { close, button: (name: string) => dialog.getByRole('button', { name, exact: true }) };
}

const pressEscape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));

it('is left by no Escape from the moment that the visits are being sent', async () => {
  const { close, button } = await chosen(preview);
  const submit = button(say('visits:import.submit', { count: 1, shown: 1 }));
  await expect.element(submit).toBeEnabled();
  // In the very task of the press: what React draws for it is drawn then.
  (submit.element() as HTMLElement).click();
  await Promise.resolve();
  expect(button(say('visits:import.stop')).query()).not.toBeNull();
  pressEscape();
  // No question lies over it.
  await button(say('visits:import.stop')).click();
  expect(close).not.toHaveBeenCalled();
});

const none = { total: 0, invitations: 0 };
it.each<[string, ImportPreview, asks: boolean]>([
  ['of which a column is to be named', { ...preview, ...none, missing: ['date'] }, true],
  [
    'that is to be corrected',
    {
      ...{ ...preview, ...none },
      problems: [{ row: 2, at: 3, field: 'time', code: 'required', column: 'Heure', message: 'Non.' }],
    },
    true,
  ],
  ['that holds nothing new', { ...preview, duplicates: 1, invitations: 0 }, false],
])('a file %s is left, asked about or not', async (_, seen, asks) => {
  const { close } = await chosen(seen);
  pressEscape();
  const question = page.getByRole('dialog', { name: say('ui.discard.title') });
  if (asks) await question.getByRole('button', { name: say('ui.discard.confirm') }).click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
});
