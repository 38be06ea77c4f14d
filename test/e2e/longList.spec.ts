import type { Page } from '@playwright/test';
import { visits as visitsTable } from '../../features/visits/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { addDays, today } from '../../kit/time.ts';
import { expect, HAUSSMANN, makeNewcomer, test } from './support/portal.ts';

const MANY = 2_000;
/** A day that no other test looks at. */
const DAY = addDays(today('Europe/Paris', new Date()), 210);
/** What a browser calls a long task, ms: here all that the page does for one window's height, of its own time, whatever else the machine does. */
const LONG_TASK = 50;
const DRAWN_AT_MOST = 100;
/** So many heights of the window on end are scrolled through: from the list's beginning, from its midst, and back from its end. */
const STRETCH = 25;

test.use({ as: 'accueil', fresh: true, optimized: true });

/** So long the layout below takes on a machine that the limit is meant for, ms: a slower one has more time for the list as well. */
const LAYOUT = 90;

/** The same in whatever product: a thousand lines of text, laid out five times. */
function layOut() {
  for (let again = 0; again < 5; again += 1) {
    const lines = document.createElement('div');
    for (let line = 0; line < 1_000; line += 1) {
      const text = document.createElement('p');
      text.textContent = `Ligne ${line} de ${again}`;
      lines.append(text);
    }
    document.body.append(lines);
    lines.getBoundingClientRect();
    lines.remove();
  }
}

interface Step {
  /** Of one step and of the whole list, px. */
  step: number;
  length: number;
  drawn: number[];
}

/** Scrolls a list on to a place, and answers which rows are drawn there. */
function scrollTo(page: Page, at: number, isPage: boolean): Promise<Step> {
  return page.evaluate(
    async ({ top, whole }) => {
      const list = whole ? document.documentElement : document.querySelector('main section[tabindex]');
      if (!list) throw new Error('there is no list');
      list.scrollTop = top;
      const frame = () => new Promise((seen) => requestAnimationFrame(seen));
      await frame();
      await frame();
      const drawn = [...document.querySelectorAll<HTMLElement>('main [data-index]')];
      return {
        step: list.clientHeight * 0.8,
        length: list.scrollHeight,
        drawn: drawn.map(({ dataset }) => Number(dataset.index)),
      };
    },
    { top: at, whole: isPage },
  );
}

test('two thousand visits are scrolled through without a halt: only those in sight are drawn', {
  tag: '@both',
}, async ({ page, visits, make, db, isMobile }) => {
  const host = await makeNewcomer(make);
  const at = new Date();
  const rows = Array.from({ length: MANY }, (_, number) => ({
    residentId: host.id,
    visitorFirstName: 'Ida',
    visitorLastName: `Long${String(number).padStart(4, '0')}`,
    visitorEmail: `long${number}@example.com`,
    comment: number % 3 === 0 ? 'Vient en fauteuil roulant : prévenir l’accueil dix minutes avant.' : '',
    organization: 'Société d’aménagement des Gobelins',
    language: 'fr' as const,
    date: addDays(DAY, Math.floor(number / 500)),
    time: `${String(8 + (number % 10)).padStart(2, '0')}:30`,
    ...{ createdAt: at, updatedAt: at },
  }));
  await visitsTable.insert(db, new BuildingScope([HAUSSMANN]), rows);
  await visits.open({ start: DAY, end: addDays(DAY, 3) }, { q: host.lastName });
  await expect(visits.visits().first()).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const work = async () => {
    const before = await spent();
    await page.evaluate(layOut);
    return (await spent()) - before;
  };
  const works = [await work(), await work(), await work()];
  const steps: number[] = [];
  let most = 0;
  /** A stretch from a place on, or upwards; answers which rows were drawn. */
  const scrollFrom = async (start: number, direction: 1 | -1 = 1) => {
    const seen = new Set<number>();
    let at = start;
    for (let left = STRETCH; left > 0; left -= 1) {
      const before = await spent();
      const { step, drawn } = await scrollTo(page, at, isMobile);
      steps.push((await spent()) - before);
      for (const row of drawn) seen.add(row);
      most = Math.max(most, drawn.length);
      at += direction * step;
    }
    const [first, last] = [Math.min(...seen), Math.max(...seen)];
    // None is left out on the way.
    expect(seen.size).toBe(last - first + 1);
    return { first, last };
  };
  const beginning = await scrollFrom(0);
  expect(beginning.first).toBe(0);
  const { length } = await scrollTo(page, 0, isMobile);
  const midst = await scrollFrom(length / 2);
  expect(midst.first).toBeGreaterThan(beginning.last);
  // What is not drawn yet has a guessed height, so that the end moves on once it is.
  let bottom = length;
  await expect
    .poll(async () => {
      const { drawn, length } = await scrollTo(page, bottom, isMobile);
      bottom = length;
      return drawn.at(-1);
    })
    .toBe(MANY - 1);
  const end = await scrollFrom(bottom, -1);
  expect(end.first).toBeGreaterThan(midst.last);
  expect(end.last).toBe(MANY - 1);
  steps.sort((one, other) => one - other);
  // The rest is the browser's own housekeeping, which no list can help.
  const [usual = Number.NaN, longest = Number.NaN] = [0.5, 0.9].map(
    (share) => steps[Math.floor(share * steps.length)],
  );
  process.stdout.write(
    `Of ${MANY} visits ${most} were drawn at most; a window's height took ${usual.toFixed(1)} ms, nine of ten less than ${longest.toFixed(1)} ms.\n`,
  );
  expect(most).toBeLessThan(DRAWN_AT_MOST);
  // What else the machine does makes one in ten slower, whatever the list does.
  works.push(await work(), await work());
  const [, , machine = Number.NaN] = works.sort((one, other) => one - other);
  process.stdout.write(`The same layout took ${machine.toFixed(1)} ms.\n`);
  expect(usual).toBeLessThan(LONG_TASK * Math.max(1, machine / LAYOUT));
});
