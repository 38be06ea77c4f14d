import { table } from '../results.ts';
import { type Measured, SLOWED } from './measure.ts';
import type { Opening } from './opening.ts';

/** A shift beyond this is too much: half of what https://web.dev/articles/cls calls good. */
export const FELT_SHIFT = 0.05;
/** A task beyond this is felt as a halt, ms; without slowing the processor none may be that long. */
const FELT_TASK = 200;

const HEAD = [
  'Screen',
  ...['requests', 'kB', 'first paint', 'all painted', 'long tasks'],
  ...['requests', 'first paint', 'all painted', 'long tasks'].map((what) => `${SLOWED}× ${what}`),
];

const INTRODUCTION = `A cell says *cold / warm*: opened with an empty cache, and again with what that opening left there; the columns marked
${SLOWED}×, with an empty cache and the processor slowed ${SLOWED} times. Each is the median of all rounds. Requests and bytes are those
that went over the wire. *All painted* is when the last change of the screen had been painted, before nothing was on its
way any more and nothing moved for two frames. *Long tasks* are those of 50 ms and more: how many, and their
milliseconds in all. Times are milliseconds; the network is the machine's own, so it costs nothing.`;

/** What was measured, as Markdown. */
export function reportScreens(measured: readonly Measured[]): string {
  const parts = [INTRODUCTION];
  for (const device of ['desktop', 'phone'] as const) {
    const rows = measured.filter((one) => one.device === device).map(rowOf);
    const title = device === 'desktop' ? 'Desktop, 1280 × 800' : 'Phone, 390 × 844';
    if (rows.length > 0) parts.push(`### ${title}`, table(HEAD, rows));
  }
  parts.push('### Noticed', notices(measured));
  return parts.join('\n\n');
}

function rowOf({ title, cold, warm, slowed }: Measured): string[] {
  const both = (figure: (openings: readonly Opening[]) => string) => `${figure(cold)} / ${figure(warm)}`;
  return [title, both(requests), both(kilobytes), both(firstPaint), both(painted), both(longTasks)].concat(
    [requests, firstPaint, painted, longTasks].map((figure) => figure(slowed)),
  );
}

type Figure = (opening: Opening) => number;

const middleOf = (figure: Figure) => (openings: readonly Opening[]) => middle(openings, figure);

const requests = middleOf((opening) => opening.requests);
const kilobytes = middleOf(({ bytes }) => bytes / 1000);
const firstPaint = middleOf((opening) => opening.firstPaint);
const painted = middleOf((opening) => opening.painted);

function longTasks(openings: readonly Opening[]): string {
  const count = middle(openings, (opening) => opening.longTasks.length);
  return count === '0' ? '0' : `${count} (${middle(openings, sumOfTasks)})`;
}

const sumOfTasks: Figure = ({ longTasks: durations }) => durations.reduce((sum, each) => sum + each, 0);

function middle(openings: readonly Opening[], figure: Figure): string {
  const value = median(openings.map(figure));
  if (Number.isNaN(value)) throw new Error('A figure is missing: nothing was painted');
  return String(Math.round(value));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What should not be: each with the screens where it was so, be it in one opening. */
function notices(measured: readonly Measured[]): string {
  const seen = new Map<string, Set<string>>();
  const note = (what: string, where: string) => seen.set(what, (seen.get(what) ?? new Set()).add(where));
  for (const { title, device, cold, warm, slowed } of measured) {
    const where = device === 'phone' ? `${title}, phone` : title;
    for (const [openings, label] of [
      [[...cold, ...warm], where],
      [slowed, `${where}, ${SLOWED}×`],
    ] as const) {
      const shift = median(openings.map((opening) => opening.shift));
      if (shift > FELT_SHIFT) note(`layout shift over ${FELT_SHIFT}`, `${label} ${shift.toFixed(2)}`);
      const longest = median(openings.map(({ longTasks: durations }) => Math.max(0, ...durations)));
      if (openings !== slowed && longest > FELT_TASK)
        note(`a task over ${FELT_TASK} ms`, `${label} ${Math.round(longest)}`);
      for (const { repeated, complaints } of openings) {
        for (const request of repeated) note(`asked more than once: \`${request}\``, label);
        for (const complaint of complaints) note(`the browser complained: \`${complaint}\``, label);
      }
    }
  }
  const lines = [...seen].map(([what, where]) => `- ${what}: ${[...where].join('; ')}`);
  return lines.length > 0 ? lines.join('\n') : 'Nothing.';
}
