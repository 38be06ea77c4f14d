import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { ANNOUNCEMENT_TEXT_MAX, type Announcement } from '../announcement.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

beforeEach(() => queryClient.clear());

const english: Announcement = {
  id: 1,
  title: { fr: '', en: 'Lift B' },
  text: { fr: '', en: 'Please take the stairs.' },
  picture: null,
  version: 1,
  startDate: '2026-11-23',
  startTime: '08:00',
  endDate: '2026-11-30',
  endTime: '20:00',
  urgent: false,
  state: 'running',
  readAt: null,
  acknowledgedAt: null,
  management: null,
};

function OpenedDialog({ item }: { item: Announcement | null }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        ouvrir
      </button>
      <AnnouncementDialog item={opened ? item : null} opened={opened} close={() => setOpened(false)} />
    </>
  );
}

const form = (key: string) => translate(`announcements:form.${key}`);
const title = () => page.getByRole('textbox', { name: form('title'), exact: true });
const text = () => page.getByRole('textbox', { name: form('text'), exact: true });
const tab = (language: 'fr' | 'en') =>
  page.getByRole('tab', { name: new RegExp(`^${form(`languageNames.${language}`)}`) });
const invalidTab = (language: 'fr' | 'en') =>
  page.getByRole('tab', { name: `${form(`languageNames.${language}`)} ${form('languageError')}` });
const publish = () => page.getByRole('button', { name: translate('announcements:add.save') });
const markup = (key: string) =>
  page.getByRole('button', { name: translate(`ui.markup.${key}`), exact: true });
const preview = () => page.getByRole('region', { name: translate('announcements:preview.title') });

async function open(item: Announcement | null = null) {
  const arrived = serve(() => ({ body: { fields: [], total: 0, next: null } }));
  await showWithWords(<OpenedDialog item={item} />, 'announcements');
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await expect.element(title()).toHaveFocus();
  return () => arrived.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

it('publishing with an error in a closed tab opens that tab and focuses the field', async () => {
  const sent = await open();
  await title().fill('Ascenseur B');
  await text().fill('x'.repeat(ANNOUNCEMENT_TEXT_MAX));
  // The markup makes the text too long.
  await markup('list').click();
  await tab('en').click();
  await title().fill('Lift B');
  await publish().click();
  await expect.element(tab('fr')).toHaveAttribute('aria-selected', 'true');
  await expect.element(invalidTab('fr')).toBeInTheDocument();
  await expect.element(text()).toHaveFocus();
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true');

  // Another tab can be opened with the error still there, until the form is sent again.
  await tab('en').click();
  await expect.element(title()).toHaveValue('Lift B');
  await text().fill('Please take the stairs.');
  await expect.element(invalidTab('fr')).toBeInTheDocument();
  await publish().click();
  await expect.element(tab('fr')).toHaveAttribute('aria-selected', 'true');
  await text().fill('Par l’escalier.');
  await expect.element(invalidTab('fr')).not.toBeInTheDocument();
  await publish().click();
  await expect.poll(sent).toMatchObject([{ title: { fr: 'Ascenseur B', en: 'Lift B' } }]);
});

it('publishing without a title shows the error in the open tab; one language is enough', async () => {
  const sent = await open();
  await tab('en').click();
  await publish().click();
  await expect.element(title()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(invalidTab('en')).toBeInTheDocument();
  await title().fill('Lift B');
  await expect.element(invalidTab('fr')).not.toBeInTheDocument();
  await publish().click();
  await expect.poll(sent).toMatchObject([{ title: { fr: '', en: 'Lift B' } }]);
});

it('an announcement in one language opens in its tab, with `lang` in the preview', async () => {
  await open(english);
  await expect.element(tab('en')).toHaveAttribute('aria-selected', 'true');
  await expect.element(title()).toHaveValue('Lift B');
  await tab('fr').click();
  for (const words of ['Lift B', 'Please take the stairs.'])
    expect(preview().getByText(words).element().closest('[lang]')).toHaveAttribute('lang', 'en');
});

it('the language tab is chosen again each time the dialog opens', async () => {
  await open();
  await tab('en').click();
  await expect.element(tab('en')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'ouvrir' }).click();
  await expect.element(tab('fr')).toHaveAttribute('aria-selected', 'true');
});

it('buttons and Ctrl B format the selection, and Ctrl Z undoes it', async () => {
  const sent = await open();
  await title().fill('Eau');
  await text().fill('Mardi');
  await userEvent.keyboard('{Control>}{a}{b}{/Control}');
  await expect.element(text()).toHaveValue('**Mardi**');
  await expect.element(preview().getByText('Mardi')).toBeVisible();
  expect(preview().getByText('Mardi').element().tagName).toBe('STRONG');
  await userEvent.keyboard('{Control>}{z}{/Control}');
  await expect.element(text()).toHaveValue('Mardi');
  await markup('heading').click();
  await expect.element(text()).toHaveFocus();
  await expect.element(preview().getByRole('heading', { name: 'Mardi' })).toBeVisible();
  // One tab stop, then arrow keys.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(markup('heading')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(markup('list')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text()).toHaveValue('- Mardi');
  await publish().click();
  await expect.poll(sent).toMatchObject([{ text: { fr: '- Mardi' } }]);
});
