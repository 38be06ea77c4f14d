import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { Announcement } from '../announcement.ts';
import { AnnouncementReadersDialog } from './AnnouncementReadersDialog.tsx';

const announcement = {
  id: 4,
  title: { fr: 'Exercice', en: 'Drill' },
  urgent: true,
  management: { audience: 2 },
} as Announcement;

it('the export of an announcement’s readers has the people of the tab and of the search', async () => {
  const reader = { id: 1, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Verne' };
  const readings = { readAt: null, acknowledgedAt: null };
  const calls = serve(({ path }) =>
    path.includes('/export')
      ? { body: 'xlsx' }
      : { body: { fields: [{ ...reader, ...readings }], total: 1, next: null } },
  );
  await showWithWords(
    <AnnouncementReadersDialog item={announcement} opened isGone={false} close={() => undefined} />,
    'announcements',
  );
  await page.getByText(translate('announcements:readers.acknowledged'), { exact: true }).click();
  await page.getByRole('searchbox').fill('verne');
  const getLastQuery = () =>
    Object.fromEntries(new URL(calls.at(-1)?.path ?? '', location.href).searchParams);
  const shown = { show: 'acknowledged', search: 'verne' };
  await expect.poll(getLastQuery).toMatchObject(shown);
  await page.getByRole('button', { name: translate('ui.export') }).click();
  await expect.poll(() => calls.filter(({ path }) => path.includes('/export'))).toHaveLength(1);
  expect(getLastQuery()).toMatchObject(shown);
});
