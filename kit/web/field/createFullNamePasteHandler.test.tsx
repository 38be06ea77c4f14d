import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { createFullNamePasteHandler } from './createFullNamePasteHandler.ts';

function Fields() {
  const [{ lastName, firstName, source }, set] = useState({ lastName: '', firstName: '', source: '' });
  const field = (label: string, name: 'lastName' | 'firstName', value: string) => (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        set((all) => ({ ...all, [name]: text }));
      }}
    />
  );
  return (
    <>
      <textarea
        aria-label="Sheet"
        value={source}
        onChange={(event) => {
          const text = event.currentTarget.value;
          set((all) => ({ ...all, source: text }));
        }}
      />
      <div onPaste={createFullNamePasteHandler((name) => set((all) => ({ ...all, ...name })))}>
        {field('Last name', 'lastName', lastName)}
        {field('First name', 'firstName', firstName)}
      </div>
    </>
  );
}

async function paste(text: string, field: string): Promise<void> {
  await show(<Fields />);
  await page.getByLabelText('Sheet').fill(text);
  await page.getByLabelText('Sheet').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await page.getByLabelText(field, { exact: true }).click();
  await userEvent.paste();
}

it.each([
  ['beside each other', 'DUPONT\tJean', 'Last name'],
  ['beside each other, into the first name', 'DUPONT\tJean\n', 'First name'],
  ['below each other', 'DUPONT\nJean\n', 'Last name'],
  ['the first name first', 'Jean\tDUPONT', 'Last name'],
])('two pasted cells fill last and first name when they are %s', async (_, text, field) => {
  await paste(text, field);
  await expect.element(page.getByLabelText('Last name', { exact: true })).toHaveValue('DUPONT');
  await expect.element(page.getByLabelText('First name', { exact: true })).toHaveValue('Jean');
});

it('other pasted text stays in the field', async () => {
  await paste('de La Tour', 'Last name');
  await expect.element(page.getByLabelText('Last name', { exact: true })).toHaveValue('de La Tour');
  await expect.element(page.getByLabelText('First name', { exact: true })).toHaveValue('');
});
