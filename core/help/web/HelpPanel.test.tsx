import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { readReceptionContact } from '../../buildings/api.ts';
import HelpPanel from './HelpPanel.tsx';

const day = { opens: '08:00', closes: '19:30' };
const contact = {
  receptionContact: 'Rez-de-chaussée',
  receptionPhone: '01 99 00 12 34',
  openingHours: {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: null,
    sunday: null,
  },
};

beforeEach(() => queryClient.clear());
afterEach(() => history.replaceState(null, '', '/'));

function Help() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        ouvrir
      </button>
      <HelpPanel opened={opened} close={() => setOpened(false)} />
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'ouvrir' });
const panel = () => page.getByRole('dialog', { name: translate('help:title') });

async function open(
  path: string,
  answer: Answer = { body: readReceptionContact.answer.encode(contact as never) },
) {
  serve(() => answer);
  history.replaceState(null, '', path);
  await showWithWords(<Help />, 'help', 'buildings');
  await opener().click();
  await expect.element(panel()).toBeVisible();
}

it('help panel shows the texts and shortcuts of the screen and the contact of reception', async () => {
  await page.viewport(1366, 768);
  await open('/resident/desk');
  for (const line of translate('help:screens.desk').split('\n'))
    await expect.element(panel().getByText(line)).toBeVisible();
  await expect.element(panel().getByText('F2', { exact: true })).toBeVisible();
  await expect.element(panel().getByText(translate('help:keys.walkIn'))).toBeVisible();
  // Only staff can change person.
  await expect.element(panel().getByText('F9', { exact: true })).not.toBeInTheDocument();
  await expect
    .element(panel().getByRole('link', { name: contact.receptionPhone }))
    .toHaveAttribute('href', 'tel:0199001234');
  await expect.element(panel().getByText('Rez-de-chaussée')).toBeVisible();
  await expect.element(panel().getByText(/8:00/)).toBeVisible();
});

it('help panel ignores record ids in the address and hides shortcuts on a phone', async () => {
  await page.viewport(390, 844);
  await open('/resident/Reservations/room/12');
  await expect.element(panel().getByText(translate('help:screens.Reservations_room'))).toBeVisible();
  await expect.element(panel().getByText(translate('help:shortcuts'))).not.toBeInTheDocument();
});

it('help panel keeps its texts when the contact cannot be loaded', async () => {
  await page.viewport(1366, 768);
  await open('/resident/home', {
    status: 403,
    body: { status: 'ERROR', code: 'forbidden', detail: '', errors: {} },
  });
  await expect.element(panel().getByText(translate('help:failed'))).toBeVisible();
  await expect.element(panel().getByText(translate('help:shortcuts'))).toBeVisible();
});

it('help panel takes the focus, and Escape returns it', async () => {
  await page.viewport(1366, 768);
  await open('/resident/home');
  await expect.poll(() => panel().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});
