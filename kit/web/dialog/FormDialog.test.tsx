import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { show } from '../../../test/components/show.tsx';
import { CallError } from '../api/callError.ts';
import Notices from '../feedback/Notices.tsx';
import { translate } from '../i18n/i18n.ts';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './useDialogForm.ts';

const schema = z.object({ name: z.string().min(1), town: z.string().min(1).max(5) });
type Output = z.output<typeof schema>;
type Save = Parameters<typeof FormDialog<Output, Output>>[0]['onSave'];

interface DeskProps {
  onSave: Save;
  alsoIn?: string | undefined;
  inSeries?: true | undefined;
}

function Desk({ onSave, alsoIn, inSeries }: DeskProps) {
  const [opened, setOpened] = useState(false);
  const form = useDialogForm(opened, schema, { name: '', town: '' }, 'somebody');
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        ouvrir
      </button>
      <FormDialog
        opened={opened}
        close={() => setOpened(false)}
        title="Quelqu’un"
        form={form}
        onSave={onSave}
        another={{
          label: 'encore',
          getNextValues: ({ town }) => ({ name: '', town }),
          ...(inSeries && { isDefault: inSeries }),
        }}
        alternative={alsoIn ? { label: 'ici', prepare: () => form.setFieldValue('town', alsoIn) } : undefined}
      >
        <TextInput label="Nom" {...form.getInputProps('name')} />
        <TextInput label="Ville" {...form.getInputProps('town')} />
        <Textarea label="Note" />
      </FormDialog>
      <Notices />
    </>
  );
}

async function opened(onSave: Save, alsoIn?: string, inSeries?: true) {
  await show(<Desk onSave={onSave} alsoIn={alsoIn} inSeries={inSeries} />);
  const opener = page.getByRole('button', { name: 'ouvrir' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const button = (key: string) => dialog.getByRole('button', { name: translate(key), exact: true });
  return {
    opener,
    dialog,
    name: page.getByRole('textbox', { name: 'Nom' }),
    town: page.getByRole('textbox', { name: 'Ville' }),
    button,
    save: button('ui.save'),
    cancel: button('ui.cancel'),
    close: button('ui.close'),
    another: page.getByRole('button', { name: 'encore' }),
  };
}

const never = () => Promise.reject(new Error('saved'));

/** A filled-in dialog whose save is pending until `answer` is called. */
async function filledIn(onSave?: Save) {
  const held = Promise.withResolvers<undefined>();
  const save = vi.fn(onSave ?? (() => held.promise));
  const shown = await opened(save);
  await shown.name.fill('Ada');
  await shown.town.fill('Paris');
  return { ...shown, calls: save.mock.calls, answer: () => held.resolve(undefined) };
}

it('the first field has the focus, which returns to the opener on closing', async () => {
  const { name, dialog, opener } = await opened(never);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('errors are shown on blur and on saving, and the first invalid field is focused', async () => {
  const { name, town, save } = await opened(never);
  await expect.element(name).toHaveFocus();
  await userEvent.tab();
  await expect.element(town).toHaveFocus();
  await userEvent.keyboard('Clermont-Ferrand');
  await userEvent.tab();
  await expect.element(town).toHaveAccessibleDescription(translate('errors.too_long', { max: 5 }));
  // An untouched field shows no error.
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(translate('errors.required'));
  await expect.element(name).toHaveFocus();
});

it('Enter saves, closes the dialog, and it opens empty again', async () => {
  const { name, dialog, opener, calls } = await filledIn(async () => 'Noté');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.map(([output]) => output)).toEqual([{ name: 'Ada', town: 'Paris' }]);
  await expect.element(opener).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'Noté' })).toBeVisible();
  await opener.click();
  await expect.element(name).toHaveValue('');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
});

it('adding another keeps the dialog open with the kept values and an empty first field', async () => {
  const { name, town, another, dialog, close, calls } = await filledIn(async () => undefined);
  await another.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('');
  await expect.element(town).toHaveValue('Paris');
  expect(calls.map(([output]) => output)).toEqual([{ name: 'Ada', town: 'Paris' }]);
  // Proposed values are no unsaved changes.
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it.each(['Control', 'Meta'])(
  'dialog saves and stays open with %s and Enter, also in a multi-line field',
  async (held) => {
    const saved: Output[] = [];
    const { name, town, another, dialog } = await opened(async (output) => void saved.push(output));
    await expect.element(another).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    await expect.element(another.getByText(/^(Ctrl|⌘) ⏎$/)).toBeVisible();
    await name.fill('Ada');
    await town.fill('Paris');
    await userEvent.keyboard(`{${held}>}{Enter}{/${held}}`);
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('');
    await name.fill('Bea');
    await page.getByRole('textbox', { name: 'Note' }).click();
    await userEvent.keyboard(`{${held}>}{Enter}{/${held}}`);
    await expect.element(name).toHaveFocus();
    expect(saved).toEqual([
      { name: 'Ada', town: 'Paris' },
      { name: 'Bea', town: 'Paris' },
    ]);
    await expect.element(dialog).toBeVisible();
  },
);

it('Enter adds another if that is the main button, and so does Ctrl Enter', async () => {
  const saved: [Output, string][] = [];
  const save: Save = async (output, by) => void saved.push([output, by]);
  const { name, town, another, dialog } = await opened(save, undefined, true);
  await expect.element(another).toHaveAttribute('aria-keyshortcuts', 'Enter');
  await expect.element(another.getByText('⏎')).toBeVisible();
  await name.fill('Ada');
  await town.fill('Paris');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(name).toHaveValue('');
  expect(saved).toEqual([[{ name: 'Ada', town: 'Paris' }, 'another']]);
  await expect.element(dialog).toBeVisible();
});

it('Ctrl Enter does nothing while saving or without a second button', async () => {
  const { dialog, calls, answer } = await filledIn();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{Enter}{/Control}');
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it('the dialog cannot be closed while saving, and a double click saves once', async () => {
  const { name, dialog, save, cancel, close, another, calls, answer } = await filledIn();
  await save.dblClick();
  for (const each of [cancel, close, another]) await expect.element(each).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click();
  await expect.element(name).toHaveValue('Ada');
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it('a double click saves once and Escape cannot close the dialog before the next render', async () => {
  const { dialog, save, calls, answer } = await filledIn();
  const button = save.element() as HTMLElement;
  button.click();
  button.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(save).toHaveAttribute('data-loading');
  await expect
    .element(page.getByRole('dialog', { name: translate('ui.discard.title') }))
    .not.toBeInTheDocument();
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it('the leave prompt disappears when the form has been saved', async () => {
  const { save } = await filledIn(async () => 'Noté');
  const button = save.element() as HTMLElement;
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: translate('ui.discard.title') })).toBeVisible();
  button.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('a failed save keeps the input and shows the reason', async () => {
  const failures = [
    new CallError(422, 'invalid', 'Non.', { fields: { town: ['Ville inconnue.'] } }),
    new CallError(500, 'internal', 'Réessayez.', { requestId: '3f9a' }),
  ];
  const { name, town, save, dialog } = await opened(() => Promise.reject(failures.shift()));
  await name.fill('Ada');
  await town.fill('Lutèc');
  await userEvent.keyboard('{Enter}');
  await expect.element(town).toHaveAccessibleDescription('Ville inconnue.');
  await expect.element(town).toHaveFocus();
  await expect.element(name).toHaveValue('Ada');
  await save.click();
  const failure = dialog.getByRole('alert');
  await expect.element(failure.getByText(/^Réessayez\./)).toBeVisible();
  await expect.element(failure.getByText(translate('ui.reference', { id: '3f9a' }))).toBeVisible();
  await expect.element(name).toHaveValue('Ada');
  await expect.element(town).toHaveValue('Lutèc');
});

it('the next entry can be typed and submitted while the previous one is being saved', async () => {
  const saved: Output[] = [];
  let answer = (_refusal?: Error) => {};
  const { name, town } = await opened(
    (output) => {
      saved.push(output);
      return new Promise((resolve, reject) => {
        answer = (refusal) => (refusal ? reject(refusal) : resolve(undefined));
      });
    },
    undefined,
    true,
  );
  await town.fill('Lille');
  await name.fill('Anna');
  await userEvent.keyboard('{Enter}Bea{Enter}');
  expect(saved).toEqual([{ name: 'Anna', town: 'Lille' }]);
  answer();
  await expect
    .poll(() => saved)
    .toEqual([
      { name: 'Anna', town: 'Lille' },
      { name: 'Bea', town: 'Lille' },
    ]);
  await expect.element(name).toHaveValue('');
  answer(new CallError(409, 'conflict', 'Non.'));
  await expect.element(name).toHaveValue('Bea');
});

it('the alternative button saves with implied values and its notice leads to the record', async () => {
  const saved: unknown[] = [];
  const take = vi.fn();
  const save: Save = async (output, by) => {
    saved.push([output, by]);
    return { message: 'Gardé.', action: { label: 'Voir', run: take } };
  };
  const { name, dialog, cancel, close } = await opened(save, 'Paris');
  await name.fill('Anne');
  // Three save buttons leave no room for Cancel.
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(close).toBeVisible();
  await dialog.getByRole('button', { name: 'ici' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toEqual([[{ name: 'Anne', town: 'Paris' }, 'alternative']]);
  await page.getByRole('status').getByRole('button', { name: 'Voir' }).click();
  expect(take).toHaveBeenCalledOnce();
});
