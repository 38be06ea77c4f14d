import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../../../../kit/actor.ts';
import { invalidateTopic } from '../../../../kit/web/api/queries.ts';
import Notices from '../../../../kit/web/feedback/Notices.tsx';
import { loadTranslationNamespaces, translate } from '../../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { changeSpaceReservation, reserveSpace } from '../api.ts';
import { type SpaceReservation, spaceReservationSchema } from '../reservation.ts';
import { blankSpaceReservationValues, toSpaceReservationValues } from './reservationForm.ts';
import { SpaceReservationFormDialog } from './SpaceReservationFormDialog.tsx';

const hours = { startDate: '2126-11-25', startTime: '09:00', endDate: '2126-11-25', endTime: '18:00' };

async function reserve(
  initial: Partial<typeof blankSpaceReservationValues>,
  options: { today?: string; spaces?: string[]; language?: Language; changed?: SpaceReservation } = {},
) {
  const { today = '2126-11-23', spaces = ['A1'], language = 'fr', changed = null } = options;
  await show(
    <>
      <SpaceReservationFormDialog
        opened={true}
        close={() => {}}
        today={today}
        preferred={[]}
        changed={changed}
        spaces={spaces.map((name, at) => ({ id: at + 1, name, kinds: [], mayReserve: true }))}
        initial={{ ...blankSpaceReservationValues, ...initial }}
      />
      <Notices />
    </>,
    language,
    () => loadTranslationNamespaces('parking').then(() => null),
  );
  await loadTranslationNamespaces('parking');
}

it.each(['', 'camille@parvis.test', 'hugo@parvis.test'])(
  'asks for whom it is to be (%j)',
  async (residentEmail) => {
    const arrived = serve(() => ({ body: { free: [1], isPast: false, refusal: null } }));
    await reserve({ ...hours, residentEmail });
    await expect.element(page.getByRole('combobox').first()).toHaveValue('A1');
    const forOneself = residentEmail !== 'hugo@parvis.test';
    expect(arrived.at(-1)?.body).toEqual({ ...hours, ...(!forOneself && { residentEmail }) });
  },
);

it('shows a time skipped by the clock at its field before sending', async () => {
  const message = 'Cette heure n’existe pas ce jour-là (passage à l’heure d’été).';
  const refusal = { field: 'startTime', code: 'no_such_time', message };
  serve(() => ({ body: { free: [1], isPast: false, refusal } }));
  const skipped = { ...hours, startDate: '2127-03-30', startTime: '02:30', endDate: '2127-03-30' };
  await reserve(skipped, { today: '2127-03-23' });
  await expect
    .element(page.getByRole('textbox', { name: translate('parking:form.startTime') }))
    .toHaveAccessibleDescription(message);
});

it.each([
  ['when, where nothing was said', '', 'parking:form.date'],
  ['the title, where the space was pressed', '1', 'parking:form.title'],
])(
  'asks when, where, then what for, and begins with %s; says what was booked, and undoes it',
  async (_, space, first) => {
    const made = spaceReservationSchema.parse({
      id: 9,
      bay: 1,
      bayName: 'A1',
      title: 'Voiture',
      isMine: true,
      mayChange: true,
      holder: null,
      assistant: null,
      version: 1,
      ...hours,
    });
    const arrived = serve(({ method }) => {
      if (method === 'PUT') return { body: reserveSpace.answer.encode([made]) };
      if (method === 'DELETE') return { body: { status: 'OK' } };
      return { body: { free: [1], isPast: false, refusal: null } };
    });
    await reserve({ ...hours, bay: space });
    const dialog = page.getByRole('dialog');
    const title = dialog.getByRole('textbox', { name: translate('parking:form.title') });
    await expect.element(dialog.getByRole('textbox', { name: translate(first) })).toHaveFocus();
    await expect.element(dialog.getByRole('combobox')).toHaveValue('A1');
    expect([...dialog.element().querySelectorAll('input')].at(-1)).toBe(title.element());
    await title.fill('Voiture');
    await dialog.getByRole('button', { name: translate('parking:add.confirm') }).click();
    await expect.element(page.getByText(/^Place A1, .*25 novembre.*, de 9:00 à 18:00$/)).toBeVisible();
    await page.getByRole('button', { name: translate('ui.undo') }).click();
    await expect.element(page.getByText(translate('parking:delete.done'))).toBeVisible();
    expect(arrived.find(({ method }) => method === 'DELETE')?.body).toEqual({ pk: 9 });
  },
);

it.each([
  ['fr', 'La place A1 vient d’être réservée\u00a0; place proposée\u00a0: A2.'],
  ['en', 'Space A1 has just been booked; suggested instead: A2.'],
] as const)(
  'says in %s that somebody took the space that was proposed, and does not go back to it by itself',
  async (language, words) => {
    let free = [1, 2, 3];
    serve(() => ({ body: { free, isPast: false, refusal: null } }));
    await reserve(hours, { spaces: ['A1', 'A2', 'A3'], language });
    const dialog = page.getByRole('dialog');
    const space = dialog.getByRole('combobox');
    const said = dialog.getByRole('status');
    await expect.element(space).toHaveValue('A1');
    await expect.element(said).toBeEmptyDOMElement();
    free = [2, 3];
    await invalidateTopic('parking');
    await expect.element(space).toHaveValue('A2');
    await expect.poll(() => said.element().textContent).toBe(words);
    free = [1, 2, 3];
    await invalidateTopic('parking');
    await space.click();
    await expect
      .element(page.getByRole('option', { name: 'A1' }))
      .not.toHaveAttribute('data-combobox-disabled');
    await expect.element(space).toHaveValue('A2');
    await page.getByRole('option', { name: 'A3' }).click();
    await expect.element(said).toBeEmptyDOMElement();
  },
);

it('names the space that was chosen on another screen, and asks which end counts', async () => {
  const seen = spaceReservationSchema.parse({
    id: 9,
    bay: 1,
    bayName: 'A1',
    title: 'Voiture',
    isMine: true,
    mayChange: true,
    holder: null,
    assistant: null,
    version: 1,
    ...hours,
  });
  const now = { ...seen, version: 2, bay: 2, bayName: 'A2', endTime: '17:00' };
  const arrived = serve(({ method, body }) => {
    if (method !== 'PATCH') return { body: { free: [1, 2], isPast: false, refusal: null } };
    if ((body as { version: number }).version === now.version)
      return { body: changeSpaceReservation.answer.encode([now]) as object };
    const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
    return { status: 409, body: { ...refusal, current: changeSpaceReservation.current.encode(now) } };
  });
  await reserve(toSpaceReservationValues(seen), { spaces: ['A1', 'A2'], changed: seen });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: translate('ui.save') });
  const end = dialog.getByRole('textbox', { name: translate('parking:form.endTime') });
  await end.fill('19:30');
  await save.click();
  const changes = dialog.getByRole('region', { name: translate('ui.meanwhile.title') });
  await expect.element(changes.getByRole('definition')).toHaveTextContent('A2');
  await expect.element(dialog.getByRole('combobox')).toHaveValue('A2');
  await changes.getByRole('radio', { name: translate('ui.meanwhile.theirs', { value: '17:00' }) }).click();
  await expect.element(end).toHaveValue('17:00');
  await save.click();
  await expect.poll(() => arrived.filter(({ method }) => method === 'PATCH').length).toBe(2);
});

it('asks for one day and sends a default title; several days have an end date', async () => {
  const arrived = serve(({ method }) => {
    if (method === 'PUT') return { body: reserveSpace.answer.encode([]) };
    return { body: { free: [1], isPast: false, refusal: null } };
  });
  await reserve(hours);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name: translate(`parking:form.${name}`) });
  const severalDays = dialog.getByRole('switch', { name: translate('parking:form.severalDays') });
  await expect.element(dialog.getByRole('combobox')).toHaveValue('A1');
  expect(field('endDate').query()).toBeNull();
  await severalDays.click();
  await field('endDate').fill('27/11/2126');
  await expect.poll(() => arrived.at(-1)?.body).toMatchObject({ endDate: '2126-11-27' });
  await severalDays.click();
  await expect.element(field('endDate')).not.toBeInTheDocument();
  await field('endTime').fill('2:30');
  await expect.element(field('endDate')).toHaveValue('26/11/2126');
  await field('endTime').fill('17:00');
  await dialog.getByRole('button', { name: translate('parking:add.confirm') }).click();
  await expect
    .poll(() => arrived.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ name: translate('parking:form.titleDefault'), endDate: '2126-11-25', endTime: '17:00' });
});
