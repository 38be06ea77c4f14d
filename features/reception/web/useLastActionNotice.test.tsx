import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { show } from '../../../test/components/show.tsx';
import { useLastActionNotice } from './ReceptionActionBar.tsx';

function Place() {
  const { last, dismiss } = useLastActionNotice();
  return (
    <>
      <p role="status">{last?.message}</p>
      {last?.undo && (
        <button type="button" onClick={last.undo}>
          Annuler
        </button>
      )}
      <button type="button" onClick={dismiss}>
        Fermer
      </button>
    </>
  );
}

const status = page.getByRole('status');
const undoing = page.getByRole('button', { name: 'Annuler' });

/** Begins an action that is pending until `resolve` or `reject`. */
function sending(message: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const undo = vi.fn();
  return { resolve, reject, undo, ended: notifyUser.promise(promise, message, { undo }) };
}

it('an action is shown when it begins, and undo waits until it is sent', async () => {
  await show(<Place />);
  const [first, second] = [sending('Arrivée : A'), sending('Arrivée : B')];
  await expect.element(status).toHaveTextContent('Arrivée : B');
  await undoing.click();
  first.resolve();
  await first.ended;
  expect(second.undo).not.toHaveBeenCalled();
  second.resolve();
  await second.ended;
  expect(second.undo).toHaveBeenCalledOnce();
  expect(first.undo).not.toHaveBeenCalled();
});

it('a failure replaces the action; closing it shows the earlier action again', async () => {
  await show(<Place />);
  const [first, second] = [sending('Arrivée : A'), sending('Arrivée : B')];
  first.resolve();
  await first.ended;
  second.reject(new Error('no'));
  await second.ended;
  await expect.element(undoing).not.toBeInTheDocument();
  await expect.element(status).not.toHaveTextContent('Arrivée');
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect.element(status).toHaveTextContent('Arrivée : A');
});
