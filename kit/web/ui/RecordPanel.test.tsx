import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { RecordPanel } from './RecordPanel.tsx';

function Row() {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Colis
      </button>
      <RecordPanel opened={opened} close={() => setOpened(false)} title="Colis 12">
        <button type="button" onClick={() => setAsked(true)}>
          Retirer
        </button>
      </RecordPanel>
      <ConfirmDialog
        opened={asked}
        close={() => setAsked(false)}
        title="Retirer ?"
        confirmLabel="oui"
        onConfirm={() => {}}
      >
        Colis 12
      </ConfirmDialog>
    </>
  );
}

/** Clicks a button and presses Escape in the task in which the dialog appears. */
async function pressTwice(button: string, dialog: string) {
  const opened = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    // Its name is set a moment later.
    if (!page.getByRole('dialog').filter({ hasText: dialog }).query()) return;
    observer.disconnect();
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    document.activeElement?.dispatchEvent(press);
    opened.resolve();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  (page.getByRole('button', { name: button }).element() as HTMLElement).click();
  await opened.promise;
  await expect.element(page.getByRole('dialog', { name: dialog })).not.toBeInTheDocument();
}

it('Escape closes the panel before it has the focus', async () => {
  await show(<Row />);
  await expect.element(page.getByRole('button', { name: 'Colis' })).toBeVisible();
  await pressTwice('Colis', 'Colis 12');
});

it('Escape in a prompt above keeps the panel open, also before the prompt has the focus', async () => {
  await show(<Row />);
  await page.getByRole('button', { name: 'Colis' }).click();
  const panel = page.getByRole('dialog', { name: 'Colis 12' });
  await expect.element(panel.getByRole('button', { name: 'Retirer' })).toBeVisible();
  await pressTwice('Retirer', 'Retirer ?');
  await expect.element(panel).toBeVisible();
});

/** Two panels; the one opened second rendered first. */
function DayAndDetails() {
  const [day, setDay] = useState<string | null>(null);
  const [details, setDetails] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDay('Lundi')}>
        Lundi
      </button>
      <RecordPanel opened={details} close={() => setDetails(false)} title="Place A1">
        Réservée
      </RecordPanel>
      {day && (
        <RecordPanel opened close={() => setDay(null)} title={day}>
          <button type="button" onClick={() => setDetails(true)}>
            9:00
          </button>
        </RecordPanel>
      )}
    </>
  );
}

it('a panel lies above its opener, and Escape closes it first', async () => {
  await show(<DayAndDetails />);
  await page.getByRole('button', { name: 'Lundi' }).click();
  await page.getByRole('button', { name: '9:00' }).click();
  const details = page.getByRole('dialog', { name: 'Place A1' });
  await expect.element(details).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const { x, y, width, height } = details.element().getBoundingClientRect();
  expect(details.element()).toContainElement(
    document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Lundi' })).toBeVisible();
});
