import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { useEventTexts } from './useEventTexts.ts';

function EventDay({ date }: { date: string }) {
  const { dayOf } = useEventTexts();
  return <p>{dayOf(date)}</p>;
}

it('an event shows its year if it is not the current one in the building', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T00:30:00+01:00') });
  onTestFinished(() => void vi.useRealTimers());
  await show(
    <>
      <EventDay date="2026-12-31" />
      <EventDay date="2027-01-05" />
    </>,
  );
  await expect.element(page.getByText('jeudi 31 décembre 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('mardi 5 janvier', { exact: true })).toBeVisible();
});
