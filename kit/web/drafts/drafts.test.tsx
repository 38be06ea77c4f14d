import { Menu, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { z } from 'zod';
import { show } from '../../../test/components/show.tsx';
import { CallError } from '../api/callError.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogForm } from '../dialog/useDialogForm.ts';
import { PasswordField } from '../field/PasswordField.tsx';
import { useSchemaForm } from '../form/useSchemaForm.ts';
import { storeAndApplyLanguage, translate } from '../i18n/i18n.ts';
import { flagParam, useUrlState } from '../navigation/useUrlState.ts';
import { followSessionInOtherTabs } from '../session/lostSession.ts';
import { clearSession, switchBuilding } from '../session/session.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import { buildDraftKey, writeDraft } from './drafts.ts';
import { RestoredDraftNotice } from './RestoredDraftNotice.tsx';
import { confirmLeave } from './unsavedChanges.ts';

const profile = z.object({ name: z.string(), password: z.string() });

function Profile() {
  const form = useSchemaForm(profile, { name: 'Ada', password: '' }, 'profile');
  return (
    <form>
      <RestoredDraftNotice draft={form.draft} onReset={() => {}} />
      <TextInput label="Nom" {...form.getInputProps('name')} />
      <PasswordField label="Mot de passe" {...form.getInputProps('password')} />
      <Link to="?elsewhere">Ailleurs</Link>
      <button type="button" onClick={form.draft.markSaved}>
        Enregistré
      </button>
    </form>
  );
}

const visit = z.object({ name: z.string(), version: z.int() });
type Save = (output: z.output<typeof visit>) => Promise<string | undefined>;

function Desk({ onSave = async () => undefined, version = 1 }: { onSave?: Save; version?: number }) {
  const [{ edit }, change] = useUrlState({ edit: flagParam() });
  const [other, setOther] = useState(0);
  const form = useDialogForm(edit, visit, { name: 'Ada', version }, 'visit 1');
  return (
    <>
      <button type="button" onClick={() => change({ edit: true }, 'push')}>
        ouvrir
      </button>
      <FormDialog
        opened={edit}
        close={() => change({ edit: false }, 'replace')}
        title="Visite"
        form={form}
        onSave={onSave}
      >
        <TextInput label="Nom" {...form.getInputProps('name')} />
        <button type="button" onClick={() => setOther(other + 1)}>
          autre {other}
        </button>
      </FormDialog>
    </>
  );
}

const name = () => page.getByRole('textbox', { name: 'Nom' });
const dialog = () => page.getByRole('dialog', { name: 'Visite' });
const question = () => page.getByRole('dialog', { name: translate('ui.discard.title') });
const keep = () => question().getByRole('button', { name: translate('ui.discard.keep') });
const giveUp = () => question().getByRole('button', { name: translate('ui.discard.confirm') });
const foundAgain = () => page.getByRole('status').filter({ hasText: translate('ui.foundAgain.text') });
const drafts = () => Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('typed '));

const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A reload keeps only the address and session storage. */
async function reload(element: ReactNode) {
  await cleanup();
  await show(element);
}

/** Goes back and waits until the router has reverted it. */
async function goBackInVain() {
  const moves = Promise.withResolvers<void>();
  let left = 2;
  const moved = () => {
    left -= 1;
    if (left === 0) moves.resolve();
  };
  addEventListener('popstate', moved);
  history.back();
  await moves.promise;
  removeEventListener('popstate', moved);
  expect(location.search).toBe('?edit=1');
}

async function openDesk(props: Parameters<typeof Desk>[0] = {}) {
  history.replaceState(null, '', location.pathname);
  await show(<Desk {...props} />);
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await expect.element(name()).toHaveFocus();
  expect(location.search).toBe('?edit=1');
}

it('the browser prompts before closing the page while there are unsaved changes', async () => {
  await show(<Profile />);
  await expect.element(name()).toBeVisible();
  expect(asks()).toBe(false);
  await name().fill('À moi');
  await expect.poll(asks).toBe(true);
  await name().fill('Ada');
  await expect.poll(asks).toBe(false);
});

it('the changed field has the focus after a reload', async () => {
  await show(<Profile />);
  await name().fill('À moi');
  await expect.poll(drafts).toHaveLength(1);
  await reload(<Profile />);
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(name()).toHaveFocus();
});

it('a link prompts before it leaves unsaved changes, and not after saving', async () => {
  await show(<Profile />);
  const before = location.href;
  const link = page.getByRole('link', { name: 'Ailleurs' });
  await name().fill('À moi');
  await link.click();
  await keep().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(link).toHaveFocus();
  expect(location.href).toBe(before);
  await page.getByRole('button', { name: 'Enregistré' }).click();
  await link.click();
  await expect.poll(() => location.search).toBe('?elsewhere');
  await expect.element(question()).not.toBeInTheDocument();
});

function WaysOut() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Profile />
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">compte</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void confirmLeave()}>se déconnecter</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button" onClick={() => setOpened(true)}>
        plus
      </button>
      <RecordPanel opened={opened} close={() => setOpened(false)} title="Menu">
        <Link to="?events" onClick={() => setOpened(false)}>
          Événements
        </Link>
      </RecordPanel>
    </>
  );
}

it('each attempt to leave prompts again, also before the next render', async () => {
  history.replaceState(null, '', location.pathname);
  await show(<Profile />);
  const link = page.getByRole('link', { name: 'Ailleurs' });
  await name().fill('À moi');
  await link.click();
  await expect.element(keep()).toBeVisible();
  // Within one task, as on a slow phone.
  (keep().element() as HTMLElement).click();
  (link.element() as HTMLElement).click();
  await expect.element(question()).toBeVisible();
  await keep().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await link.click();
  await giveUp().click();
  await expect.poll(() => location.search).toBe('?elsewhere');
});

it('the focus returns to the opener of a closed menu when the user stays', async () => {
  await show(<WaysOut />);
  await name().fill('À moi');
  for (const [opener, way] of [
    [page.getByRole('button', { name: 'compte' }), page.getByRole('menuitem', { name: 'se déconnecter' })],
    [page.getByRole('button', { name: 'plus' }), page.getByRole('link', { name: 'Événements' })],
  ] as const) {
    await opener.click();
    await way.click();
    await keep().click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

it('Back closes a dialog, and prompts first if it has unsaved changes', async () => {
  await openDesk();
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await name().fill('À moi');
  history.back();
  await keep().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(name()).toHaveFocus();
  expect(location.search).toBe('?edit=1');
  history.back();
  await giveUp().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
  expect(location.search).toBe('');
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await expect.element(name()).toHaveValue('Ada');
  await expect.element(foundAgain()).not.toBeInTheDocument();
});

it('the close button and Escape prompt once, and Escape in the prompt keeps the dialog', async () => {
  await openDesk();
  await name().fill('À moi');
  const cross = dialog().getByRole('button', { name: translate('ui.close') });
  await cross.click();
  await expect.element(keep()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await userEvent.keyboard('{Escape}');
  await keep().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await cross.click();
  await giveUp().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

it('a click outside prompts, and the field has the focus again when the user stays', async () => {
  await page.viewport(1366, 768);
  await show(<Desk />);
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await name().fill('Bo');
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element, {
    position: { x: 5, y: 5 },
  });
  await keep().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
});

it('Back does not close a dialog while it saves, and leaves without a prompt afterwards', async () => {
  const held = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const saves = [...held];
  await openDesk({ onSave: () => saves.shift()?.promise ?? Promise.resolve(undefined) });
  await name().fill('À moi');
  const save = dialog().getByRole('button', { name: translate('ui.save') });
  await save.click();
  await goBackInVain();
  held[0]?.reject(new CallError(422, 'invalid', 'Non.'));
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Non.');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await save.click();
  await goBackInVain();
  held[1]?.resolve(undefined);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(location.search).toBe('');
  expect(drafts()).toEqual([]);
});

it('switching the language keeps the input', async () => {
  await openDesk();
  await name().fill('À moi');
  await storeAndApplyLanguage('en');
  await expect.element(dialog().getByRole('button', { name: translate('ui.save') })).toBeVisible();
  await expect.element(name()).toHaveValue('À moi');
  await storeAndApplyLanguage('fr');
});

it('logging out deletes the drafts, and the next user finds none', async () => {
  await openDesk();
  await name().fill('À moi');
  expect(drafts()).toHaveLength(1);
  clearSession();
  expect(drafts()).toEqual([]);
  await cleanup();
  history.replaceState(null, '', location.pathname);
  writeDraft(buildDraftKey(2, 1, 'visit 1'), {
    base: { name: 'Ada', version: 1 },
    values: { name: 'À elle', version: 1 },
  });
  await openDesk();
  await expect.element(name()).toHaveValue('Ada');
  await expect.element(foundAgain()).not.toBeInTheDocument();
  followSessionInOtherTabs();
  expect(drafts()).toEqual([]);
});

it('switching the building prompts, and changes nothing when the user stays', async () => {
  await openDesk();
  await name().fill('À moi');
  void switchBuilding(2);
  await keep().click();
  await expect.element(name()).toHaveValue('À moi');
  expect(sessionStorage.getItem('building')).toBeNull();
});

it('a draft is restored after a reload with its version, until it is saved', async () => {
  const saved: unknown[] = [];
  const desk = { onSave: async (output: unknown) => void saved.push(output) };
  await openDesk(desk);
  await name().fill('À moi');
  expect(drafts()).toHaveLength(1);
  await reload(<Desk {...desk} version={2} />);
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(foundAgain()).toBeVisible();
  expect(asks()).toBe(true);
  await dialog()
    .getByRole('button', { name: translate('ui.save') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(saved).toEqual([{ name: 'À moi', version: 1 }]);
  expect(drafts()).toEqual([]);
});

it('a restored draft can be discarded for the current record', async () => {
  await openDesk();
  await name().fill('À moi');
  await reload(<Desk version={2} />);
  const afresh = page.getByRole('button', { name: translate('ui.foundAgain.startAfresh') });
  await afresh.click();
  await keep().click();
  await expect.element(name()).toHaveValue('À moi');
  await afresh.click();
  await giveUp().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Ada');
  await expect.element(name()).toHaveFocus();
  await expect.element(foundAgain()).not.toBeInTheDocument();
  expect([asks(), drafts()]).toEqual([false, []]);
});

function NewOn({ day }: { day: string }) {
  const schema = z.object({ name: z.string(), day: z.string() });
  const form = useDialogForm(true, schema, { name: '', day }, `new on ${day}`);
  return (
    <FormDialog opened close={() => {}} title="Visite" form={form} onSave={async () => undefined}>
      <TextInput label="Nom" {...form.getInputProps('name')} />
      <TextInput label="Jour" {...form.getInputProps('day')} />
    </FormDialog>
  );
}

it('a form for a new record restores the draft of the same start only', async () => {
  const day = page.getByRole('textbox', { name: 'Jour' });
  await show(<NewOn day="lundi" />);
  await name().fill('À moi');
  await expect.poll(drafts).toHaveLength(1);
  await reload(<NewOn day="mardi" />);
  await expect.element(day).toHaveValue('mardi');
  await expect.element(name()).toHaveValue('');
  await reload(<NewOn day="lundi" />);
  await expect.element(day).toHaveValue('lundi');
  await expect.element(name()).toHaveValue('À moi');
});

it('a password is never stored, even while it is visible', async () => {
  await show(<Profile />);
  const password = page.getByLabelText('Mot de passe', { exact: true });
  await password.fill('a quiet morning');
  await expect.poll(asks).toBe(true);
  expect(drafts()).toEqual([]);
  await page.getByRole('button', { name: translate('ui.showPassword') }).click();
  await name().fill('À moi');
  await password.fill('a quiet evening');
  await expect.poll(() => drafts().length).toBe(1);
  expect(JSON.stringify(drafts())).not.toMatch(/quiet|password/);
  await reload(<Profile />);
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(password).toHaveValue('');
});
