import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { Panel } from './Panel.tsx';

function Row() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Colis
      </button>
      <Panel opened={opened} onClose={() => setOpened(false)} title="Colis 12">
        Au comptoir
      </Panel>
    </>
  );
}

/** Does something in the very task in which the panel comes to stand there. */
const asSoonAsOpen = (act: () => void) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      act();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

it('is closed by an Escape that comes before the focus is within it', async () => {
  await show(<Row />);
  const row = page.getByRole('button', { name: 'Colis' });
  await expect.element(row).toBeVisible();
  const pressed = asSoonAsOpen(() => {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.activeElement?.dispatchEvent(press);
  });
  (row.element() as HTMLElement).click();
  await pressed;
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
