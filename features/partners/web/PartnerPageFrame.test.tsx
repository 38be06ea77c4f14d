import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { checkPartnerPageFraming, listPartnerPages } from '../api.ts';
import type { PartnerFramingState } from '../partner.ts';
import { createPartnerScreen } from './PartnerPage.tsx';
import { PartnerPageFrame } from './PartnerPageFrame.tsx';

const MENU = 'https://lunch.example.org/menu';

beforeEach(() => queryClient.clear());

const open = async (state: PartnerFramingState) => {
  serve(() => ({ body: checkPartnerPageFraming.answer.encode({ state }) as object }));
  await showWithWords(<PartnerPageFrame partner="lunch" url={MENU} name="Déjeuner" />, 'partners');
};
const frame = () => document.querySelector('iframe');
const link = () => page.getByRole('link', { name: translate('partners:open') });

it('a page that refuses frames is replaced by a message with the link', async () => {
  await open('refuses');
  await expect.element(page.getByText(translate('partners:refuses', { name: 'Déjeuner' }))).toBeVisible();
  await expect.element(link()).toHaveAttribute('href', MENU);
  expect(frame()).toBe(null);
  await expect
    .element(page.getByRole('button', { name: translate('partners:showAnyway') }))
    .not.toBeInTheDocument();
});

it('an unreachable page is reported and shown only on request', async () => {
  await open('away');
  await expect.element(page.getByText(translate('partners:away', { name: 'Déjeuner' }))).toBeVisible();
  expect(frame()).toBe(null);
  await page.getByRole('button', { name: translate('partners:showAnyway') }).click();
  await expect.poll(() => frame()?.src).toBe(MENU);
});

it('a page behind a login is shown with the link below it', async () => {
  await open('unknown');
  await expect.poll(() => frame()?.src).toBe(MENU);
  const instead = page.getByRole('link', { name: translate('partners:openInstead') });
  await expect.element(instead).toHaveAttribute('href', MENU);
  await expect.element(instead).toBeVisible();
});

it('the header has no link while the message below contains one', async () => {
  await page.viewport(1366, 768);
  serve(({ path }) => ({
    body: (path.endsWith('/partners')
      ? listPartnerPages.answer.encode([{ partner: 'lunch', url: MENU }])
      : checkPartnerPageFraming.answer.encode({ state: 'away' })) as object,
  }));
  const { default: Lunch } = createPartnerScreen('lunch');
  await showWithWords(<Lunch />, 'partners');
  await expect.element(page.getByRole('button', { name: translate('partners:showAnyway') })).toBeVisible();
  await expect.poll(() => link().all().length).toBe(1);
  await page.getByRole('button', { name: translate('partners:showAnyway') }).click();
  await expect.poll(() => frame()?.src).toBe(MENU);
  await expect.element(link()).toBeVisible();
});
