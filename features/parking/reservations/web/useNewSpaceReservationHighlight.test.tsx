import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { localDateSchema } from '../../../../kit/time.ts';
import { useUrlDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { schemaParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { reserveSpace } from '../api.ts';
import { spaceReservationSchema } from '../reservation.ts';
import { blankSpaceReservationValues } from './reservationForm.ts';
import { SpaceReservationFormDialog } from './SpaceReservationFormDialog.tsx';
import { useNewSpaceReservationHighlight } from './useNewSpaceReservationHighlight.ts';

const hours = { startDate: '2126-12-10', startTime: '09:00', endDate: '2126-12-10', endTime: '18:00' };

function Screen() {
  const [{ date }, change] = useUrlState({ date: schemaParam(localDateSchema, '2126-11-25') });
  const reserving = useUrlDialog<string>({ name: 'reserve', serialize: String, find: (text) => text });
  useNewSpaceReservationHighlight((day) => change({ date: day }, 'replace'));
  return (
    <>
      <h1>{date}</h1>
      <button type="button" onClick={() => reserving.open('it')}>
        open
      </button>
      <SpaceReservationFormDialog
        opened={reserving.opened}
        close={reserving.close}
        today="2126-11-23"
        spaces={[{ id: 1, name: 'A1', kinds: [], mayReserve: true }]}
        preferred={[]}
        initial={{ ...blankSpaceReservationValues, ...hours, title: 'Voiture' }}
        changed={null}
      />
    </>
  );
}

it('shows the day of the new reservation after the form has closed', async () => {
  const made = spaceReservationSchema.parse({
    ...hours,
    id: 9,
    bay: 1,
    bayName: 'A1',
    title: 'Voiture',
    isMine: true,
    mayChange: true,
    version: 1,
    holder: null,
    assistant: null,
  });
  serve(({ method }) =>
    method === 'PUT'
      ? { body: reserveSpace.answer.encode([made]) }
      : { body: { free: [1], isPast: false, refusal: null } },
  );
  await showWithWords(<Screen />, 'parking');
  await page.getByRole('button', { name: 'open' }).click();
  await expect.element(page.getByRole('combobox')).toHaveValue('A1');
  await page.getByRole('button', { name: translate('parking:add.confirm') }).click();
  await expect.element(page.getByRole('heading', { name: '2126-12-10' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
