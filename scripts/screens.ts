// Takes the pictures of the README: starts the product on an empty data folder and photographs its real screens.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import type { Language } from '../kit/actor.ts';
import { writeWorkbook } from '../kit/server/workbook/write.ts';
import { addDays, today } from '../kit/time.ts';
import { AppointmentsScreen } from '../test/e2e/appointmentsScreen.ts';
import { findChromium } from '../test/e2e/chromium.ts';
import { type Product, startProduct } from '../test/e2e/product.ts';
import { Sessions, stateOf } from '../test/e2e/sessions.ts';
import { type Say, wordsIn } from '../test/e2e/words.ts';
import { root } from './webClient.ts';

type Device = 'desktop' | 'phone';
type Scheme = 'light' | 'dark';
type Look = `${Device}-${Language}-${Scheme}`;

interface Stage {
  page: Page;
  say: Say;
  appointments: AppointmentsScreen;
}

interface Screen {
  name: string;
  /** Who looks at it; nobody: before logging in. */
  as?: string;
  looks: readonly Look[];
  /** Brings the page to what is to be seen. */
  show(stage: Stage): Promise<void>;
}

const ZONE = 'Europe/Paris';
const here = today(ZONE, new Date());
/** A calendar is best seen with something in it: today, or on a weekend the Monday after. */
const workday = [addDays(here, 0), addDays(here, 1), addDays(here, 2)].find(
  (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
);
const folder = join(root, 'docs', 'screens');
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;

/** Visitors of *Hélios Conseil* whose invitations lie in the outbox. */
const invited = [
  ['Sinéad', 'Mac Gabhann', 'sinead@example.ie', '14:05', 'en'],
  ['Anna', 'Ångström', 'anna@example.se', '16:45', 'en'],
  ['Jean-Pierre', 'Lefèvre', 'jp.lefevre@example.com', '11:15', 'fr'],
  ['Louise', 'd’Ormesson', 'louise@example.com', '9:30', 'fr'],
] as const;

const screens: readonly Screen[] = [
  {
    name: 'login',
    looks: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light'],
    show: async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'home',
    as: 'vip',
    looks: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light', 'phone-en-dark'],
    show: showWhole('/resident/home'),
  },
  {
    name: 'appointments',
    as: 'accueil',
    looks: ['desktop-fr-light', 'desktop-en-dark', 'phone-fr-light'],
    show: ({ appointments }) => appointments.open({ start: here, end: addDays(here, 6) }),
  },
  {
    name: 'add',
    as: 'vip',
    looks: ['desktop-fr-light', 'phone-en-light'],
    show: async ({ appointments }) => {
      await appointments.open();
      await appointments.startAdding();
      await appointments.fill({ lastName: 'd’Ormesson', firstName: 'Louise', email: 'louise@example.com' });
      await appointments.fill({ organization: 'Cabinet Verne', time: '9:30' });
    },
  },
  { name: 'import', as: 'vip', looks: ['desktop-fr-light'], show: showImport },
  {
    name: 'rooms-week',
    as: 'vip',
    looks: ['desktop-fr-light', 'desktop-en-dark'],
    show: showWhole(`/resident/Reservations?view=week&date=${workday}`),
  },
  {
    name: 'rooms-day',
    as: 'vip',
    looks: ['desktop-fr-light', 'phone-en-light'],
    show: showWhole(`/resident/Reservations?view=rooms&date=${workday}`),
  },
  {
    name: 'rooms-list',
    as: 'vip',
    looks: ['phone-fr-light'],
    show: showWhole(`/resident/Reservations?view=list&date=${workday}`),
  },
  {
    name: 'parking',
    as: 'vip',
    looks: ['desktop-en-light', 'phone-fr-dark'],
    show: showWhole(`/resident/place?date=${workday}`),
  },
  ...servicesScreens(),
  {
    name: 'profile',
    as: 'collab',
    looks: ['desktop-en-light', 'phone-fr-dark'],
    show: async ({ page, say }) => {
      await page.goto('/resident/profile');
      await expect(page.getByRole('button', { name: say('ui.save') })).toBeVisible();
    },
  },
  {
    name: 'outbox',
    as: 'admin',
    looks: ['desktop-fr-light'],
    show: async ({ page, say }) => {
      await page.goto('/resident/outbox');
      const mails = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
      await expect(mails).toHaveCount(invited.length);
      await mails.first().click();
      await expect(page.getByRole('article').frameLocator('iframe').getByRole('img').first()).toBeVisible();
    },
  },
];

const product = await startProduct();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sessions = new Sessions(product.url);
  await invite(product, sessions);
  for (const screen of screens) {
    for (const look of screen.looks) await photograph(product, sessions, screen, look);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function photograph({ url }: Product, sessions: Sessions, screen: Screen, look: Look): Promise<void> {
  const [device, language, colorScheme] = look.split('-') as [Device, Language, Scheme];
  const kept = screen.as === undefined ? undefined : await sessions.of(screen.as);
  const context = await browser.newContext({
    ...devices[device],
    baseURL: url,
    colorScheme,
    timezoneId: ZONE,
    reducedMotion: 'reduce',
    storageState: stateOf(url, language, kept),
  });
  const page = await context.newPage();
  const say = wordsIn(language);
  await screen.show({ page, say, appointments: new AppointmentsScreen(page, say, device === 'phone') });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const file = `${screen.name}-${look}.png`;
  await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(file);
}

async function invite({ url }: Product, sessions: Sessions): Promise<void> {
  const { token } = await sessions.of('vip');
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  const day = addDays(here, 3);
  for (const [firstName, lastName, email, time, language] of invited) {
    const visit = {
      pkBuilding: 1,
      date: [[day, day]],
      time,
      first_name_visitor: firstName,
      last_name_visitor: lastName,
      visitor_email: email,
      language_mail: language,
    };
    const body = JSON.stringify(visit);
    const answer = await fetch(`${url}/list/createAppointment/`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${email} could not be invited: ${await answer.text()}`);
  }
}

function servicesScreens(): Screen[] {
  return [
    {
      name: 'parcels',
      as: 'accueil',
      looks: ['desktop-fr-light', 'phone-en-dark'],
      show: showWhole('/resident/Colis'),
    },
    {
      name: 'events',
      as: 'vip',
      looks: ['desktop-fr-light', 'desktop-en-dark', 'phone-en-light'],
      show: showWhole('/resident/Events'),
    },
    {
      name: 'concierge',
      as: 'vip',
      looks: ['desktop-fr-light', 'phone-fr-light'],
      show: showWhole('/resident/Conciergerie'),
    },
    { name: 'documents', as: 'vip', looks: ['desktop-en-dark'], show: showWhole('/resident/Documents') },
    { name: 'public-events', looks: ['desktop-fr-light'], show: showWhole('/MultiAppEvenement?1!Haussmann') },
    {
      name: 'public-rooms',
      looks: ['desktop-en-light'],
      show: showWhole('/MultiappReservation?1!Haussmann'),
    },
    { name: 'partner', as: 'vip', looks: ['desktop-fr-light'], show: showWhole('/resident/Cyd') },
  ];
}

/** A screen once it has something to say, and nothing of it is still being read. */
function showWhole(address: string): Screen['show'] {
  return async ({ page }) => {
    await page.goto(address);
    await page.waitForFunction(() => {
      const main = document.querySelector('main');
      return main && main.innerText.length > 60 && !main.querySelector('[class*=Skeleton]');
    });
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
  };
}

/** A spreadsheet with a column that nobody knows and a cell to correct. */
async function showImport({ page, say, appointments }: Stage): Promise<void> {
  const visitors = [
    ['Lefèvre', 'Jean-Pierre', '9h30', 'jp.lefevre@example.com', 'Hélios Conseil'],
    ['Nowak', 'Łukasz', '25h00', 'lukasz@example.org', 'Œuvres & Cie'],
    ['Mac Gabhann', 'Sinéad', '14:05', 'sinead@example.ie', 'Atelier Nord'],
    ['Ångström', 'Anna', '16:45', 'anna@example.se', 'Librairie du Passage'],
  ] as const;
  const headings = ['Nom', 'Prénom', 'Jour', 'Heure', 'Email visiteur', 'Société'];
  const buffer = await writeWorkbook({
    sheetName: 'Visites',
    columns: headings.map((heading) => ({ heading })),
    rows: visitors.map(([lastName, firstName, ...rest], at) => {
      return [lastName, firstName, { date: addDays(here, 3 + at), time: null }, ...rest];
    }),
  });
  await appointments.open();
  await page.getByRole('button', { name: say('appointments:list.import'), exact: true }).click();
  await appointments.dialog.locator('input[type=file]').setInputFiles({
    name: 'visites.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await appointments.dialog
    .getByRole('combobox', { name: say('appointments:import.columnOf', { heading: 'Jour' }) })
    .selectOption({ label: say('appointments:import.fields.date') });
  await expect(appointments.dialog.getByRole('alert')).toBeVisible();
}
