import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { show } from '../../../test/components/show.tsx';
import { SignatureField } from './SignatureField.tsx';

/** The current value of the field. */
let given: string;

function SignatureFieldHarness() {
  const [value, setValue] = useState('');
  given = value;
  return <SignatureField value={value} onChange={setValue} error={undefined} />;
}

function stroke(): void {
  const canvas = page.getByRole('img', { name: translate('agreements:sign.pad') }).element();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (const [type, part] of [
    ['pointerdown', 0.2],
    ['pointermove', 0.5],
    ['pointermove', 0.8],
    ['pointerup', 0.8],
  ] as const) {
    canvas.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + width * part,
        clientY: top + height * part,
        pointerId: 1,
        isPrimary: true,
        pressure: 0.5,
        bubbles: true,
        cancelable: true,
        buttons: type === 'pointerup' ? 0 : 1,
      }),
    );
  }
}

it('a drawing is kept while typing, and a typed name while drawing', async () => {
  await show(<SignatureFieldHarness />);
  const choose = (manner: string) =>
    page.getByText(translate(`agreements:sign.${manner}`), { exact: true }).click();
  const typed = page.getByRole('textbox', { name: translate('agreements:sign.typed') });
  const clear = page.getByRole('button', { name: translate('agreements:sign.clear') });
  await expect.element(clear).toBeDisabled();
  stroke();
  await expect.element(clear).toBeEnabled();
  const drawn = given;
  expect(drawn).toMatch(/^data:image\/png;base64,/);
  await choose('type');
  await expect.element(typed).toHaveValue('');
  await typed.fill('J. Li');
  await choose('draw');
  await expect.element(clear).toBeEnabled();
  expect(given).toBe(drawn);
  await choose('type');
  await expect.element(typed).toHaveValue('J. Li');
  expect(given).toBe('J. Li');

  await choose('draw');
  await clear.click();
  await expect.element(clear).toBeDisabled();
  expect(given).toBe('');
});
