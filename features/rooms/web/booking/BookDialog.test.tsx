import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords, say } from '../../../../kit/web/i18n.ts';
import { queryClient } from '../../../../kit/web/queries.ts';
import { serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { RoomCheck } from '../../roomCheck.ts';
import { BookDialog } from './BookDialog.tsx';

const date = '2026-11-24';
const opera = {
  ...{ id: 7, name: 'Opéra', capacity: 6, linked: [], photo: null },
  ...{ layouts: ['Réunion'], services: [] },
};
const free: RoomCheck = {
  refusal: null,
  ...{ hours: 1, limit: 8 },
  dates: [{ date, reservation: null, free: [7], isPast: false, left: 8, refusal: null }],
  options: [],
};

/** The dialog, opened on a room, before a server that says this to what it shows. */
async function opened(refusal: RoomCheck['refusal']) {
  queryClient.clear();
  serve(() => ({ body: { ...free, refusal } }));
  const selection = { date, start: '09:00', end: '10:00', rooms: [7] };
  await show(
    <QueryClientProvider client={queryClient}>
      <BookDialog
        item={selection}
        opened
        isGone={false}
        close={() => {}}
        rooms={[opera]}
        today="2026-11-23"
        onPartial={() => {}}
      />
    </QueryClientProvider>,
    'fr',
    () => loadWords('rooms').then(() => null),
  );
  await loadWords('rooms');
  return page.getByRole('dialog');
}

it('says what would be refused whatever the day at the field that is meant, though the room is free', async () => {
  const message = 'Pas plus de 4 personnes.';
  const dialog = await opened({ field: 'expected', code: 'too_big', message });
  const field = dialog.getByRole('textbox', { name: say('rooms:form.expected') });
  await field.fill('5');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText(message)).toBeVisible();
});

it('says beside the days what is no field’s of the form', async () => {
  const message = 'Un participant n’a pas de compte dans cet immeuble : ajoutez-le comme externe.';
  const dialog = await opened({ field: 'guests', code: 'guest_unknown', message });
  await expect.element(dialog.getByRole('status').filter({ hasText: message })).toBeVisible();
});

it('says at their fields which numbers are too many, and leaves them as they were typed', async () => {
  const dialog = await opened(null);
  const field = (name: 'expected' | 'external') =>
    dialog.getByRole('textbox', { name: new RegExp(`^${say(`rooms:form.${name}`)}( \\*)?$`) });
  await field('expected').fill('5');
  await field('external').fill('9');
  await field('expected').fill('7');
  await dialog.getByRole('button', { name: say('rooms:book.save'), exact: true }).click();
  for (const [name, typed, max] of [
    ['expected', '7', 6],
    ['external', '9', 7],
  ] as const) {
    await expect.element(field(name)).toHaveValue(typed);
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(say('errors.too_big', { max })));
    await expect.element(field(name)).toHaveAttribute('inputmode', 'numeric');
  }
  await field('expected').fill('6');
  await expect.element(field('external')).not.toHaveAttribute('aria-invalid');
});
