import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { loadTranslationNamespaces, type ScreenLanguage, translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { VisitorPageData } from '../visitorPage.ts';
import PublicVisitPage from './PublicVisitPage.tsx';

const may = { late: false, here: false, cancel: false };
const visit = {
  state: 'here',
  visitor: 'Louise Martin',
  partySize: 1,
  date: '2026-11-23',
  time: '11:30',
  movedFrom: null,
  today: '2026-11-23',
  language: 'fr',
  said: null,
  may,
  host: { name: 'Claire Fontaine', company: 'Verne', logo: null },
  building: {
    id: 1,
    name: 'Parvis',
    logo: null,
    address: '',
    receptionContact: '',
    receptionPhone: '',
    hours: null,
    directions: { fr: '', en: '' },
    whatToBring: { fr: '', en: '' },
  },
  agreement: { state: 'toSign', path: '/DNA?code=c' },
} satisfies VisitorPageData;

async function shown(over: Partial<VisitorPageData> = {}, language: ScreenLanguage = 'fr') {
  queryClient.clear();
  serve(() => ({ body: { ...visit, ...over } }));
  await show(<PublicVisitPage />, language, () => loadTranslationNamespaces('visitorPage').then(() => null));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const sign = () => page.getByRole('link', { name: translate('visitorPage:agreement.sign') });
const agreement = () => page.getByRole('heading', { name: translate('visitorPage:agreement.title') });

it('a visitor checked in without signing sees the agreement until it is signed', async () => {
  await shown();
  await expect.element(sign()).toHaveAttribute('href', '/DNA?code=c&language=fr');
  // Visible without scrolling on a phone, where the code of the reception opens it.
  await page.viewport(390, 844);
  await expect.element(sign()).toBeInViewport({ ratio: 1 });
});

it.each([
  { state: 'here', agreement: { state: 'signed', path: '' } },
  { state: 'left', agreement: visit.agreement },
  { state: 'canceled', agreement: visit.agreement },
] as const)('agreement is not offered to a visitor who is $state, $agreement.state', async (over) => {
  await shown(over);
  await expect.element(agreement()).not.toBeInTheDocument();
});

it.each(['fr', 'en', 'es'] as const)('page links to the privacy request form (%s)', async (language) => {
  await shown({}, language);
  const form = page.getByRole('link', { name: translate('visitorPage:privacyRequest') });
  await expect.element(form).toHaveAttribute('href', '/privacyRequest?building=1');
});
