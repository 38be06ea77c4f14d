import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { storeAndApplyLanguage, translate } from '../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import AccountDeletedPage from './AccountDeletedPage.tsx';
import { storeDeletedAccountSummary } from './deletedAccountSummary.ts';

const part = { what: 'goes' as const, text: '', count: 2, first: [] };
const titles = { fr: '2 rendez-vous à venir', en: '2 upcoming appointments' };
const left = { fr: [{ ...part, title: titles.fr }], en: [{ ...part, title: titles.en }] };

async function open(): Promise<void> {
  await showWithWords(<AccountDeletedPage />, 'accounts');
}
const heading = () => page.getByRole('heading', { level: 1 });

afterEach(() => sessionStorage.clear());

it('page shows the summary of the deletion once, in both languages', async () => {
  storeDeletedAccountSummary(left);
  await open();
  await expect.element(heading()).toHaveTextContent(translate('accounts:deleted.title'));
  await expect.element(heading()).toHaveFocus();
  await expect.element(page.getByText(titles.fr)).toBeVisible();
  await storeAndApplyLanguage('en');
  await expect.element(page.getByText(titles.en)).toBeVisible();
  await expect.element(page.getByText(titles.fr)).not.toBeInTheDocument();
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('2 rendez-vous');
});

it.each([null, '[', '{"fr": 1}'])('page shows no details without a valid summary: %s', async (kept) => {
  if (kept !== null) sessionStorage.setItem('accountDeleted', kept);
  await open();
  await expect.element(heading()).toHaveTextContent(translate('accounts:deleted.over'));
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});
