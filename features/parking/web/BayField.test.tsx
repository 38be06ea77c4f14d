import { Modal } from '@mantine/core';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { BayField } from './BayField.tsx';

const bays = ['A1', 'A2', 'B1'].map((name, at) => ({ id: at + 1, name }));

function Dialog() {
  const [bay, setBay] = useState('1');
  return (
    <>
      <div style={{ height: '300vh' }} />
      <Modal opened fullScreen onClose={() => undefined} closeButtonProps={{ 'aria-label': 'Fermer' }}>
        <BayField bays={bays} taken={new Set([3])} value={bay} onChange={setBay} />
      </Modal>
    </>
  );
}

afterEach(() => scrollTo(0, 0));

it('holds its list where the field is when the page behind the dialog is scrolled, so that no press misses', async () => {
  await show(<Dialog />);
  const field = page.getByRole('combobox');
  await field.click();
  const option = page.getByRole('option', { name: 'A2' });
  await expect.element(option).toBeVisible();
  await expect
    .poll(() => option.element().getBoundingClientRect().top)
    .toBeGreaterThan(field.element().getBoundingClientRect().bottom);
  const before = option.element().getBoundingClientRect();
  // A phone's keyboard does so, between the press of a finger and its end too.
  scrollBy(0, 40);
  expect(scrollY).toBe(40);
  expect(option.element().getBoundingClientRect().top).toBe(before.top);
  await option.click();
  await expect.element(field).toHaveValue('A2');
});
