import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { show } from '../../../test/components/show.tsx';
import { languages } from '../../actor.ts';
import { addDays, getToday } from '../../time.ts';
import { formatEuros } from '../i18n/format.ts';
import { translate } from '../i18n/i18n.ts';
import { DateField } from './DateField.tsx';
import { EmailField } from './EmailField.tsx';
import { CountField, EuroField } from './NumberField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TimeField } from './TimeField.tsx';

let given: unknown;

function Alone<Value extends string | number | object>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  given = value;
  return children(value, setValue);
}

const refused = (value: string | number) => (typeof value === 'string' && value !== '' ? 'non' : undefined);

const price = (
  <Alone<string | number> initial="">
    {(value, change) => <EuroField label="Prix" value={value} onChange={change} error={refused(value)} />}
  </Alone>
);
const capacity = (
  <Alone<string | number> initial="">
    {(value, change) => <CountField label="Places" value={value} onChange={change} error={refused(value)} />}
  </Alone>
);
const hour = (
  <Alone<string> initial="">
    {(value, change) => <TimeField label="Heure" value={value} onChange={change} />}
  </Alone>
);
const day = (
  <Alone<string> initial="2026-11-23">
    {(value, change) => <DateField label="Jour" value={value} onChange={change} />}
  </Alone>
);

/** Types into the only field, leaves it and returns it. */
async function typed(field: ReactNode, text: string, language: (typeof languages)[number] = 'fr') {
  await show(field, language);
  const input = page.getByRole('textbox');
  await userEvent.fill(input, text);
  await userEvent.tab();
  return input;
}

it.each(languages)('an amount is parsed as typed and shown as money, in %s', async (language) => {
  const field = await typed(price, '1.234,5', language);
  expect(given).toBe(1234.5);
  await expect.element(field).toHaveValue(formatEuros(1234.5, language));
});

it.each(['12.345', 'abc'])('an invalid amount stays as typed: %s', async (text) => {
  const field = await typed(price, text);
  expect(given).toBe(text);
  await expect.element(field).toHaveValue(text);
});

it.each([
  ['-3', -3],
  ['2.5', 2.5],
  ['100000', 100_000],
])('an invalid count is neither truncated nor clamped: %s', async (text) => {
  const field = await typed(capacity, text);
  await expect.element(field).toHaveValue(text);
});

it.each([
  ['9h30', '09:30', '9:30'],
  ['25:00', '25:00', '25:00'],
  ['tantôt', 'tantôt', 'tantôt'],
])('time typed as %s is parsed as %s and shown as %s', async (text, value, shown) => {
  const field = await typed(hour, text);
  expect(given).toBe(value);
  await expect.element(field).toHaveValue(shown);
});

it.each([
  ['mardi 1er décembre 2026', '2026-12-01', '01/12/2026'],
  ['31/02/2026', '31/02/2026', '31/02/2026'],
  ['bientôt', 'bientôt', 'bientôt'],
])('date typed as %s is parsed as %s and shown as %s', async (text, value, shown) => {
  const field = await typed(day, text);
  expect(given).toBe(value);
  await expect.element(field).toHaveValue(shown);
});

it('a date without a year or in words is relative to today in the building', async () => {
  const here = getToday('Europe/Paris', new Date());
  const [, month = '', date = ''] = addDays(here, 40).split('-');
  for (const [text, expected] of [
    ['hier', addDays(here, -1)],
    [`${date}${month}`, addDays(here, 40)],
  ] as const) {
    await typed(day, text);
    expect(given).toBe(expected);
    await cleanup();
  }
});

it.each([
  ['fr', 'lundi 1er décembre 2026', 'Le 1er décembre 2026 est un mardi.'],
  ['en', 'Monday 1 December 2026', '1 December 2026 is a Tuesday.'],
] as const)('a weekday that the day is not is said, in %s', async (language, text, words) => {
  await typed(
    <Alone<string> initial="">
      {(value, change) => <DateField label="Jour" value={value} onChange={change} error={refused(value)} />}
    </Alone>,
    text,
    language,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});

it('two dates pasted into the first field of a period fill both', async () => {
  await show(
    <Alone<{ start: string; end: string }> initial={{ start: '2026-11-23', end: '' }}>
      {(span, change) => (
        <>
          <DateField
            label="Du"
            value={span.start}
            onChange={(start) => change({ ...span, start })}
            onRangePaste={change}
          />
          <DateField label="Au" value={span.end} onChange={(end) => change({ ...span, end })} />
        </>
      )}
    </Alone>,
  );
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const field = page.getByRole('textbox', { name: 'Du' }).element();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  paste('du 1er au 3 décembre 2026');
  await expect.element(page.getByRole('textbox', { name: 'Du' })).toHaveValue('01/12/2026');
  await expect.element(page.getByRole('textbox', { name: 'Au' })).toHaveValue('03/12/2026');
});

it('an end time may be midnight', async () => {
  const field = await typed(
    <Alone<string> initial="">
      {(value, change) => <TimeField label="Fin" isEnd value={value} onChange={change} />}
    </Alone>,
    'minuit',
  );
  expect(given).toBe('24:00');
  await expect.element(field).toHaveValue('24:00');
});

it('an invalid number is shown as it is from the start', async () => {
  await show(<CountField label="Places" value={10} error="8 au plus." />);
  await expect.element(page.getByRole('textbox')).toHaveValue('10');
});

describe('the calendar of a date', () => {
  const field = page.getByRole('textbox', { name: 'Jour' });
  const calendar = page.getByRole('dialog', { name: 'Jour' });
  const dayButton = (name: string) => page.getByRole('button', { name, exact: true });

  it('opens by arrow down with the focus, is used by keyboard, and returns the focus', async () => {
    await show(day);
    field.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dayButton('23 novembre 2026')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('24/11/2026');
    expect(given).toBe('2026-11-24');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dayButton('24 novembre 2026')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });

  it('opens by its button with the focus, and by a click beside the field', async () => {
    await show(day);
    await page.getByRole('button', { name: translate('ui.calendar.open', { label: 'Jour' }) }).click();
    await expect.element(dayButton('23 novembre 2026')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveFocus();
    await field.click();
    await expect.element(dayButton('23 novembre 2026')).toBeVisible();
    await expect.element(field).toHaveFocus();
    await dayButton('25 novembre 2026').click();
    await expect.element(field).toHaveFocus();
    expect(given).toBe('2026-11-25');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'marks the today of a building in %s',
    async (zone) => {
      const here = getToday(zone, new Date());
      await show(
        <Alone<string> initial={here}>
          {(value, change) => <DateField label="Jour" value={value} onChange={change} />}
        </Alone>,
        'fr',
        undefined,
        zone,
      );
      await field.click();
      await expect.element(page.getByRole('button', { name: /^\d+ \S+ \d{4}$/ }).first()).toBeVisible();
      const marked = [...document.querySelectorAll('[aria-current="date"]')];
      const itsName = new RegExp(`^${Number(here.slice(8))} `);
      expect(marked.map((each) => each.getAttribute('aria-label'))).toEqual([expect.stringMatching(itsName)]);
    },
  );
});

it('an address pasted with its name becomes the address on blur', async () => {
  const field = (
    <Alone<string> initial="">
      {(value, change) => <EmailField label="E-mail" maxLength={30} value={value} onChange={change} />}
    </Alone>
  );
  const input = await typed(field, 'Responsable des services généraux <jean.dupont@example.com>;');
  await expect.element(input).toHaveValue('jean.dupont@example.com');
  expect(given).toBe('jean.dupont@example.com');
});

it('a whole number opens the numeric keypad', async () => {
  await show(capacity);
  await expect.element(page.getByRole('textbox')).toHaveAttribute('inputmode', 'numeric');
});

it.each(languages)('the button that shows a password has a name, in %s', async (language) => {
  await show(<PasswordField label="Passe" autoComplete="new-password" />, language);
  const field = page.getByLabelText('Passe', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: translate('ui.showPassword') }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});
