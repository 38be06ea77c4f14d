import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { say } from '../../../kit/web/i18n.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { ReservationDialog } from './ReservationDialog.tsx';
import { blankReservation } from './reservationForm.ts';

const hours = { startDate: '2126-11-25', startTime: '09:00', endDate: '2126-11-25', endTime: '18:00' };

it.each(['', 'camille@parvis.test', 'hugo@parvis.test'])(
  'asks for whom it is to be (%j)',
  async (residentEmail) => {
    queryClient.clear();
    const arrived = serve(() => ({ body: { free: [1], isPast: false, refusal: null } }));
    await show(
      <QueryClientProvider client={queryClient}>
        <ReservationDialog
          opened
          onClose={() => {}}
          today="2126-11-23"
          bays={[{ id: 1, name: 'A1' }]}
          preferred={[]}
          initial={{ ...blankReservation, ...hours, residentEmail }}
          changed={null}
        />
      </QueryClientProvider>,
    );
    await expect.element(page.getByRole('combobox').first()).toHaveValue('A1');
    const forOneself = residentEmail !== 'hugo@parvis.test';
    expect(arrived.at(-1)?.body).toEqual({ ...hours, ...(!forOneself && { residentEmail }) });
  },
);

it('says at its field that the clocks skip an hour, before anything is sent', async () => {
  queryClient.clear();
  const message = 'Cette heure n’existe pas ce jour-là : on change d’heure.';
  const refusal = { field: 'startTime', code: 'no_such_time', message };
  serve(() => ({ body: { free: [1], isPast: false, refusal } }));
  const skipped = { ...hours, startDate: '2127-03-30', startTime: '02:30', endDate: '2127-03-30' };
  await show(
    <QueryClientProvider client={queryClient}>
      <ReservationDialog
        opened
        onClose={() => {}}
        today="2127-03-23"
        bays={[{ id: 1, name: 'A1' }]}
        preferred={[]}
        initial={{ ...blankReservation, ...skipped }}
        changed={null}
      />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByRole('textbox', { name: say('parking:form.startTime') }))
    .toHaveAccessibleDescription(message);
});
