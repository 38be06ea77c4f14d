import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { editEvent } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import { EventFormDialog } from './EventFormDialog.tsx';
import { eventRepeatFrequencies } from './eventRepeat.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const picture = (id: number) => ({ id, src: dot, srcSet: `${dot}#${id} 1w`, width: 1, height: 1 });
const event: BuildingEvent = {
  id: 5,
  kind: 'conference',
  version: 1,
  name: 'Concert',
  description: '',
  organizer: 'Verne',
  floors: '',
  room: '',
  startDate: '2126-11-25',
  startTime: '18:00',
  endDate: '2126-11-25',
  endTime: '19:00',
  capacity: 20,
  price: 0,
  icon: 'calendar',
  picture: picture(8122),
  registered: 0,
  waiting: 0,
  registrations: [],
  isMine: false,
  pass: null,
  waitingPosition: null,
  isOver: false,
  author: 1,
};

it('a picture chosen by another user is reported and shown in the form', async () => {
  const now = { ...event, version: 2, picture: picture(8123) };
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  serve(() => ({ status: 409, body: { ...refusal, current: editEvent.current.encode(now) } }));
  await showWithWords(
    <EventFormDialog item={event} opened close={() => {}} kind="conference" today="2126-11-23" />,
    'events',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: translate('events:form.name') }).fill('Concert du soir');
  await dialog.getByRole('button', { name: translate('ui.save') }).click();
  const changes = dialog.getByRole('region', { name: translate('ui.meanwhile.title') });
  await expect.element(changes.getByRole('definition')).toHaveTextContent(translate('kit:ui.picture.other'));
  await expect
    .element(dialog.getByRole('img', { name: translate('kit:ui.picture.preview') }))
    .toHaveAttribute('srcset', now.picture.srcSet);
});

it('a copy is labelled, and every repeat option is fully readable', async () => {
  serve(() => ({ body: {} }));
  await page.viewport(1366, 768);
  await showWithWords(
    <EventFormDialog
      item={null}
      copied={event}
      opened
      close={() => {}}
      kind="conference"
      today="2126-11-23"
    />,
    'events',
  );
  const dialog = page.getByRole('dialog', { name: translate('events:copy.title') });
  const repeat = dialog.getByRole('combobox', { name: translate('events:repeat.label') });
  for (const choice of eventRepeatFrequencies) {
    await repeat.click();
    await page.getByRole('option', { name: translate(`events:repeat.${choice}`), exact: true }).click();
    await expect.element(repeat).toHaveValue(translate(`events:repeat.${choice}`));
    const { scrollWidth, clientWidth } = repeat.element();
    expect([choice, scrollWidth]).toEqual([choice, clientWidth]);
  }
});

const stored = { pk: 7, src: 'data:,', srcSet: 'data:, 1w', width: 1, height: 1 };
const upload = /\/pictures$/;

async function openNew() {
  await showWithWords(
    <EventFormDialog item={null} opened close={() => {}} kind="gym" today="2126-11-23" />,
    'events',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: translate('events:form.name'), exact: true }).fill('Yoga');
  const file = () => dialog.element().querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const choose = (name: string, type: string) => userEvent.upload(file(), new File(['?'], name, { type }));
  return { dialog, choose, save: dialog.getByRole('button', { name: translate('ui.save') }) };
}

it.each([
  [1366, 768],
  [390, 844],
])('a refused picture blocks saving until it is removed, at %i px', async (width, height) => {
  const refusal = { status: 'ERROR', code: 'not_a_picture', detail: 'Pas une image.', errors: {} };
  const arrived = serve(({ path }) => (upload.test(path) ? { status: 415, body: refusal } : { body: {} }));
  const { dialog, choose, save } = await openNew();
  await page.viewport(width, height);
  const bottomOf = (shown: { element: () => Element }) => shown.element().getBoundingClientRect().bottom;
  const buttons = () => save.element().getBoundingClientRect().top;
  await choose('affiche.pdf', 'application/pdf');
  const why = dialog.getByRole('alert');
  await expect.element(why).toHaveTextContent('Pas une image.');
  await expect.poll(() => bottomOf(why)).toBeLessThan(buttons());
  dialog.element().querySelector('form')?.scrollIntoView();
  await save.click();
  // The reason is shown once, at the field, and scrolled into view again.
  await expect.poll(() => bottomOf(why)).toBeLessThan(buttons());
  await expect.element(why).toHaveTextContent('Pas une image.');
  await expect.element(dialog.getByText(translate('kit:errors.picture_refused'))).not.toBeInTheDocument();
  expect(arrived.filter(({ path }) => !upload.test(path))).toEqual([]);

  await dialog.getByRole('button', { name: translate('kit:ui.picture.without') }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => arrived.at(-1)?.body).toMatchObject({ name: 'Yoga', picture: 'none' });
});

it('saving waits for a picture that is still uploading', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve(async ({ path }) => {
    if (upload.test(path)) await promise;
    return { body: { status: 'OK', fields: [stored] } };
  });
  const { choose, save } = await openNew();
  await choose('affiche.png', 'image/png');
  await expect.element(save).toBeDisabled();
  resolve();
  await expect.element(save).toBeEnabled();
});
