import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../../../../kit/web/api/queries.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { makeReservation, opera } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { Reservation } from '../../reservation.ts';
import type { RoomCheckResult } from '../../roomCheck.ts';
import { changeSeries } from '../../seriesApi.ts';
import { EditReservationDialog } from './EditReservationDialog.tsx';

const mine = { series: 9, isMine: true, mayChange: true, end: '18:00', expected: 4, external: 1 };
const first = { ...makeReservation('2126-11-25', mine), version: 1 };
const second = { ...first, id: 2, date: '2126-12-02', lastDate: '2126-12-02', comment: 'Sans café' };
const check: RoomCheckResult = {
  refusal: null,
  hours: 1,
  limit: null,
  options: [] as RoomCheckResult['options'],
  dates: [first, second].map(({ id, date, version, start, end, rooms }) => ({
    date,
    reservation: { id, version, start, end, rooms },
    free: [7],
    isPast: false,
    used: null,
    left: null,
    refusal: null,
  })),
};

async function edit(item: { reservation: Reservation; scope: 'one' | 'all' }) {
  await showWithWords(
    <EditReservationDialog
      item={item}
      opened
      close={() => {}}
      rooms={[opera]}
      today="2126-11-23"
      onPartial={() => {}}
    />,
    'rooms',
    'booking',
  );
}

it('shows the conflict of another date of the series and overwrites it only on request', async () => {
  queryClient.clear();
  const now = { ...second, version: 2, start: '15:00', comment: 'Avec café' };
  const arrived = serve(({ method, body }) => {
    if (method !== 'PATCH') return { body: check };
    const { seen } = body as { seen: { pk: number; version: number }[] };
    if (seen.some(({ pk, version }) => pk === now.id && version === now.version))
      return { body: { status: 'OK', created: [1, 2], failed: [], series: 9 } };
    const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
    return { status: 409, body: { ...refusal, current: changeSeries.current.encode(now) } };
  });
  await edit({ reservation: first, scope: 'all' });
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('textbox', { name: translate('rooms:form.start') });
  const save = dialog.getByRole('button', { name: translate('ui.save') });
  await expect.poll(() => arrived.length).toBeGreaterThan(0);
  await start.fill('9:00');
  await save.click();

  const changes = dialog.getByRole('region', { name: translate('ui.meanwhile.title') });
  const field = translate('rooms:edit.ofDay', {
    field: translate('rooms:form.start'),
    day: formatDay(now.date, 'fr'),
  });
  const choice = (whose: 'mine' | 'theirs', value: string) =>
    changes
      .getByRole('radiogroup', { name: field })
      .getByRole('radio', { name: translate(`ui.meanwhile.${whose}`, { value }) });
  await expect.element(choice('theirs', '15:00')).toBeVisible();
  await expect.element(changes.getByText('Avec café')).not.toBeInTheDocument();
  await choice('mine', '9:00').click();
  await save.click();
  await expect.poll(() => arrived.filter(({ method }) => method === 'PATCH').length).toBe(2);
  const [refused, saved] = arrived.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const seen = (version: number) => [
    { pk: 1, version: 1 },
    { pk: 2, version },
  ];
  const sent = { opened: { pk: 1, version: 1 }, debutTime: '09:00', endTime: '17:00' };
  expect(refused).toEqual({ ...sent, seen: seen(1) });
  expect(saved).toEqual({ ...sent, seen: seen(2) });
});

it('lists the dates of a series when one of them was moved', async () => {
  queryClient.clear();
  const [one, other] = check.dates;
  const moved = { ...other, reservation: { id: 2, version: 2, start: '15:00', end: '16:00', rooms: [7] } };
  let dates: unknown[] = [one, moved];
  serve(() => ({ body: { ...check, dates } }));
  await edit({ reservation: first, scope: 'all' });
  const items = page
    .getByRole('dialog')
    .getByRole('list', { name: translate('rooms:form.dates') })
    .getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent(`${formatDay(first.date, 'fr')} 10:00–18:00, Opéra`);
  await expect.element(items.nth(1)).toHaveTextContent(`${formatDay(second.date, 'fr')} 15:00–16:00, Opéra`);
  await cleanup();
  queryClient.clear();
  dates = check.dates;
  await edit({ reservation: first, scope: 'all' });
  await expect.element(page.getByRole('dialog').getByRole('radio')).toHaveLength(0);
  await expect.element(items).toHaveLength(0);
});

it('shows the weekday of the date, and an error when it is out of range', async () => {
  queryClient.clear();
  serve(() => ({ body: { ...check, dates: check.dates.slice(0, 1) } }));
  await edit({ reservation: { ...first, series: null }, scope: 'one' });
  const dialog = page.getByRole('dialog');
  const date = dialog.getByRole('textbox', { name: translate('rooms:form.date') });
  await expect.element(date).toHaveAccessibleDescription(formatDay(first.date, 'fr'));
  await date.fill('01/01/2129');
  await dialog.getByRole('textbox', { name: translate('rooms:form.start') }).click();
  await expect
    .element(date)
    .toHaveAccessibleDescription(new RegExp(translate('booking:errors.date_out_of_range')));
  await expect.element(dialog.getByText(translate('rooms:find.sayWhen'))).toBeVisible();
});

it('saves a reservation with zero participants unchanged', async () => {
  queryClient.clear();
  const arrived = serve(({ method }) => ({
    body: method === 'PATCH' ? { status: 'OK' } : { ...check, dates: check.dates.slice(0, 1) },
  }));
  await edit({ reservation: { ...first, series: null, expected: 0, external: 0 }, scope: 'one' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: translate('rooms:form.title') }).fill('Revue');
  await dialog.getByRole('button', { name: translate('ui.save') }).click();
  await expect
    .poll(() => arrived.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({
      name: 'Revue',
      nbUserExpected: 0,
    });
});
