import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../kit/time.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, type Received, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { type Statistics, shownMeasures } from '../statistics.ts';
import StatisticsPage from './StatisticsPage.tsx';

const none = Object.fromEntries(shownMeasures.map((measure) => [measure, 0])) as Record<
  (typeof shownMeasures)[number],
  number
>;
const closed = { ...none, roomUse: null, spaceUse: null };
const monday = '2026-11-23';

const statistics: Statistics = {
  start: monday,
  end: addDays(monday, 2),
  previousStart: addDays(monday, -3),
  previousEnd: addDays(monday, -1),
  since: '2026-01-01',
  modules: ['visits', 'rooms', 'parking', 'parcels', 'events'],
  totals: {
    ...closed,
    visitsArrived: 56,
    roomReservations: 8,
    roomRefusals: 2,
    roomUse: 12.4,
    parcelsArrived: 3,
  },
  previousTotals: { ...closed, visitsArrived: 50, roomReservations: 8, roomUse: 15.4 },
  days: [10, 34, 12].map((visitsArrived, at) => ({
    ...closed,
    day: addDays(monday, at),
    visitsArrived,
    visitsAnnounced: visitsArrived + 1,
  })),
  hours: Array.from({ length: 24 }, (_, hour) => ({
    ...closed,
    hour,
    visitsArrived: hour === 10 ? 56 : 0,
    roomReservations: hour === 9 ? 8 : 0,
    roomRefusals: hour === 9 ? 2 : 0,
  })),
  visitHours: [{ weekday: 1, hour: 10, visitsAnnounced: 35, visitsArrived: 34 }],
  rooms: [
    {
      id: 1,
      building: 1,
      name: 'Concorde',
      asked: 10,
      reservations: 8,
      refusals: 2,
      bookedMinutes: 480,
      use: 12.4,
      hours: [
        { hour: 9, asked: 10, bookedMinutes: 480, use: 45 },
        { hour: 10, asked: 0, bookedMinutes: 0, use: 0 },
      ],
    },
  ],
  refusals: [{ of: 'rooms', reason: 'slot_taken', label: 'Déjà réservé', count: 2 }],
  events: [],
  companies: [],
  companyChoices: [{ id: 7, name: 'Verne' }],
  activity: [],
};

function serveStatistics(body: Statistics = statistics): Received[] {
  return serve(({ path, method }): Answer => {
    if (method === 'PUT') return { body: { ok: true } };
    if (path.includes('/reports')) return { body: [{ building: 1, name: 'Parvis', isWanted: false }] };
    return path.includes('/api/statistics') ? { body } : { body: {} };
  });
}

const showPage = () => showWithWords(<StatisticsPage />, 'statistics', 'menu');
/** Replaces non-breaking spaces. */
const readText = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ');
const card = (key: string) => page.getByRole('region', { name: translate(key), exact: true });

beforeEach(() => {
  queryClient.clear();
  history.replaceState(null, '', '/');
});

it('each chart says its finding and has a table with the values of its bars', async () => {
  serveStatistics();
  await showPage();
  const visitors = card('statistics:page.visitors.days');
  const finding = translate('statistics:page.visitors.peak', {
    when: 'mardi 24 novembre 2026',
    count: 34,
  });
  await expect.element(visitors.getByText(finding)).toBeVisible();
  await expect
    .element(visitors.getByRole('application'))
    .toHaveAccessibleName(`${translate('statistics:page.visitors.days')}. ${finding}`);
  await visitors.getByText(translate('statistics:page.table'), { exact: true }).click();
  const cells = visitors
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    [
      translate('statistics:columns.day'),
      translate('statistics:page.series.visitsArrived'),
      translate('statistics:page.series.visitsAnnounced'),
    ],
    ['lundi 23 novembre 2026', '10', '11'],
    ['mardi 24 novembre 2026', '34', '35'],
    ['mercredi 25 novembre 2026', '12', '13'],
  ]);
  const heights = [...visitors.element().querySelectorAll('.recharts-bar-rectangle path')].map(
    (bar) => bar.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(3);
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(3.4, 0);
});

it('focusing a chart announces the values of its first day', async () => {
  serveStatistics();
  await showPage();
  const visitors = card('statistics:page.visitors.days');
  await expect.element(visitors.getByRole('application')).toBeVisible();
  (visitors.getByRole('application').element() as SVGElement).focus();
  await expect
    .element(visitors.getByRole('status'))
    .toHaveTextContent('lundi 23 novembre 2026Arrivés : 10Annoncés : 11');
});

it('totals are compared with the period before in words', async () => {
  serveStatistics();
  await showPage();
  const totals = page.getByRole('region', { name: translate('statistics:page.totals.title') });
  await expect.element(totals).toBeVisible();
  const readTotal = (measure: string) =>
    readText(
      totals.getByText(translate(`statistics:page.totals.${measure}`), { exact: true }).element()
        .parentElement,
    );
  expect(readTotal('visitsArrived')).toBe('Visiteurs arrivés56+12 %contre 50');
  expect(readTotal('roomReservations')).toBe('Salles réservées8Stablecontre 8');
  expect(readTotal('roomUse')).toBe('Occupation des salles12 %−3 pointscontre 15 %');
  // The previous value is zero, so there is no percentage.
  expect(readTotal('parcelsArrived')).toBe('Colis reçus3contre 0');
});

it('totals are not compared when the figures begin later', async () => {
  serveStatistics({ ...statistics, since: monday });
  await showPage();
  await expect
    .element(page.getByText(translate('statistics:page.notCompared', { day: '23/11/2026' })))
    .toBeVisible();
  await expect.element(page.getByText('+12')).not.toBeInTheDocument();
});

it('heat map of rooms switches from use to requests', async () => {
  serveStatistics();
  await showPage();
  const heat = card('statistics:page.rooms.heat');
  await expect.element(heat).toBeVisible();
  const readRow = () => readText(heat.getByRole('row').elements()[1]);
  expect(readRow()).toBe('Concorde45010212 %');
  await heat.getByText(translate('statistics:columns.asked'), { exact: true }).click();
  await expect.poll(readRow).toBe('Concorde10010212 %');
  expect(location.search).toBe('?asked=1');
});

it('choosing a company filters the figures and is kept in the address', async () => {
  const received = serveStatistics();
  await showPage();
  await page.getByRole('combobox', { name: translate('statistics:page.company') }).click();
  await page.getByRole('option', { name: 'Verne' }).click();
  await expect.poll(() => received.some(({ path }) => path.includes('company=7'))).toBe(true);
  expect(location.search).toBe('?company=7');
});

it('a card without figures says so', async () => {
  serveStatistics();
  await showPage();
  await expect
    .element(card('statistics:page.events.title').getByText(translate('statistics:page.nothing')))
    .toBeVisible();
});

it('a building without figures has an empty state', async () => {
  serveStatistics({ ...statistics, since: null });
  await showPage();
  await expect.element(page.getByText(translate('statistics:page.empty'))).toBeVisible();
  await expect.element(page.getByRole('application')).not.toBeInTheDocument();
});

it('the monthly report is switched on', async () => {
  const received = serveStatistics();
  await showPage();
  await page
    .getByRole('switch', { name: translate('statistics:page.report.send', { building: 'Parvis' }) })
    .click();
  await expect
    .poll(() => received.find(({ method }) => method === 'PUT'))
    .toMatchObject({ path: '/api/buildings/1/statistics-report', body: { isWanted: true } });
});
