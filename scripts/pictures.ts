import { expect, type Page } from '@playwright/test';
import type { Language } from '../kit/actor.ts';
import { writeSpreadsheet } from '../kit/server/spreadsheet/writeSpreadsheet.ts';
import { addDays, getToday } from '../kit/time.ts';
import type { VisitsScreen } from '../test/e2e/support/visitsScreen.ts';
import { waitForScreen } from '../test/e2e/support/waitForScreen.ts';
import type { Say } from '../test/e2e/support/words.ts';

export type ScreenshotDevice = 'desktop' | 'phone' | 'paper';
export type ColorScheme = 'light' | 'dark';
export type ScreenshotVariant = `${ScreenshotDevice}-${Language}-${ColorScheme}`;

interface ScreenshotContext {
  page: Page;
  say: Say;
  visits: VisitsScreen;
}

export interface ScreenshotSpec {
  name: string;
  as?: string;
  variants: readonly ScreenshotVariant[];
  show(context: ScreenshotContext): Promise<void>;
}

export const SCREENSHOT_TIME_ZONE = 'Europe/Paris';
export const DEMO_TODAY = getToday(SCREENSHOT_TIME_ZONE, new Date());
/** Calendars are empty on weekends. */
const workday = [addDays(DEMO_TODAY, 0), addDays(DEMO_TODAY, 1), addDays(DEMO_TODAY, 2)].find(
  (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
);
export const demoInvitedVisitors = [
  ['Sinéad', 'Mac Gabhann', 'sinead@example.ie', '14:05', 'en'],
  ['Anna', 'Ångström', 'anna@example.se', '16:45', 'en'],
  ['Jean-Pierre', 'Lefèvre', 'jp.lefevre@example.com', '11:15', 'fr'],
  ['Louise', 'd’Ormesson', 'louise@example.com', '9:30', 'fr'],
] as const;

const visitor = {
  email: 'louise@example.com',
  name: 'Louise d’Ormesson',
  entreprise: 'Cabinet Verne',
  dna: '0',
};

export const documentationScreenshots: readonly ScreenshotSpec[] = [
  {
    name: 'login',
    variants: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light'],
    show: showWhole('/login'),
  },
  {
    name: 'home',
    as: 'vip',
    variants: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light', 'phone-en-dark'],
    show: showWhole('/resident/home'),
  },
  {
    name: 'desk',
    as: 'accueil',
    variants: ['desktop-fr-light', 'desktop-en-dark'],
    show: showWhole('/resident/desk'),
  },
  {
    name: 'logbook',
    as: 'accueil',
    variants: ['desktop-en-light'],
    show: showWhole('/resident/logbook'),
  },
  {
    name: 'appointments',
    as: 'accueil',
    variants: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light', 'paper-fr-dark'],
    show: ({ visits }) => visits.open({ start: DEMO_TODAY, end: addDays(DEMO_TODAY, 6) }),
  },
  {
    name: 'add',
    as: 'vip',
    variants: ['desktop-fr-light', 'phone-en-light'],
    show: async ({ visits }) => {
      await visits.open();
      await visits.startAdding();
      await visits.fill({ lastName: 'd’Ormesson', firstName: 'Louise', email: 'louise@example.com' });
      await visits.fill({ organization: 'Cabinet Verne', time: '9:30' });
    },
  },
  { name: 'import', as: 'vip', variants: ['desktop-fr-light'], show: showImport },
  {
    name: 'rooms-week',
    as: 'vip',
    variants: ['desktop-fr-light', 'desktop-en-dark', 'paper-fr-light'],
    show: showWhole(`/resident/Reservations?view=week&date=${workday}`),
  },
  {
    name: 'rooms-day',
    as: 'vip',
    variants: ['desktop-fr-light', 'phone-en-light'],
    show: showWhole(`/resident/Reservations?view=rooms&date=${workday}`),
  },
  {
    name: 'rooms-list',
    as: 'vip',
    variants: ['phone-fr-light'],
    show: showWhole(`/resident/Reservations?view=list&date=${workday}`),
  },
  {
    name: 'parking',
    as: 'vip',
    variants: ['desktop-en-light', 'phone-fr-dark', 'paper-en-light'],
    show: showWhole(`/resident/place?date=${workday}`),
  },
  ...servicesScreens(),
  {
    name: 'profile',
    as: 'collab',
    variants: ['desktop-en-light', 'phone-fr-dark'],
    show: async ({ page, say }) => {
      await page.goto('/resident/profile');
      await expect(page.getByRole('button', { name: say('ui.save') })).toBeVisible();
    },
  },
  {
    name: 'outbox',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: async ({ page, say }) => {
      await page.goto('/resident/outbox');
      const mails = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
      await mails.filter({ hasText: 'louise@example.com' }).first().click();
      await expect(page.getByRole('article').frameLocator('iframe').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'agreement',
    variants: ['desktop-fr-light', 'phone-en-light'],
    show: async ({ page, say }) => {
      await page.goto(`/DNA?${new URLSearchParams(visitor)}`);
      await expect(page.getByRole('img', { name: say('agreements:sign.pad') })).toBeVisible();
    },
  },
  {
    name: 'signatures',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: showWhole('/resident/nda'),
  },
  {
    name: 'building',
    as: 'admin',
    variants: ['desktop-fr-light', 'phone-en-dark'],
    show: async ({ page, say }) => {
      await page.goto('/resident/building');
      await expect(page.getByText('18 boulevard Haussmann').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: say('buildings:title') })).toBeVisible();
    },
  },
  {
    name: 'people',
    as: 'admin',
    variants: ['desktop-en-light'],
    show: async ({ page }) => {
      await page.goto('/resident/people');
      await expect(page.getByRole('row').filter({ hasText: 'vip@parvis.test' })).toBeVisible();
    },
  },
  {
    name: 'room-merges',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: async ({ page, say }) => {
      await page.goto('/resident/roomSettings?show=merges');
      await page.getByRole('button', { name: /^Concorde/ }).click();
      await expect(page.getByText(say('rooms:settings.plan.second', { name: 'Concorde' }))).toBeVisible();
    },
  },
  {
    name: 'audit',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: async ({ page }) => {
      await page.goto('/resident/audit');
      await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
    },
  },
  {
    name: 'statistics',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: async ({ page }) => {
      await page.goto('/resident/statistics');
      await expect(page.getByRole('application').first()).toBeVisible();
    },
  },
  {
    name: 'home-admin',
    as: 'admin',
    variants: ['desktop-en-light'],
    show: async ({ page, say }) => {
      await page.goto('/resident/home');
      const figures = page.getByRole('region', { name: say('menu:statistics.home.title') });
      await expect(figures.getByRole('link')).toHaveCount(4);
      await waitForScreen(page);
    },
  },
  {
    name: 'invitations',
    as: 'admin',
    variants: ['desktop-en-light'],
    show: async ({ page, say }) => {
      await page.goto('/resident/invitations');
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('invitations:link.show') }).click();
      await expect(page.getByRole('img', { name: say('invitations:link.qr') })).toBeVisible();
    },
  },
  {
    name: 'register',
    variants: ['desktop-fr-light', 'phone-fr-light'],
    show: showWhole('/register/!1&collab'),
  },
  {
    name: 'personal-data',
    as: 'admin',
    variants: ['desktop-fr-light'],
    show: showWhole('/resident/dataProtection?show=periods'),
  },
  { name: 'privacy', variants: ['desktop-en-dark'], show: showWhole('/privacy?building=1') },
];

function servicesScreens(): ScreenshotSpec[] {
  return [
    {
      name: 'parcels',
      as: 'accueil',
      variants: ['desktop-fr-light', 'phone-en-dark', 'paper-fr-light'],
      show: showWhole('/resident/Colis'),
    },
    {
      name: 'events',
      as: 'vip',
      variants: ['desktop-fr-light', 'desktop-en-dark', 'phone-en-light'],
      show: showWhole('/resident/Events'),
    },
    {
      name: 'concierge',
      as: 'vip',
      variants: ['desktop-fr-light', 'phone-fr-light'],
      show: showWhole('/resident/Conciergerie'),
    },
    { name: 'documents', as: 'vip', variants: ['desktop-en-dark'], show: showWhole('/resident/Documents') },
    {
      name: 'public-events',
      variants: ['desktop-fr-light'],
      show: showWhole('/MultiAppEvenement?1!Haussmann'),
    },
    {
      name: 'public-rooms',
      variants: ['desktop-en-light'],
      show: showWhole('/MultiappReservation?1!Haussmann'),
    },
    { name: 'partner', as: 'vip', variants: ['desktop-fr-light'], show: showWhole('/resident/Cyd') },
  ];
}

function showWhole(address: string): ScreenshotSpec['show'] {
  return async ({ page }) => {
    await page.goto(address);
    await waitForScreen(page);
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
  };
}

async function showImport({ say, visits }: ScreenshotContext): Promise<void> {
  const visitors = [
    ['Lefèvre', 'Jean-Pierre', '9h30', 'jp.lefevre@example.com', 'Hélios Conseil'],
    ['Nowak', 'Łukasz', '25h00', 'lukasz@example.org', 'Œuvres & Cie'],
    ['Mac Gabhann', 'Sinéad', '14:05', 'sinead@example.ie', 'Atelier Nord'],
    ['Ångström', 'Anna', '16:45', 'anna@example.se', 'Librairie du Passage'],
  ] as const;
  const headings = ['Nom', 'Prénom', 'Jour', 'Heure', 'Email visiteur', 'Société'];
  const buffer = await writeSpreadsheet({
    sheetName: 'Visites',
    columns: headings.map((heading) => ({ heading })),
    rows: visitors.map(([lastName, firstName, ...rest], at) => {
      return [lastName, firstName, { date: addDays(DEMO_TODAY, 3 + at), time: null }, ...rest];
    }),
  });
  await visits.open();
  await visits.more('visits:list.import');
  await visits.dialog.locator('input[type=file]').setInputFiles({
    name: 'visites.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(
    visits.dialog.getByRole('textbox', { name: say('spreadsheet:cell', { row: 3, column: 'Heure' }) }),
  ).toBeVisible();
}
