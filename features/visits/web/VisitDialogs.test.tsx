import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import Notices from '../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { Visit } from '../visit.ts';
import { CancelVisitDialog, DeleteVisitDialog } from './VisitDialogs.tsx';

const visit = { id: 5, date: '2126-11-25', time: '09:00', visitor: 'MARTIN Louise' } as Visit;

/** Opens the confirmation for the visit and returns the request sent. */
async function asked(Dialog: typeof DeleteVisitDialog, onRemoval: Visit['onRemoval']) {
  const arrived = serve(() => ({ body: { status: 'OK' } }));
  const close = vi.fn();
  await showWithWords(
    <>
      <Dialog item={{ ...visit, onRemoval }} opened close={close} />
      <Notices />
    </>,
    'visits',
  );
  return { dialog: page.getByRole('dialog'), arrived, close };
}

it.each([
  ['removed', 'visits:delete', 'visits:delete.text'],
  ['canceled', 'visits:cancelVisit', 'visits:cancelVisit.stays'],
  ['told', 'visits:cancelVisit', 'visits:cancelVisit.told'],
] as const)('withdrawing a visit that becomes %s asks accordingly', async (onRemoval, words, text) => {
  const { dialog, arrived, close } = await asked(DeleteVisitDialog, onRemoval);
  await expect.element(dialog).toHaveAccessibleName(translate(`${words}.title`));
  await expect.element(dialog.getByText(translate(text))).toBeVisible();
  await dialog.getByRole('button', { name: translate(`${words}.confirm`) }).click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(arrived.map(({ method }) => method)).toEqual(['DELETE']);
  const done =
    onRemoval === 'removed'
      ? translate('visits:delete.done')
      : translate('visits:statusMenu.changed.canceled', { visitor: visit.visitor });
  await expect.element(page.getByText(done).first()).toBeVisible();
});

it('cancelling a visit without an invitation says that no mail is sent', async () => {
  const { dialog } = await asked(CancelVisitDialog, 'removed');
  await expect.element(dialog).toHaveAccessibleName(translate('visits:cancelVisit.title'));
  await expect.element(dialog.getByText(translate('visits:cancelVisit.stays'))).toBeVisible();
});
