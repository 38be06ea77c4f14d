import { Modal } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import Notices from '../feedback/Notices.tsx';
import { translate } from '../i18n/i18n.ts';
import { flagParam, useUrlState } from '../navigation/useUrlState.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { isSameExceptDialogs, useDialog, useRowDialog, useTransientDialog } from './dialogState.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

type Row = { id: number; name: string; locked?: boolean };
const ada = { id: 1, name: 'Ada' };
const bo = { id: 2, name: 'Bo' };
const cy = { id: 3, name: 'Cy', locked: true };

let give: (rows: { data: readonly Row[] | undefined; isFetching: boolean }) => void;

function List() {
  const [rows, setRows] = useState<Parameters<typeof give>[0]>({ data: [ada, bo, cy], isFetching: false });
  give = setRows;
  const [{ own }, change] = useUrlState({ own: flagParam() });
  const details = useRowDialog('details', rows);
  const editing = useRowDialog('edit', rows, ({ locked }) => !locked);
  const deleting = useRowDialog('delete', rows);
  const adding = useDialog('add', rows.data ? true : null);
  const result = useTransientDialog<string>('result');
  useRestoreFocus(details.opened || editing.opened || adding.opened || result.opened);
  return (
    <main>
      <h1 tabIndex={-1}>Liste</h1>
      <button type="button" onClick={() => change({ own: !own }, 'replace')}>
        Filtrer
      </button>
      <button type="button" onClick={adding.open}>
        Ajouter
      </button>
      {rows.data?.map((row) => (
        <div key={row.id}>
          <button type="button" onClick={() => details.open(row)}>
            {`Voir ${row.name}`}
          </button>
          <button type="button" onClick={() => editing.open(row)}>
            {`Modifier ${row.name}`}
          </button>
          <button type="button" onClick={() => deleting.open(row)}>
            {`Supprimer ${row.name}`}
          </button>
        </div>
      ))}
      <Dialog title={`Détails ${details.current?.name}`} dialog={details}>
        {details.isGone && <p>Parti</p>}
        <button type="button" onClick={() => details.item && editing.open(details.item)}>
          Changer
        </button>
        <button type="button" onClick={() => details.item && deleting.open(details.item, 'over')}>
          Détruire
        </button>
      </Dialog>
      <Dialog title={`Modifier ${editing.item?.name}`} dialog={editing}>
        <button
          type="button"
          onClick={() => {
            result.open('Fait');
            editing.close();
          }}
        >
          Enregistrer
        </button>
      </Dialog>
      <Dialog title="Nouveau" dialog={adding} />
      <Dialog title={`Résultat ${result.item}`} dialog={result} />
      <ConfirmDialog
        {...deleting}
        title={`Supprimer ${deleting.item?.name} ?`}
        confirmLabel="Oui"
        onConfirm={() => {
          give({ data: rows.data?.filter(({ id }) => id !== deleting.item?.id), isFetching: false });
          // A dialog that closes another one with itself.
          deleting.close();
        }}
      >
        Vraiment
      </ConfirmDialog>
      <Notices />
    </main>
  );
}

interface DialogProps {
  title: string;
  dialog: { opened: boolean; close: () => void };
  children?: React.ReactNode;
}

function Dialog({ title, dialog, children }: DialogProps) {
  return (
    <Modal opened={dialog.opened} onClose={dialog.close} title={title} returnFocus={false}>
      {children}
      <button type="button" onClick={dialog.close}>
        Quitter
      </button>
    </Modal>
  );
}

const named = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const click = (name: string) => button(name).click();
const search = () => location.search;
const nothingOpen = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

async function begin(address = '') {
  // Back must not leave the test page.
  history.pushState(null, '', `/liste${address}`);
  await show(<List />);
}

beforeEach(() => {
  history.replaceState(null, '', '/liste');
});

it('a dialog is kept in the address, and Back closes it and restores the focus', async () => {
  await begin('?own=1');
  await click('Voir Bo');
  await expect.element(named('Détails Bo')).toBeVisible();
  expect(search()).toBe('?own=1&details=2');
  history.back();
  await nothingOpen();
  expect(search()).toBe('?own=1');
  await expect.element(button('Voir Bo')).toHaveFocus();
});

it('a dialog opened by its address waits for the rows, and closing stays on the page', async () => {
  await begin('?details=2&own=1');
  await expect.element(named('Détails Bo')).toBeVisible();
  const entries = history.length;
  await click('Quitter');
  await nothingOpen();
  expect(search()).toBe('?own=1');
  expect(history.length).toBe(entries);
});

it('a missing record is reported only after pending rows have arrived', async () => {
  await begin();
  give({ data: undefined, isFetching: true });
  await expect.element(button('Voir Bo')).not.toBeInTheDocument();
  history.pushState(null, '', '/liste?details=4');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(search).toBe('?details=4');
  give({ data: [ada], isFetching: true });
  await expect.element(button('Voir Ada')).toBeVisible();
  expect(search()).toBe('?details=4');
  give({ data: [ada, { id: 4, name: 'Di' }], isFetching: false });
  await expect.element(named('Détails Di')).toBeVisible();
});

it.each([
  ['?details=9', 'missing'],
  ['?edit=3', 'refused'],
  ['?details=x', 'missing'],
] as const)(
  'says that there is nothing of what %s names, or that it may not be opened (%s), and cleans the address',
  async (address, why) => {
    await begin(`${address}&own=1`);
    await expect.element(page.getByText(translate(`ui.gone.${why}`))).toBeVisible();
    await expect.poll(search).toBe('?own=1');
    await nothingOpen();
  },
);

it('a dialog without a record waits for permissions', async () => {
  await begin();
  give({ data: undefined, isFetching: true });
  await expect.element(button('Voir Bo')).not.toBeInTheDocument();
  history.pushState(null, '', '/liste?add=1');
  dispatchEvent(new PopStateEvent('popstate'));
  await click('Filtrer');
  await expect.poll(search).toBe('?add=1&own=1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  give({ data: [ada], isFetching: false });
  await expect.element(named('Nouveau')).toBeVisible();
});

it('opening adds one history entry and closing none', async () => {
  await begin();
  await click('Voir Ada');
  await expect.element(named('Détails Ada')).toBeVisible();
  const entries = history.length;
  await click('Quitter');
  await nothingOpen();
  await click('Modifier Ada');
  await expect.element(named('Modifier Ada')).toBeVisible();
  expect(history.length).toBe(entries);
  await userEvent.keyboard('{Escape}');
  await nothingOpen();
  await expect.element(button('Modifier Ada')).toHaveFocus();
  history.forward();
  await expect.element(named('Modifier Ada')).toBeVisible();
});

it('a dialog replaces another one or lies above it', async () => {
  await begin();
  await click('Voir Ada');
  await click('Changer');
  await expect.element(named('Modifier Ada')).toBeVisible();
  expect(search()).toBe('?edit=1');
  await click('Quitter');
  await nothingOpen();
  expect(search()).toBe('');

  await click('Voir Ada');
  await click('Détruire');
  await expect.element(named('Supprimer Ada ?')).toBeVisible();
  expect(search()).toBe('?details=1&delete=1');
  history.back();
  await expect.element(named('Supprimer Ada ?')).not.toBeInTheDocument();
  await expect.element(named('Détails Ada')).toBeVisible();
});

it('closing twice closes once', async () => {
  await begin();
  await click('Supprimer Ada');
  await click('Oui');
  await nothingOpen();
  expect(location.pathname + search()).toBe('/liste');
  await expect.element(button('Voir Ada')).not.toBeInTheDocument();
  await expect.element(page.getByText(translate('ui.gone.missing'))).not.toBeInTheDocument();
});

it('a dialog whose record is deleted stays as it was and says so', async () => {
  await begin();
  await click('Voir Ada');
  give({ data: [{ ...ada, name: 'Adèle' }, bo], isFetching: false });
  await expect.element(named('Détails Adèle')).toBeVisible();
  give({ data: [bo], isFetching: false });
  await expect.element(named('Détails Adèle').getByText('Parti')).toBeVisible();
  expect(search()).toBe('?details=1');
  await click('Quitter');
  await nothingOpen();
  history.forward();
  await expect.element(page.getByText(translate('ui.gone.missing'))).toBeVisible();
  await expect.poll(search).toBe('');
});

it('a prompt about a deleted record can only be closed', async () => {
  await begin();
  await click('Supprimer Bo');
  await expect.element(button('Oui')).toBeVisible();
  give({ data: [ada], isFetching: false });
  await expect.element(named('Supprimer Bo ?').getByText(translate('ui.gone.here'))).toBeVisible();
  await expect.element(button('Oui')).not.toBeInTheDocument();
  await named('Supprimer Bo ?')
    .getByRole('button', { name: translate('ui.close') })
    .click();
  await nothingOpen();
  expect(search()).toBe('');
});

it('a dialog for transient data ends with a reload, without a notice', async () => {
  await begin('?result=1');
  await expect.poll(search).toBe('');
  await click('Modifier Ada');
  await click('Enregistrer');
  await expect.element(named('Résultat Fait')).toBeVisible();
  expect(search()).toBe('?result=1');
  history.back();
  await nothingOpen();
  expect(search()).toBe('');
  await expect.element(page.getByText(translate('ui.gone.missing'))).not.toBeInTheDocument();
});

it('dialogs are distinguished from other parameters of the address', async () => {
  await begin();
  expect(isSameExceptDialogs('?own=1&edit=3', '?own=1')).toBe(true);
  expect(isSameExceptDialogs('?own=1&edit=3', '?own=1&add=1')).toBe(true);
  expect(isSameExceptDialogs('?own=1', '')).toBe(false);
});

it('a dialog stays closed if it is closed before the router has opened it', async () => {
  let loaded = () => {};
  let isWaiting = false;
  const loader = () => {
    if (!isWaiting) return null;
    return new Promise<null>((resolve) => {
      loaded = () => resolve(null);
    });
  };
  history.pushState(null, '', '/liste?own=1');
  const entries = history.length;
  await show(<List />, 'fr', loader);
  await expect.element(button('Voir Bo')).toBeVisible();
  isWaiting = true;
  await click('Voir Bo');
  await expect.element(named('Détails Bo')).toBeVisible();
  expect(search()).toBe('?own=1');
  await click('Quitter');
  isWaiting = false;
  loaded();
  await nothingOpen();
  await click('Filtrer');
  await expect.poll(search).toBe('');
  await nothingOpen();
  expect(history.length).toBe(entries);
});
