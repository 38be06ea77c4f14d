import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { Language } from '../../actor.ts';
import { objectCodec, okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { localDateSchema, localTimeSchema } from '../../time.ts';
import { useCommand } from '../api/queries.ts';
import { DateField } from '../field/DateField.tsx';
import { TimeField } from '../field/TimeField.tsx';
import { formatDay, formatTime } from '../i18n/format.ts';
import { translate } from '../i18n/i18n.ts';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './useDialogForm.ts';

const parcel = z.object({
  version: z.int(),
  name: z.string().min(1),
  town: z.string().min(1),
  day: localDateSchema,
  time: localTimeSchema,
  over: z.boolean(),
});
const parcelWire = objectCodec(parcel, {
  version: 'v',
  name: 'nom',
  town: 'ville',
  day: 'jour',
  time: 'heure',
  over: 'annule',
});
const edit = parcel.omit({ over: true }).extend({ told: z.boolean() });
const change = endpoint({
  name: 'change',
  method: 'PATCH',
  path: '/parcel',
  summary: 'Changes a parcel',
  access: 'user',
  body: objectCodec(edit, {
    version: 'v',
    name: 'nom',
    town: 'ville',
    day: 'jour',
    time: 'heure',
    told: 'dit',
  }),
  answer: okAnswerCodec(),
  current: parcelWire,
});

const seen = { version: 1, name: 'Ada', town: 'Paris', day: '2026-11-23', time: '09:00', over: false };
type Parcel = typeof seen;
const valuesOf = ({ over: _, ...values }: Parcel) => ({ ...values, told: false });

function Desk() {
  const [isGone, setGone] = useState(false);
  const [opened, setOpened] = useState(false);
  const command = useCommand(change);
  const form = useDialogForm(opened, edit, valuesOf(seen), 'parcel 1');
  const field = (name: 'name' | 'town', label: string) => (
    <TextInput label={label} {...form.getInputProps(name)} />
  );
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        ouvrir
      </button>
      <FormDialog
        opened={opened}
        close={() => setOpened(false)}
        isGone={isGone}
        title="Le colis"
        form={form}
        onSave={async (output) => {
          await command.mutateAsync(output);
          return undefined;
        }}
        edited={{
          toValues: valuesOf,
          fields: {
            name: { label: 'Nom' },
            town: { label: 'Ville' },
            day: { label: 'Jour', format: (day) => formatDay(day, 'fr') },
            time: { label: 'Heure', format: formatTime },
          },
          isOver: ({ over }: Parcel) => over,
        }}
      >
        <button type="button" onClick={() => setGone(true)}>
          ailleurs
        </button>
        {field('name', 'Nom')}
        {field('town', 'Ville')}
        <DateField label="Jour" {...form.getInputProps('day')} />
        <TimeField label="Heure" {...form.getInputProps('time')} />
        <Checkbox label="Prévenir" {...form.getInputProps('told', { type: 'checkbox' })} />
      </FormDialog>
    </>
  );
}

/** A server where another user saves `now` first. Returns the received requests. */
function changedTo(now: Partial<Parcel>) {
  const current: Parcel = { ...seen, version: 2, ...now };
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  return serve(({ body }): Answer => {
    if ((body as { v: number }).v === current.version) return { body: { status: 'OK' } };
    return { status: 409, body: { ...refusal, current: parcelWire.encode(current) } };
  });
}

async function opened(language: Language = 'fr') {
  await show(<Desk />, language);
  await page.getByRole('button', { name: 'ouvrir' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const changes = page.getByRole('region', { name: translate('ui.meanwhile.title') });
  return {
    dialog: page.getByRole('dialog'),
    changes,
    name: field('Nom'),
    town: field('Ville'),
    day: field('Jour'),
    time: field('Heure'),
    save: page.getByRole('button', { name: translate('ui.save') }),
    choice: (label: string, whose: 'mine' | 'theirs', value: string) =>
      changes
        .getByRole('radiogroup', { name: label })
        .getByRole('radio', { name: translate(`ui.meanwhile.${whose}`, { value }) }),
  };
}
const gone = (dialog: ReturnType<typeof page.getByRole>) => expect.element(dialog).not.toBeInTheDocument();

it('a conflict in one field asks which value counts and saves it over the current version', async () => {
  const arrived = changedTo({ time: '10:00', town: 'Lille' });
  const { dialog, changes, name, town, time, save, choice } = await opened();
  await name.fill('Ève');
  await time.fill('11:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(changes).toHaveFocus();
  await expect.element(time).toHaveValue('11:00');
  await expect.element(town).toHaveValue('Lille');
  await expect.element(changes.getByRole('definition')).toHaveTextContent('Lille');

  await save.click();
  await expect.element(choice('Heure', 'theirs', '10:00')).toHaveFocus();
  await expect.element(changes.getByText(translate('ui.meanwhile.undecided'))).toBeVisible();
  expect(arrived).toHaveLength(1);

  await choice('Heure', 'theirs', '10:00').click();
  await expect.element(time).toHaveValue('10:00');
  await choice('Heure', 'mine', '11:00').click();
  await expect.element(time).toHaveValue('11:00');
  await save.click();
  await gone(dialog);
  expect(arrived.map(({ body }) => body)).toEqual([
    { v: 1, nom: 'Ève', ville: 'Paris', jour: '2026-11-23', heure: '11:00', dit: false },
    { v: 2, nom: 'Ève', ville: 'Lille', jour: '2026-11-23', heure: '11:00', dit: false },
  ]);
  const keys = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).not.toBe(keys[0]);
});

it.each([
  ['allMine', { nom: 'Ève', heure: '11:00' }],
  ['allTheirs', { nom: 'Zoé', heure: '10:00' }],
] as const)('%s decides all fields at once', async (button, expected) => {
  const arrived = changedTo({ name: 'Zoé', time: '10:00' });
  const { dialog, changes, name, time, save } = await opened('en');
  await name.fill('Ève');
  await time.fill('11:00');
  await save.click();
  await changes.getByRole('button', { name: translate(`ui.meanwhile.${button}`) }).click();
  await save.click();
  await gone(dialog);
  expect(arrived[1]?.body).toMatchObject({ v: 2, ...expected });
});

it('a third value typed into the field is a choice as well', async () => {
  const arrived = changedTo({ time: '10:00' });
  const { dialog, changes, time, save, choice } = await opened();
  await time.fill('11:00');
  await save.click();
  await expect.element(changes).toBeVisible();
  await time.fill('12:30');
  await expect.element(choice('Heure', 'mine', '12:30')).toBeChecked();
  await save.click();
  await gone(dialog);
  expect(arrived[1]?.body).toMatchObject({ v: 2, heure: '12:30' });
});

it('invalid dates and times are shown in a conflict as they were typed', async () => {
  const arrived = changedTo({ day: '2026-11-24', time: '10:00' });
  const { dialog, changes, day, time, save, choice } = await opened();
  await day.fill('25/11/2026');
  await time.fill('11:00');
  await save.click();
  await expect.element(choice('Jour', 'mine', 'mercredi 25 novembre')).toBeVisible();
  await day.fill('2');
  await expect.element(choice('Jour', 'mine', '2')).toBeChecked();
  await day.fill('');
  await expect.element(choice('Jour', 'mine', translate('ui.meanwhile.empty'))).toBeChecked();
  await time.fill('ab');
  await expect.element(choice('Heure', 'mine', 'ab')).toBeChecked();
  await expect.element(changes.getByText('NaN')).not.toBeInTheDocument();
  await day.fill('26/11/2026');
  await time.fill('12:30');
  await expect.element(choice('Jour', 'mine', 'jeudi 26 novembre')).toBeChecked();
  await save.click();
  await gone(dialog);
  expect(arrived[1]?.body).toMatchObject({ v: 2, jour: '2026-11-26', heure: '12:30' });
});

it('changes to different fields are merged and shown', async () => {
  const arrived = changedTo({ time: '10:00' });
  const { dialog, changes, name, time, save } = await opened();
  await name.fill('Ève');
  await page.getByRole('checkbox').click();
  await save.click();
  await expect.element(changes.getByText(translate('ui.meanwhile.merged'))).toBeVisible();
  await expect.element(changes.getByRole('term')).toHaveTextContent('Heure');
  await expect.element(changes.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(time).toHaveValue('10:00');
  await save.click();
  await gone(dialog);
  expect(arrived[1]?.body).toEqual({
    v: 2,
    nom: 'Ève',
    ville: 'Paris',
    jour: '2026-11-23',
    heure: '10:00',
    dit: true,
  });
});

it('changes outside the form are saved over without a prompt', async () => {
  const arrived = changedTo({ name: 'Ève' });
  const { dialog, name, save } = await opened();
  await name.fill('Ève');
  await save.click();
  await gone(dialog);
  expect(arrived.map(({ body }) => (body as { v: number }).v)).toEqual([1, 2]);
});

it.each([
  ['was deleted', 'gone', { status: 404, body: { code: 'not_found', detail: 'Non.', errors: {} } }],
  [
    'was cancelled',
    'canceled',
    {
      status: 409,
      body: {
        code: 'changed_meanwhile',
        detail: 'Modifié.',
        errors: {},
        current: parcelWire.encode({ ...seen, version: 2, over: true }),
      },
    },
  ],
] as const)('says that it %s, and keeps what was typed', async (_, words, answer) => {
  serve(() => answer);
  const { dialog, name, save } = await opened();
  await name.fill('Ève');
  await save.click();
  await expect.element(dialog.getByRole('alert').getByText(translate(`ui.meanwhile.${words}`))).toBeVisible();
  await expect.element(name).toHaveValue('Ève');
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(dialog.getByText(translate('ui.close'), { exact: true })).toBeVisible();
});

it('a record that was changed and then deleted shows only the deletion and no save button', async () => {
  changedTo({ time: '10:00' });
  const { dialog, changes, time, save } = await opened();
  await time.fill('11:00');
  await save.click();
  await expect.element(changes).toBeVisible();
  await save.click();
  await expect.element(changes.getByText(translate('ui.meanwhile.undecided'))).toBeVisible();
  await page.getByRole('button', { name: 'ailleurs' }).click();
  await expect.element(dialog.getByRole('alert').getByText(translate('ui.gone.form'))).toBeVisible();
  await expect.element(changes).not.toBeInTheDocument();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(time).toHaveValue('11:00');
});

it('a conflict fits a phone and can be decided there', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const far = 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson';
  const arrived = changedTo({ name: far, town: far, time: '10:00' });
  const { dialog, changes, name, time, save, choice } = await opened();
  await name.fill(`${far}, ${far}`);
  await time.fill('11:00');
  await save.click();
  await expect.element(changes).toHaveFocus();
  await expect.element(changes.getByRole('definition')).toHaveTextContent(far);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  for (const element of changes.element().querySelectorAll('*'))
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await save.click();
  await expect.element(choice('Nom', 'theirs', far)).toBeInViewport();
  await choice('Nom', 'theirs', far).click();
  await choice('Heure', 'mine', '11:00').click();
  await save.click();
  await gone(dialog);
  expect(arrived[1]?.body).toMatchObject({ v: 2, nom: far, ville: far, heure: '11:00' });
});
