import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { DateSpansField } from './DateSpansField.tsx';

function Alone() {
  const [spans, setSpans] = useState([{ start: '2026-11-23', end: '' }]);
  return (
    <DateSpansField value={spans} onChange={setSpans}>
      {null}
    </DateSpansField>
  );
}

it('keeps the focus in its periods after one is added or removed', async () => {
  await showWithWords(<Alone />, 'visits');
  const add = page.getByRole('button', { name: translate('visits:form.addDates') });
  const start = (number: number) =>
    page
      .getByRole('group', { name: translate('visits:form.period', { number }) })
      .getByRole('textbox')
      .first();
  const remove = (number: number) =>
    page.getByRole('button', { name: translate('visits:form.removeDates', { number }) });
  const byKey = async (button: typeof add) => {
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await byKey(add);
  await expect.element(start(2)).toHaveFocus();
  await byKey(add);
  await expect.element(start(3)).toHaveFocus();
  // The next period gets the focus, or the previous one after the last.
  await byKey(remove(1));
  await expect.element(start(1)).toHaveFocus();
  await expect.element(start(1)).toHaveValue('24/11/2026');
  await byKey(remove(2));
  await expect.element(start(1)).toHaveFocus();
});
