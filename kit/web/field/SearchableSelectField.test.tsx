import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { show } from '../../../test/components/show.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogForm } from '../dialog/useDialogForm.ts';
import { translate } from '../i18n/i18n.ts';
import { SearchableSelectField } from './SearchableSelectField.tsx';

const schema = z.object({ company: z.string() });
const companies = [
  { value: '1', label: 'Verne' },
  { value: '2', label: 'Hélios Conseil' },
  { value: '3', label: 'Hélios Énergie' },
];
let saved: unknown;
let closed: boolean;

function Invite() {
  const form = useDialogForm(true, schema, { company: '' }, 'invite');
  return (
    <FormDialog
      opened
      close={() => {
        closed = true;
      }}
      title="Inviter"
      form={form}
      onSave={async (output) => {
        saved = output;
        return undefined;
      }}
    >
      <SearchableSelectField
        label="Entreprise"
        data={companies}
        clearable
        {...form.getInputProps('company')}
      />
    </FormDialog>
  );
}

const field = () => page.getByRole('combobox', { name: 'Entreprise' });
const question = () => page.getByRole('dialog', { name: translate('ui.discard.title') });
const save = () => page.getByRole('button', { name: translate('ui.save') });

beforeEach(async () => {
  saved = undefined;
  closed = false;
  await show(<Invite />);
  await field().click();
});

it('text without a choice stays, is invalid, and prompts before leaving', async () => {
  await userEvent.keyboard('hélio');
  await userEvent.tab();
  await save().click();
  await expect.element(field()).toHaveAccessibleDescription(translate('errors.not_chosen'));
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('hélio');
  expect(saved).toBe(undefined);
  await page.getByRole('button', { name: translate('ui.cancel') }).click();
  await question()
    .getByRole('button', { name: translate('ui.discard.keep') })
    .click();
  await expect.element(field()).toHaveValue('hélio');
  expect(closed).toBe(false);
  await field().click();
  await page.getByRole('option', { name: 'Hélios Énergie' }).click();
  await save().click();
  await expect.poll(() => saved).toEqual({ company: '3' });
});

it('a full label counts as chosen, ignoring accents and case; an emptied field is empty', async () => {
  await userEvent.keyboard('VERNÉ');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Verne');
  await userEvent.clear(field());
  await userEvent.tab();
  await save().click();
  await expect.poll(() => saved).toEqual({ company: '' });
});

it('Enter takes the only match; with several it takes none and submits nothing', async () => {
  await userEvent.keyboard('hélio');
  await expect.element(page.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('hélio');
  await userEvent.keyboard('s én');
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Hélios Énergie');
  expect(saved).toBe(undefined);
  await save().click();
  await expect.poll(() => saved).toEqual({ company: '3' });
});

it('typing replaces the value after a click as after the Tab key', async () => {
  const next = page.getByRole('button', { name: translate('ui.cancel') });
  for (const arrive of [() => field().click(), () => userEvent.tab({ shift: true })]) {
    await field().fill('Verne');
    await expect.element(field()).toHaveValue('Verne');
    next.element().focus();
    await arrive();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('hél');
    await expect.element(field()).toHaveValue('hél');
  }
});
