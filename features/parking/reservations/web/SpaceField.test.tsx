import { Modal } from '@mantine/core';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { show, showWithWords } from '../../../../test/components/show.tsx';
import { SpaceField } from './SpaceField.tsx';

const spaces = ['A1', 'A2', 'B1'].map((name, at) => ({ id: at + 1, name, kinds: [], mayReserve: true }));

function Dialog() {
  const [space, setSpace] = useState('1');
  return (
    <>
      <div style={{ height: '300vh' }} />
      <Modal opened fullScreen onClose={() => undefined} closeButtonProps={{ 'aria-label': 'Fermer' }}>
        <SpaceField
          spaces={spaces}
          takenIds={new Set([3])}
          replaced={null}
          value={space}
          onChange={setSpace}
        />
      </Modal>
    </>
  );
}

afterEach(() => scrollTo(0, 0));

it('keeps its list at the field when the page behind the dialog scrolls', async () => {
  await show(<Dialog />);
  const field = page.getByRole('combobox');
  await field.click();
  const option = page.getByRole('option', { name: 'A2' });
  await expect.element(option).toBeVisible();
  await expect
    .poll(() => option.element().getBoundingClientRect().top)
    .toBeGreaterThan(field.element().getBoundingClientRect().bottom);
  const before = option.element().getBoundingClientRect();
  // A phone's keyboard scrolls the page between press and release.
  scrollBy(0, 40);
  expect(scrollY).toBe(40);
  expect(option.element().getBoundingClientRect().top).toBe(before.top);
  await option.click();
  await expect.element(field).toHaveValue('A2');
});

it('offers free spaces as buttons when the space is taken', async () => {
  const onChange = vi.fn();
  const many = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    name: `A${at + 1}`,
    kinds: [],
    mayReserve: true,
  }));
  await showWithWords(
    <SpaceField spaces={many} takenIds={new Set([1, 2])} replaced={null} value="1" onChange={onChange} />,
    'parking',
  );
  const alternatives = page.getByRole('group', { name: translate('parking:form.freeThen') });
  await expect.element(alternatives).toBeVisible();
  expect(
    alternatives
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((at) => `A${at}`));
  await alternatives.getByRole('button', { name: translate('parking:form.take', { bay: 'A4' }) }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('4');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

it('says that no space is free', async () => {
  await showWithWords(
    <SpaceField
      spaces={spaces.slice(0, 1)}
      takenIds={new Set([1])}
      replaced={null}
      value=""
      onChange={() => {}}
    />,
    'parking',
  );
  await expect
    .element(page.getByRole('combobox'))
    .toHaveAccessibleDescription(translate('parking:form.noneFree'));
});
