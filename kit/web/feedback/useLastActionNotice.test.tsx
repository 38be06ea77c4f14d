import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { queryClient } from '../queries.ts';
import { notifyUser } from './notifyUser.ts';
import { useLastActionNotice } from './useLastActionNotice.ts';

function Place() {
  const { last, dismiss, undo } = useLastActionNotice();
  return (
    <>
      <p role="status">{last?.message}</p>
      {last?.undo && (
        <button type="button" disabled={last.isUndoDisabled} onClick={undo}>
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

/** Sends a command without a message. It is pending until `resolve`. */
function command() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cache = queryClient.getMutationCache();
  const mutation = cache.build(queryClient, { mutationFn: () => promise, networkMode: 'always' });
  return { resolve, ended: mutation.execute(undefined) };
}

afterEach(() => queryClient.clear());

it('an action is shown when it begins, and undo waits until it is sent', async () => {
  await show(<Place />);
  const first = sending('Arrivée : A');
  const second = sending('Arrivée : B');
  await expect.element(status).toHaveTextContent('Arrivée : B');
  await undoing.click();
  await expect.element(undoing).toBeDisabled();
  first.resolve();
  await first.ended;
  expect(second.undo).not.toHaveBeenCalled();
  second.resolve();
  await second.ended;
  expect(second.undo).toHaveBeenCalledOnce();
  expect(first.undo).not.toHaveBeenCalled();
});

it('a message right after an announced command is shown', async () => {
  await show(<Place />);
  const arrival = command();
  const begun = notifyUser.promise(arrival.ended, 'Arrivée : A');
  arrival.resolve();
  await begun;
  notifyUser.success('A est là depuis 9:30');
  await expect.element(status).toHaveTextContent('A est là depuis 9:30');
});

it('of two actions that end out of order, the one begun later is shown', async () => {
  await show(<Place />);
  const [first, second] = [sending('Arrivée : A'), sending('Arrivée : B')];
  second.resolve();
  await second.ended;
  first.resolve();
  await first.ended;
  await expect.element(status).toHaveTextContent('Arrivée : B');
  const badge = command();
  await Promise.resolve();
  const third = sending('Arrivée : C');
  badge.resolve();
  await badge.ended;
  notifyUser.success('Badge rendu');
  await expect.element(status).toHaveTextContent('Arrivée : C');
  third.resolve();
  await third.ended;
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

it('undo is disabled while a newer command is pending', async () => {
  await show(<Place />);
  notifyUser.success('Arrivée : A', { undo: () => {} });
  await expect.element(undoing).toBeEnabled();
  const badge = command();
  await expect.element(undoing).toBeDisabled();
  badge.resolve();
  await badge.ended;
  notifyUser.success('Badge rendu');
  await expect.element(status).toHaveTextContent('Badge rendu');
  await expect.element(undoing).not.toBeInTheDocument();
});
