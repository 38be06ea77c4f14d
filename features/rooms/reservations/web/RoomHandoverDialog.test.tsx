import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import Notices from '../../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { makeReservation, opera } from '../../../../test/components/roomData.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { RoomHandoverDialog } from './RoomHandoverDialog.tsx';

const reservation = makeReservation('2126-11-25', {
  id: 5,
  series: 9,
  version: 3,
  isMine: true,
  mayChange: true,
});
const julie = { name: 'Julie Bernard', email: 'julie@parvis.test', companyName: 'Verne' };

async function openDialog(dates: { one: number; following: number; all: number }) {
  const arrived = serve(({ method, path }) => {
    if (method === 'GET') return { body: { fields: [julie], dates } };
    return { body: path.endsWith('/undo') ? { status: 'OK' } : { status: 'OK', undo: 'code', count: 2 } };
  });
  await showWithWords(
    <>
      <RoomHandoverDialog item={reservation} opened close={() => {}} rooms={[opera]} />
      <Notices />
    </>,
    'rooms',
    'booking',
  );
  const dialog = page.getByRole('dialog');
  const sent = () =>
    arrived.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body] as const);
  return { dialog, sent };
}

it('hands over the chosen dates to a colleague and undoes all of them from the notice', async () => {
  const { dialog, sent } = await openDialog({ one: 1, following: 2, all: 3 });
  await dialog.getByPlaceholder(translate('booking:handover.byName')).fill('bern');
  await dialog.getByRole('option', { name: /Julie Bernard/ }).click();
  await dialog.getByRole('radio', { name: translate('booking:handover.following', { count: 2 }) }).click();
  await dialog.getByRole('button', { name: translate('booking:handover.save') }).click();
  await page.getByRole('button', { name: translate('ui.undo') }).click();
  await expect.poll(sent).toEqual([
    ['/api/buildings/1/reservations/5/handover', { receiver: julie.email, scope: 'following', version: 3 }],
    ['/api/buildings/1/reservation-handovers/undo', { undo: 'code' }],
  ]);
  await expect.element(page.getByText('2 dates rendues à leur titulaire précédent.')).toBeVisible();
});

it('offers no choice of all dates when the opened date is the first', async () => {
  const { dialog } = await openDialog({ one: 1, following: 3, all: 3 });
  await expect.element(dialog.getByRole('radio')).toHaveLength(2);
});

it('asks for no dates when the reservation has no series', async () => {
  const { dialog } = await openDialog({ one: 1, following: 1, all: 1 });
  await expect.element(dialog.getByText(translate('booking:handover.told'))).toBeVisible();
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
});
