import type { Page } from '@playwright/test';
import { daysShown } from '../../features/rooms/web/calendarRange.ts';
import { addDays, today } from '../../kit/time.ts';
import { A_DAY, type BusyBuilding, busyBuilding, workingDays } from '../busyRooms.ts';
import { expect, test as portal } from './portal.ts';

const WITHIN_MS = 1_000;
const MOST_CALLS = 3;
const A_WEEK = 5 * A_DAY;
const A_MONTH = 3_500;

const now = today('Europe/Paris', new Date());
const week = daysShown('week', now);
const month = daysShown('month', now);

const test = portal.extend<object, { busy: BusyBuilding }>({
  busy: [
    async ({ make, db }, use) => {
      const busy = await busyBuilding(make, db);
      const full = workingDays(week.start, week.end);
      const others = workingDays(month.start, month.end).filter((day) => !full.includes(day));
      await busy.book(full, A_WEEK);
      await busy.book(others, A_MONTH - A_WEEK);
      await use(busy);
    },
    { scope: 'worker' },
  ],
  as: ({ busy }, use) => use(busy.people[0].email),
});

// One after the other: what is measured must not share the machine.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ busy, sessions, baseURL }) => {
  // A server that has just started is slower with its very first answers: somebody else gets them.
  const { token } = await sessions.of(busy.people[1].email);
  for (const { start, end } of [week, month]) {
    const url = `${baseURL}/salle/deleteGetPatchReservation/${busy.building.id}/?start=${start}&end=${end}`;
    await fetch(url, { headers: { Authorization: `token ${token}` } });
  }
});

declare global {
  interface Window {
    /** Milliseconds from the last click, or from the navigation, until so many reservations were on the screen for good. */
    painted(count: number): Promise<number>;
  }
}

/** Watches the page from its first moment, in the page itself: no call from outside disturbs what is measured. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let opened = 0;
    let changed = true;
    addEventListener('click', ({ timeStamp }) => (opened = timeStamp), { capture: true });
    new MutationObserver(() => (changed = true)).observe(document, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    const onScreen = () => {
      const seen = [...document.querySelectorAll('main .reservation')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      // The others wait behind a `+144`.
      const behind = [...document.querySelectorAll('main section [aria-haspopup=dialog]')].map((link) =>
        Number.parseInt(link.textContent ?? '', 10),
      );
      return behind.reduce((sum, more) => sum + more, seen.length);
    };
    window.painted = (count) =>
      new Promise((resolve) => {
        const look = () => {
          // Nothing has changed since the frame before: that one was painted as it stays.
          const after = performance.now() - opened;
          if (!changed && onScreen() === count) return resolve(after);
          changed = false;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
  });
}

/** The calls of the API that the page makes from now on; the stream of live updates stays open and is none. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.resourceType() === 'fetch' && path !== '/api/live') calls.push(path);
  });
  return calls;
}

/** Says the figure, so that a run tells how near the limit it was. */
function tell(what: string, milliseconds: number): void {
  process.stdout.write(`${what}: painted after ${Math.round(milliseconds)} ms\n`);
}

const painted = (page: Page, count: number) => page.evaluate((all) => window.painted(all), count);

test.beforeEach(({ page }) => watch(page));

for (const [name, device] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    for (const [view, count] of [
      ['week', A_WEEK],
      ['month', A_MONTH],
    ] as const) {
      test(`a ${view} of ${count} is painted within a second of loading its address`, async ({ page }) => {
        const calls = callsOf(page);
        await page.goto(`/resident/Reservations?view=${view}&date=${now}`, { waitUntil: 'commit' });
        const after = await painted(page, count);
        tell(`${name}: loading a ${view}`, after);
        expect(after).toBeLessThan(WITHIN_MS);
        expect(calls.filter((path) => path.startsWith('/salle/'))).toHaveLength(2);
      });
    }

    test('a week, then its month, are painted within a second of a click, with three calls at most', async ({
      page,
      say,
      isMobile,
      busy,
    }) => {
      await page.goto('/resident/home');
      await expect(page.getByRole('main').getByText(say('home:today.none'))).toBeVisible();
      const calls = callsOf(page);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('home:places.rooms.title') })
        .click();
      // A phone begins with the list of the seven days to come.
      const opening = await painted(page, isMobile ? busy.booked(now, addDays(now, 6)) : A_WEEK);
      tell(`${name}: opening`, opening);
      expect(opening).toBeLessThan(WITHIN_MS);
      expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);

      await page.getByText(say('rooms:calendar.views.month'), { exact: true }).click();
      const turning = await painted(page, A_MONTH);
      tell(`${name}: turning to the month`, turning);
      expect(turning).toBeLessThan(WITHIN_MS);
      expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
    });
  });
}
