import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords, say } from '../../../kit/web/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { EventDialog } from './EventDialog.tsx';

const picture = { pk: 7, src: 'data:,', srcSet: 'data:, 1w', width: 1, height: 1 };
const upload = /\/pictures$/;

async function open() {
  await show(
    <EventDialog item={null} opened isGone={false} close={() => {}} kind="gym" today="2126-11-23" />,
    'fr',
    () => loadWords('events').then(() => null),
  );
  await loadWords('events');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('events:form.name'), exact: true }).fill('Yoga');
  const file = () => dialog.element().querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const choose = (name: string, type: string) => userEvent.upload(file(), new File(['?'], name, { type }));
  return { dialog, choose, save: dialog.getByRole('button', { name: say('ui.save') }) };
}

it.each([
  [1366, 768],
  [390, 844],
])(
  'holds up the whole form while a file is refused, until it is given up, at %i px',
  async (width, height) => {
    const refusal = { status: 'ERROR', code: 'not_a_picture', detail: 'Pas une image.', errors: {} };
    const arrived = serve(({ path }) => (upload.test(path) ? { status: 415, body: refusal } : { body: {} }));
    const { dialog, choose, save } = await open();
    await page.viewport(width, height);
    const bottomOf = (shown: { element: () => Element }) => shown.element().getBoundingClientRect().bottom;
    const buttons = () => save.element().getBoundingClientRect().top;
    await choose('affiche.pdf', 'application/pdf');
    const why = dialog.getByRole('alert');
    await expect.element(why).toHaveTextContent('Pas une image.');
    await expect.poll(() => bottomOf(why)).toBeLessThan(buttons());
    dialog.element().querySelector('form')?.scrollIntoView();
    await save.click();
    // Why is said once, at the field, and comes into sight again.
    await expect.poll(() => bottomOf(why)).toBeLessThan(buttons());
    await expect.element(why).toHaveTextContent('Pas une image.');
    await expect.element(dialog.getByText(say('kit:errors.picture_refused'))).not.toBeInTheDocument();
    expect(arrived.filter(({ path }) => !upload.test(path))).toEqual([]);

    await dialog.getByRole('button', { name: say('kit:ui.picture.without') }).click();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await save.click();
    await expect.poll(() => arrived.at(-1)?.body).toMatchObject({ name: 'Yoga', picture: 'none' });
  },
);

it('is saved with the picture that is still on its way, or not at all', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve(async ({ path }) => {
    if (upload.test(path)) await promise;
    return { body: { status: 'OK', fields: [picture] } };
  });
  const { choose, save } = await open();
  await choose('affiche.png', 'image/png');
  await expect.element(save).toBeDisabled();
  resolve();
  await expect.element(save).toBeEnabled();
});
