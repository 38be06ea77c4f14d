import { createRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Notices from '../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { EntryComposer } from './EntryComposer.tsx';

it('a digit sets the category, Enter saves and clears the form, and undo marks a mistake', async () => {
  const sent: { path: string; body: unknown }[] = [];
  serve(({ method, path, body }) => {
    if (method === 'GET') return { body: { fields: [] } };
    sent.push({ path, body });
    const { category = 'incident', text = '' } = (body ?? {}) as { category?: string; text?: string };
    const entry = {
      pk: 7,
      category,
      text,
      place: '',
      date: '2026-11-24',
      time: '09:00',
      pictures: [],
      writtenAt: '2026-11-24T08:00:00Z',
      writtenBy: 'Nadia Haddad',
      mistaken: false,
      emptied: false,
      original: null,
      followUp: null,
      key: null,
      found: null,
      further: [],
    };
    return { body: { status: 'OK', fields: [entry] } };
  });
  await showWithWords(
    <>
      <EntryComposer field={createRef()} />
      <Notices />
    </>,
    'logbook',
  );
  const field = page.getByRole('textbox', { name: translate('logbook:form.text') });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('4');
  const key = page.getByRole('button', { name: translate('logbook:categories.key') });
  await expect.element(key).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('Clé 4{Shift>}{Enter}{/Shift}du 2e{Enter}');
  const givenTo = page.getByRole('textbox', { name: translate('logbook:form.givenTo') });
  await expect.element(givenTo).toHaveFocus();
  await userEvent.keyboard('Paul Roy');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(sent[0]?.body).toMatchObject({ category: 'key', text: 'Clé 4\ndu 2e', name: 'Paul Roy' });
  const form = page.getByRole('form', { name: translate('logbook:form.label') });
  await expect
    .element(form.getByText(translate('logbook:written', { category: translate('logbook:categories.key') })))
    .toBeVisible();
  await form.getByRole('button', { name: translate('ui.undo') }).click();
  await expect.element(form.getByText(translate('logbook:takenBack'))).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(document.querySelector('.mantine-Notification-root')).toBeNull();
  expect(sent[1]?.path).toMatch(/logbook\/7\/mistake$/);
  await field.click();
  await userEvent.keyboard('2 personnes');
  await expect.element(field).toHaveValue('2 personnes');
  await expect
    .element(page.getByRole('button', { name: translate('logbook:categories.other') }))
    .toHaveAttribute('aria-pressed', 'true');
});
