import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDay } from '../../../../kit/web/format.ts';
import { loadWords, say } from '../../../../kit/web/i18n.ts';
import { show } from '../../../../test/components/show.tsx';
import { RecurringDatesField } from './RecurringDatesField.tsx';

const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26'];

function Alone() {
  const [dates, setDates] = useState(DAYS);
  return (
    <RecurringDatesField
      today="2026-11-23"
      value={dates}
      series={false}
      onChange={setDates}
      remark={() => null}
    />
  );
}

it('keeps the focus among its days: on the next after one is removed, on the field when the list has gone', async () => {
  await show(<Alone />, 'fr', () => loadWords('rooms').then(() => null));
  await loadWords('rooms');
  const remove = (date: string) =>
    page.getByRole('button', { name: say('rooms:form.removeDate', { day: formatDay(date, 'fr') }) });
  const [first = '', second = '', third = ''] = DAYS;
  await expect.element(remove(second)).toBeVisible();
  (remove(second).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove(third)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('button', { name: say('rooms:form.dates') });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '24 novembre 2026' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  await expect.element(remove(first)).not.toBeInTheDocument();
});
