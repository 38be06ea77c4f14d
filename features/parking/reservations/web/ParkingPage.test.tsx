import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { reserveSpace } from '../api.ts';
import { spaceReservationSchema } from '../reservation.ts';
import ParkingPage from './ParkingPage.tsx';

const made = spaceReservationSchema.parse({
  id: 9,
  bay: 1,
  bayName: 'A1',
  title: 'Voiture',
  startDate: '2126-11-30',
  startTime: '09:00',
  endDate: '2126-11-30',
  endTime: '12:00',
  isMine: true,
  mayChange: true,
  version: 1,
  holder: null,
  assistant: null,
});

async function showPage(now: string, search = '') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  history.replaceState(null, '', `/resident/place${search}`);
  serve(({ method, path }) => {
    if (method === 'PUT') return { body: reserveSpace.answer.encode([made]) };
    if (path.includes('/bays/check')) return { body: { free: [1], isPast: false, refusal: null } };
    const isSpaces = path.includes('deleteGetPatchPlace/');
    return { body: { fields: isSpaces ? [{ pk: 1, name: 'A1', kinds: [], mayReserve: true }] : [] } };
  });
  await showWithWords(<ParkingPage />, 'parking', 'booking');
}
const weekendToggle = () => page.getByRole('button', { name: translate('parking:grid.weekend') });

beforeEach(() => page.viewport(1366, 800));
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

it('shows the hours of the weekend on its days', async () => {
  await showPage('2126-11-30T09:00:00Z');
  await expect
    .element(page.getByRole('columnheader', { name: /samedi 30/ }).getByText('12'))
    .toBeInTheDocument();
  await expect.element(weekendToggle()).not.toBeInTheDocument();
});

it('unfolds the weekend for a new reservation on it', async () => {
  await showPage('2126-11-25T09:00:00Z', '?reserve=2126-11-30,09:00,2126-11-30,12:00,1');
  await page.getByRole('textbox', { name: translate('parking:form.title') }).fill('Voiture');
  await page.getByRole('button', { name: translate('parking:add.confirm') }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(weekendToggle()).toHaveAttribute('aria-expanded', 'true');
});
