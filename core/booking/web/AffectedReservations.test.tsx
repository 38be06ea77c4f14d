import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTranslationNamespaces } from '../../../kit/web/i18n/i18n.ts';
import { show } from '../../../test/components/show.tsx';
import type { AffectedReservation } from '../closureEffects.ts';
import { AffectedReservations } from './AffectedReservations.tsx';

const meeting: AffectedReservation = {
  kind: 'room',
  id: 7,
  version: 2,
  expected: 4,
  isTaken: false,
  startDate: '2026-11-30',
  startTime: '10:00',
  endDate: '2026-11-30',
  endTime: '11:00',
  places: [{ id: 1, name: 'Opéra' }],
  holder: { id: 3, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Hélios Conseil' },
  to: [2, 3],
  options: [
    [{ id: 4, name: 'Concorde' }],
    [
      { id: 2, name: 'Atrium A' },
      { id: 3, name: 'Atrium B' },
    ],
  ],
};

it('list shows affected reservations and lets the reader choose another place or cancel', async () => {
  const onDecide = vi.fn();
  await show(<div />);
  await loadTranslationNamespaces('booking');
  const gone = { ...meeting, id: 8, to: null, options: [] };
  await show(<AffectedReservations reservations={[meeting, gone]} onDecide={onDecide} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('2 réservations touchées : 1 déplacée, 1 annulée.');
  const [first, second] = [page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)];
  await expect.element(first).toHaveValue('Déplacer vers Atrium A + Atrium B');
  await expect.element(second).toHaveValue('Annuler la réservation');
  await first.click();
  await page.getByRole('option', { name: 'Déplacer vers Concorde' }).click();
  expect(onDecide).toHaveBeenLastCalledWith(meeting, [4]);
  await first.click();
  await page.getByRole('option', { name: 'Annuler la réservation' }).click();
  expect(onDecide).toHaveBeenLastCalledWith(meeting, null);
});

it('summary leaves out outcomes that do not occur', async () => {
  await show(<div />);
  await loadTranslationNamespaces('booking');
  await show(<AffectedReservations reservations={[{ ...meeting, to: null }]} onDecide={vi.fn()} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 réservation touchée : 1 annulée.');
});
