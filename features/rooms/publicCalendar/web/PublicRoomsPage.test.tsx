import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import PublicRoomsPage from './PublicRoomsPage.tsx';

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const SATURDAY = '2026-11-28';

it('the hours of the week are those of its days on any day', async () => {
  await page.viewport(1366, 800);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${SATURDAY}T10:00:00Z`) });
  const open = [...Array(5).fill({ start: '07:00', end: '22:00' }), null, null];
  const rooms = [{ name: 'Opéra', capacity: 6, open, held: [] }];
  const answers = {
    board: { date: SATURDAY, timeZone: 'Europe/Paris', rooms },
    reservations: { fields: [] },
  };
  serve(({ path }) => ({
    body: Object.entries(answers).find(([name]) => path.includes(`1/${name}`))?.[1] ?? [],
  }));
  history.replaceState(null, '', '/MultiappReservation?1!Parvis');
  await showWithWords(<PublicRoomsPage />, 'rooms', 'booking');
  const monday = page.getByRole('columnheader', { name: 'lundi 23 novembre' });
  await expect.element(monday.getByText('20', { exact: true })).toBeInTheDocument();
});
