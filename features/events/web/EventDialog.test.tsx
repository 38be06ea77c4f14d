import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords, say } from '../../../kit/web/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { BuildingEvent } from '../event.ts';
import { editEvent } from '../wire.ts';
import { EventDialog } from './EventDialog.tsx';
import { repeats } from './eventRepeat.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const picture = (id: number) => ({ id, src: dot, srcSet: `${dot}#${id} 1w`, width: 1, height: 1 });
const event: BuildingEvent = {
  ...{
    id: 5,
    kind: 'conference',
    version: 1,
    name: 'Concert',
    description: '',
    organizer: 'Verne',
    floors: '',
    room: '',
  },
  ...{ startDate: '2126-11-25', startTime: '18:00', endDate: '2126-11-25', endTime: '19:00' },
  ...{ capacity: 20, price: 0, icon: 'calendar', picture: picture(8122), registered: 0, waiting: 0 },
  ...{ registrations: [], isMine: false, pass: null, waitingPosition: null, isOver: false, author: 1 },
};

it('tells in words that somebody else chose another picture, and shows that one in the form', async () => {
  const now = { ...event, version: 2, picture: picture(8123) };
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  serve(() => ({ status: 409, body: { ...refusal, current: editEvent.current.encode(now) } }));
  await show(
    <EventDialog item={event} opened isGone={false} close={() => {}} kind="conference" today="2126-11-23" />,
    'fr',
    () => loadWords('events').then(() => null),
  );
  await loadWords('events');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('events:form.name') }).fill('Concert du soir');
  await dialog.getByRole('button', { name: say('ui.save') }).click();
  const changes = dialog.getByRole('region', { name: say('ui.meanwhile.title') });
  await expect.element(changes.getByRole('definition')).toHaveTextContent(say('kit:ui.picture.other'));
  await expect
    .element(dialog.getByRole('img', { name: say('kit:ui.picture.preview') }))
    .toHaveAttribute('srcset', now.picture.srcSet);
});

it('a copy says that it is one, and each choice of how it repeats is read whole', async () => {
  serve(() => ({ body: {} }));
  await page.viewport(1366, 768);
  await show(
    <EventDialog
      item={null}
      copied={event}
      opened
      isGone={false}
      close={() => {}}
      kind="conference"
      today="2126-11-23"
    />,
    'fr',
    () => loadWords('events').then(() => null),
  );
  const dialog = page.getByRole('dialog', { name: say('events:copy.title') });
  const repeat = dialog.getByRole('combobox', { name: say('events:repeat.label') });
  for (const choice of repeats) {
    await repeat.click();
    await page.getByRole('option', { name: say(`events:repeat.${choice}`), exact: true }).click();
    await expect.element(repeat).toHaveValue(say(`events:repeat.${choice}`));
    const { scrollWidth, clientWidth } = repeat.element();
    expect([choice, scrollWidth]).toEqual([choice, clientWidth]);
  }
});
