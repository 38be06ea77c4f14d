import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { translate } from '../i18n/i18n.ts';
import type { DateRange } from '../list/period.ts';
import { DateRangeField } from './DateRangeField.tsx';

/** A Wednesday. */
const TODAY = '2026-11-25';

let asked: DateRange[];

function Field({ initial }: { initial: DateRange }) {
  const [value, setValue] = useState(initial);
  const change = (next: DateRange) => {
    asked.push(next);
    setValue(next);
  };
  return (
    <>
      <DateRangeField label="Période" today={TODAY} value={value} onChange={change} />
      <p>below</p>
    </>
  );
}

const day = (date: string): DateRange => ({ start: date, end: date });
const field = () => page.getByRole('textbox', { name: 'Période' });
const button = (key: string) => page.getByRole('button', { name: translate(key), exact: true });

beforeEach(() => {
  asked = [];
});

it.each([
  ['23', day('2026-11-23')],
  ['2311', day('2026-11-23')],
  ['+1', day('2026-11-26')],
  ['demain', day('2026-11-26')],
  ['tomorrow', day('2026-11-26')],
  ['lundi', day('2026-11-30')],
  ['23/11 – 27/11', { start: '2026-11-23', end: '2026-11-27' }],
])('range %j is applied with Enter', async (typed, range) => {
  await page.viewport(1024, 768);
  await show(<Field initial={day('2026-11-20')} />);
  await expect.element(field()).toHaveValue('Ven. 20/11/2026');
  await field().click();
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.poll(() => asked).toEqual([range]);
  await expect.element(button('ui.range.week')).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

it('an unreadable range shows an error and changes nothing, and Escape restores the value', async () => {
  await page.viewport(1024, 768);
  await show(<Field initial={day(TODAY)} />);
  const today = `${translate('ui.range.today')} 25/11/2026`;
  await expect.element(field()).toHaveValue(today);
  const below = () => page.getByText('below').element().getBoundingClientRect().top;
  const stands = below();
  await field().fill('32/11');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(translate('ui.range.unread'))).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field()).toHaveValue('32/11');
  expect(below()).toBe(stands);
  await field().fill('1/1/2020 – 1/1/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(translate('errors.range_too_long', { max: 367 }))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue(today);
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
});

it.each([
  [day(TODAY), day('2026-11-26'), `26/11/2026`],
  [
    { start: '2026-11-23', end: '2026-11-29' },
    { start: '2026-11-30', end: '2026-12-06' },
    '30/11/2026 – 06/12/2026',
  ],
  [
    { start: '2027-01-01', end: '2027-01-31' },
    { start: '2027-02-01', end: '2027-02-28' },
    '01/02/2027 – 28/02/2027',
  ],
])('arrow buttons move the range %j by its length, or by a month, and back', async (first, next, words) => {
  await page.viewport(1024, 768);
  await show(<Field initial={first} />);
  await button('ui.range.after').click();
  await expect.poll(() => asked).toEqual([next]);
  expect((field().element() as HTMLInputElement).value).toContain(words);
  await button('ui.range.before').click();
  await expect.poll(() => asked).toEqual([next, first]);
});

it('presets offer today, tomorrow, this week and this month, and the calendar a range', async () => {
  await page.viewport(1024, 768);
  await show(<Field initial={day(TODAY)} />);
  await field().click();
  await button('ui.range.tomorrow').click();
  await field().click();
  await button('ui.range.month').click();
  await field().click();
  await page.getByRole('button', { name: '3 novembre 2026' }).click();
  await page.getByRole('button', { name: '4 novembre 2026' }).click();
  await expect
    .poll(() => asked)
    .toEqual([
      day('2026-11-26'),
      { start: '2026-11-01', end: '2026-11-30' },
      { start: '2026-11-03', end: '2026-11-04' },
    ]);
});

it('presets, maxDays and lastDay override the defaults', async () => {
  await page.viewport(1024, 768);
  const lastWeek = { start: '2026-11-16', end: '2026-11-22' };
  await show(
    <DateRangeField
      label="Période"
      today={TODAY}
      value={day('2026-11-24')}
      onChange={(range) => asked.push(range)}
      presets={[{ label: 'Semaine passée', range: lastWeek }]}
      maxDays={31}
      lastDay="2026-11-24"
    />,
  );
  await expect.element(button('ui.range.after')).toBeDisabled();
  await field().click();
  await expect.element(button('ui.range.week')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Semaine passée' }).click();
  expect(asked).toEqual([lastWeek]);
  await field().fill('1/10/2026 – 1/11/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(translate('errors.range_too_long', { max: 31 }))).toBeVisible();
  expect(asked).toHaveLength(1);
});
