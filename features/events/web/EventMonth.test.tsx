import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../kit/time.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { makeEvent } from '../../../test/components/eventData.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { EventMonth } from './EventMonth.tsx';

const MONTH = '2126-11-01';

const events = Array.from({ length: 3_200 }, (_, at) => {
  const day = addDays(MONTH, at % 30);
  return makeEvent(at, day, at % 40 === 0 ? { endDate: addDays(day, 2) } : {});
});

it('a month with 3,200 events draws three a day and lists the others', async () => {
  await showWithWords(
    <EventMonth month={MONTH} today="2126-11-23" events={events} onOpen={() => {}} />,
    'events',
  );
  await expect.element(page.getByRole('table', { name: 'novembre 2126' })).toBeVisible();
  // Nine longer events cover three days each, but are one cell.
  expect(document.querySelectorAll('.eventCell')).toHaveLength(30 * 3 - 9 * 2);
  const hint = translate('events:calendar.moreHint', { count: 104 });
  await page
    .getByRole('button', { name: `+104 ${hint}` })
    .first()
    .click();
  await expect.element(page.getByRole('dialog').getByText('Cours 3180')).toBeInTheDocument();
  expect(document.querySelectorAll('[role="dialog"] .eventCell')).toHaveLength(107);
});
