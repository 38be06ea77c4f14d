import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { emulate } from '../../../test/components/emulate.ts';
import { show } from '../../../test/components/show.tsx';
import { CallError } from '../api/callError.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogForm } from '../dialog/useDialogForm.ts';
import { translate } from '../i18n/i18n.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import Notices, { showNotice } from './Notices.tsx';
import { notifyUser } from './notifyUser.ts';

// Away from the notices: a hovered notice does not close.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }));

afterEach(() => {
  vi.useRealTimers();
});

it('a notice closes after seven seconds', async () => {
  await show(<Notices />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showNotice({ tone: 'success', message: 'Gardé' });
  const notice = page.getByRole('status').filter({ hasText: 'Gardé' });
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_500);
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_500);
  // The closing animation takes time.
  vi.useRealTimers();
  await expect.element(notice).not.toBeInTheDocument();
});

it('a failure stays when another action succeeds', async () => {
  await show(<Notices />);
  showNotice({ tone: 'failure', message: 'Colis non remis' });
  showNotice({ tone: 'success', message: 'Visiteur annoncé' });
  await expect.element(page.getByRole('status').filter({ hasText: 'Visiteur annoncé' })).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Colis non remis' })).toBeVisible();
});

it('a notice has buttons for the next step and for undo', async () => {
  const [take, undo] = [vi.fn(), vi.fn()];
  await show(<Notices />);
  showNotice({
    tone: 'success',
    message: 'Arrivé, non signé',
    action: { label: 'Faire signer', run: take },
    undo,
  });
  const notice = page.getByRole('status').filter({ hasText: 'Arrivé, non signé' });
  await expect.element(notice.getByRole('button', { name: translate('ui.undo') })).toBeVisible();
  await notice.getByRole('button', { name: 'Faire signer' }).click();
  expect(take).toHaveBeenCalledOnce();
  expect(undo).not.toHaveBeenCalled();
  await expect.element(notice).not.toBeInTheDocument();
});

it.each(['undo', 'close'])('the focus returns when a notice is left by %s', async (button) => {
  await emulate({ motion: true });
  onTestFinished(async () => {
    await emulate({});
  });
  await show(
    <>
      <Notices />
      <button type="button">Arrivée</button>
    </>,
  );
  const row = page.getByRole('button', { name: 'Arrivée' });
  row.element().focus();
  showNotice({ tone: 'success', message: `Enregistré, ${button}`, undo: () => {} });
  const notice = page.getByRole('status').filter({ hasText: `Enregistré, ${button}` });
  const pressed = notice.getByRole('button', { name: translate(`ui.${button}`) });
  await expect.element(pressed).toBeVisible();
  pressed.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

it('a failure with a request id stays until it is closed; another one leaves', async () => {
  await show(<Notices />);
  // The clock goes on, because the chunk of the notices must load.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  notifyUser.failure(new CallError(500, 'internal', 'Raté', { requestId: 'abc-1' }));
  notifyUser.failure(new CallError(400, 'invalid', 'Refusé'));
  const notice = page.getByRole('alert').filter({ hasText: 'abc-1' });
  const other = page.getByRole('alert').filter({ hasText: 'Refusé' });
  await expect.element(notice).toBeVisible();
  await expect.element(other).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(notice).toBeVisible();
  await notice.getByRole('button', { name: translate('ui.close') }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

/** True if the button is on top at its centre and near its edges. */
function expectInReach(buttons: readonly Element[]): void {
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    const { x, y, width, height } = button.getBoundingClientRect();
    for (const part of [0.1, 0.5, 0.9]) {
      const seen = document.elementFromPoint(x + width * part, y + height * part);
      expect(button.contains(seen), button.textContent).toBe(true);
    }
  }
}

const panel = (
  <RecordPanel
    opened
    close={() => {}}
    title="A1"
    footer={
      <DialogFooter>
        {['Fermer la fiche', 'Supprimer', 'Modifier'].map((name) => (
          <Button key={name}>{name}</Button>
        ))}
      </DialogFooter>
    }
  >
    Lundi 23 novembre
  </RecordPanel>
);

const question = (
  <ConfirmDialog opened close={() => {}} title="Supprimer ?" confirmLabel="Supprimer" onConfirm={() => {}}>
    <div style={{ height: '60vh' }}>Colis de Claire Fontaine</div>
  </ConfirmDialog>
);

function Form() {
  const form = useDialogForm(true, z.object({}), {}, 'arrival');
  return (
    <FormDialog
      opened
      close={() => {}}
      title="Enregistrer une arrivée"
      form={form}
      onSave={async () => undefined}
      another={{ label: 'Enregistrer, puis un autre', getNextValues: (values) => values }}
    >
      {Array.from({ length: 12 }, (_, at) => (
        <TextInput key={`${at + 1}`} label={`Champ ${at + 1}`} />
      ))}
    </FormDialog>
  );
}

it.each<[string, ReactNode, number, number]>([
  ['a panel on a desktop', panel, 1280, 800],
  ['a panel on a tablet', panel, 768, 1024],
  ['a sheet on a phone', panel, 390, 844],
  ['a long form at 1366', <Form key="form" />, 1366, 768],
  ['a long form at 1024', <Form key="form" />, 1024, 768],
  ['a long form on a phone', <Form key="form" />, 390, 844],
  ['a question on a desktop', question, 1024, 768],
  ['a question on a phone', question, 390, 844],
])('notices cover none of the buttons of %s', async (where, dialog, ...size) => {
  await page.viewport(...size);
  onTestFinished(() => page.viewport(1280, 800));
  await show(
    <>
      <Notices />
      {dialog}
    </>,
  );
  for (const at of [1, 2]) showNotice({ tone: 'success', message: `${at} ${where}`, undo: () => {} });
  await expect.element(page.getByRole('status').filter({ hasText: `2 ${where}` })).toBeVisible();
  // Notices slide in from outside of the window.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expectInReach(page.getByRole('dialog').getByRole('button').elements());
});

it('several notices do not overlap', async () => {
  await show(<Notices />);
  for (const at of [1, 2]) showNotice({ tone: 'success', message: `Remis ${at}` });
  const place = (at: number) => page.getByRole('status').filter({ hasText: `Remis ${at}` });
  await expect.element(place(2)).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const [first, second] = [1, 2].map((at) => place(at).element().getBoundingClientRect());
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(8);
});

it('times do not wrap, and are copied as shown', async () => {
  await show(<Notices />);
  // Texts of different lengths, so that some times stand at the end of a line.
  const rooms = Array.from({ length: 16 }, (_, at) => `${'Salle'.slice(0, 1 + (at % 5))} 14:00–15:00`);
  showNotice({ tone: 'success', message: 'Réservée', detail: rooms.join(', ') });
  const notice = page.getByRole('status').filter({ hasText: 'Réservée' });
  await expect.element(notice).toBeVisible();
  const words = document.createTreeWalker(notice.element(), NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  while (words.nextNode()) {
    const node = words.currentNode as Text;
    for (const { 0: hours, index } of node.data.matchAll(/14:00–15:00/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + hours.length);
      lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
    }
  }
  expect(lines).toEqual(rooms.map(() => 1));
  expect(notice.element().textContent).toContain(rooms.join(', '));
});
