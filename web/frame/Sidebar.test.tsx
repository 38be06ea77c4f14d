import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { MenuCountsProvider } from '../../core/feature/web/MenuCountsProvider.tsx';
import { FeaturesProvider } from '../../core/feature/web/screens.ts';
import { type Language, type Role, roles } from '../../kit/actor.ts';
import { queryClient } from '../../kit/web/api/queries.ts';
import { scheduleRefetchAfterChange } from '../../kit/web/api/refresh.ts';
import { loadTranslationNamespaces } from '../../kit/web/i18n/i18n.ts';
import { getCurrentSession, updateStoredSession } from '../../kit/web/session/session.ts';
import { serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { features } from '../features.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { Sidebar } from './Sidebar.tsx';

const brought = { features, parts: {} };

const modules = Object.fromEntries(
  [
    'accueil',
    'profile',
    'liste_de_rdv',
    'réservation',
    'main_courante',
    'badge',
    'place',
    'documents',
    'conciergerie',
    'colis',
    'événement',
    'foodles',
    'cyd',
    'salle_de_sport',
    'beautyRoom',
  ].map((key) => [key, 1]),
);
const pages = ['foodles', 'cyd', 'lunch', 'workspace', 'restaurant', 'flex-desk'].map((partner) => ({
  partner,
  url: 'https://example.org/',
  version: 1,
}));
let waits: Record<'parcels' | 'registrations' | 'deletionRequests', number>;

const listOf = (total: number) => ({ fields: [], total, next: null });
const answers: [RegExp, () => unknown][] = [
  [/^\/area\//, () => ({ fields: [modules] })],
  [/\/partners$/, () => ({ fields: pages })],
  [/\/parcels\/waiting$/, () => ({ atDesk: waits.parcels, expected: 0, since: null, senders: [] })],
  [/^\/api\/registrations/, () => listOf(waits.registrations)],
  [/^\/api\/privacy\/deletion-requests/, () => listOf(waits.deletionRequests)],
];

/** The menu of a role: the sidebar, or the bottom bar on a phone. */
async function showTo(
  role: Role,
  { userId = 1, name = 'Parvis Haussmann', language = 'fr' as Language, menu = <Sidebar /> } = {},
): Promise<void> {
  serve(({ path }) => {
    const answer = answers.find(([pattern]) => pattern.test(path));
    return { body: answer?.[1]() ?? {}, status: answer ? 200 : 404 };
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <FeaturesProvider value={brought}>
        <Suspense>
          <MenuCountsProvider>{menu}</MenuCountsProvider>
        </Suspense>
      </FeaturesProvider>
    </QueryClientProvider>,
    language,
    () => loadTranslationNamespaces('menu').then(() => null),
  );
  const session = getCurrentSession();
  if (!session) throw new Error('Nobody is signed in');
  updateStoredSession({
    user: { ...session.user, role, userId },
    buildings: [{ ...session.building, name }],
  });
  await expect.element(page.getByRole('link', { name: /^(Ma journée|Home)$/ })).toBeVisible();
}

const services = () => page.getByRole('button', { name: 'Services' });
const concierge = page.getByRole('link', { name: 'Conciergerie' });

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  localStorage.clear();
  waits = { parcels: 0, registrations: 0, deletionRequests: 0 };
});
waits = { parcels: 0, registrations: 0, deletionRequests: 0 };

describe('in a window 768 px high', () => {
  it.each(roles)('%s sees the building, every entry and the legal pages without scrolling', async (role) => {
    await page.viewport(1366, 768);
    await showTo(role, { name: 'Parvis du Faubourg-Saint-Honoré et de la Rue Royale' });
    const entries = { admin: 20, deputy: 20, reception: 19, vip: 13, limited: 13 }[role];
    await expect.poll(() => document.querySelectorAll('nav li a').length).toBe(entries);
    const shown = [...document.querySelectorAll('aside a, aside p, aside button, aside span[title]')];
    for (const element of shown) {
      const { top, bottom, height } = element.getBoundingClientRect();
      expect(top, element.textContent).toBeGreaterThanOrEqual(0);
      expect(bottom, element.textContent).toBeLessThanOrEqual(768);
      expect(height, element.textContent).toBeGreaterThanOrEqual(element.tagName === 'A' ? 24 : 16);
    }
    const scrolling = [...document.querySelectorAll('aside, aside *')].filter(
      ({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
    );
    expect(scrolling.filter((each) => getComputedStyle(each).overflowY === 'auto')).toEqual([]);
  });
});

it.each(['fr', 'en'] as const)(
  'sidebar shows each name in one line at 1024 px, also beside a count of a hundred: %s',
  async (language) => {
    waits = { ...waits, parcels: 100 };
    await page.viewport(1024, 768);
    await showTo('admin', { language });
    // Same width as in the frame.
    document.querySelector('aside')?.style.setProperty('width', '14rem');
    await expect.element(page.getByText('99+')).toBeVisible();
    const labels = [...document.querySelectorAll('nav li a span:first-of-type')];
    expect(labels.filter(({ clientHeight }) => clientHeight > 24).map((label) => label.textContent)).toEqual(
      [],
    );
  },
);

it.each([
  ['fr', ['Comptoir d’accueil', 'Ma journée'], /accueil/i],
  ['en', ['Reception', 'Home'], /reception/i],
] as const)(
  'sidebar of reception begins with its own screen, and no other entry has a similar name: %s',
  async (language, first, called) => {
    await page.viewport(1366, 768);
    await showTo('reception', { language });
    const names = [...document.querySelectorAll('nav li a')].map((link) => link.textContent ?? '');
    expect(names.slice(0, 2)).toEqual(first);
    expect(names.filter((name) => called.test(name))).toEqual([first[0]]);
  },
);

describe('a menu group', () => {
  it('collapses by keyboard, is remembered for this user, and expands for its own screen', async () => {
    await page.viewport(1366, 768);
    await showTo('vip');
    await expect.element(concierge).toBeVisible();
    (services().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(services()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(concierge).not.toBeInTheDocument();
    await cleanup();
    await showTo('vip');
    await expect.element(services()).toHaveAttribute('aria-expanded', 'false');
    await cleanup();
    await showTo('vip', { userId: 2 });
    await expect.element(concierge).toBeVisible();
    await concierge.click();
    // The group of an opened screen expands, even if it was collapsed on the way.
    await expect.element(concierge).toHaveAttribute('aria-current', 'page');
    (services().element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(concierge).not.toBeInTheDocument();
    const parking = page.getByRole('link', { name: 'Parking' });
    await parking.click();
    await expect.element(parking).toHaveAttribute('aria-current', 'page');
    await cleanup();
    await showTo('vip', { userId: 2 });
    await expect.element(services()).toHaveAttribute('aria-expanded', 'false');
    history.pushState(null, '', '/resident/Documents');
    await cleanup();
    await showTo('vip', { userId: 2 });
    await expect.element(services()).toHaveAttribute('aria-expanded', 'true');
    // Documents are a tab of the concierge's entry.
    await expect.element(concierge).toHaveAttribute('aria-current', 'true');
    history.pushState(null, '', '/');
  });
});

describe('waiting records', () => {
  it('are counted at their entry and together at administration, and follow changes', async () => {
    await page.viewport(1366, 768);
    waits = { parcels: 3, registrations: 2, deletionRequests: 1 };
    await showTo('deputy');
    await expect.element(page.getByRole('link', { name: 'Plis et colis 3 à traiter' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Administration 3 à traiter' })).toBeVisible();
    waits = { parcels: 120, registrations: 0, deletionRequests: 1 };
    scheduleRefetchAfterChange({ building: 1, topic: 'parcels' });
    scheduleRefetchAfterChange({ building: 1, topic: 'registrations' });
    await expect.element(page.getByRole('link', { name: 'Plis et colis 120 à traiter' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Administration 1 à traiter' })).toBeVisible();
    waits = { parcels: 0, registrations: 0, deletionRequests: 1 };
    scheduleRefetchAfterChange({ building: 1, topic: 'parcels' });
    await expect.element(page.getByRole('link', { name: 'Plis et colis', exact: true })).toBeVisible();
  });

  it('are not requested for users who may not see them', async () => {
    await page.viewport(1366, 768);
    waits = { parcels: 3, registrations: 2, deletionRequests: 1 };
    await showTo('reception');
    await expect.element(page.getByRole('link', { name: 'Plis et colis 3 à traiter' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Administration', exact: true })).toBeVisible();
    const asked = queryClient.getQueryCache().findAll({ queryKey: ['deletionRequests'] });
    expect(asked).toEqual([]);
  });
});

it('a tablet shows icons with accessible names and tooltips', async () => {
  await page.viewport(800, 1024);
  await showTo('admin');
  const entry = page.getByRole('link', { name: 'Salles de réunion' });
  const word = entry.getByText('Salles de réunion').element();
  expect(word.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await entry.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Salles de réunion');
});

it.each(['fr', 'en'] as const)(
  'phone bar shows each name whole and in one line, also the current one: %s',
  async (language) => {
    await page.viewport(320, 640);
    waits = { parcels: 100, registrations: 0, deletionRequests: 0 };
    await showTo('vip', { language, menu: <PhoneBar /> });
    const count = page.getByText('99+');
    await expect.element(count).toBeVisible();
    const names = [...document.querySelectorAll<HTMLElement>('nav > * > svg + span')];
    expect(names).toHaveLength(5);
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 640);
      expect(count.element().getBoundingClientRect().right, `at ${width} px`).toBeLessThanOrEqual(width);
      for (const current of names) {
        current.parentElement?.setAttribute('aria-current', 'page');
        for (const { textContent, scrollWidth, clientWidth, clientHeight } of names) {
          expect(scrollWidth, `${textContent} at ${width} px`).toBeLessThanOrEqual(clientWidth);
          expect(clientHeight, `${textContent} at ${width} px`).toBeLessThanOrEqual(16);
        }
        current.parentElement?.removeAttribute('aria-current');
      }
    }
  },
);
