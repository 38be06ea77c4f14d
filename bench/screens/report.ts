import { table } from '../results.ts';
import { type Measured, type Pace, SLOWED } from './measure.ts';
import type { Opening } from './opening.ts';

/** A shift beyond this is felt: the limit of what Google calls good. */
const FELT_SHIFT = 0.1;

const HEAD = [
  'Screen',
  'requests',
  'kB',
  'first paint',
  'all painted',
  'long tasks',
  ...['requests', 'first paint', 'all painted', 'long tasks'].map((what) => `${SLOWED}× ${what}`),
];

const INTRODUCTION = `Each cell says *cold / warm*: opened with an empty cache, and again with what that opening left there; the median of
all rounds. Columns marked ${SLOWED}× were measured with the processor slowed ${SLOWED} times. Requests and bytes are those that
went over the wire. *All painted* is when the last change of the screen had been painted, before nothing was on its way
any more and nothing moved for two frames. *Long tasks* are those of 50 ms and more: how many, and their milliseconds in
all. Times are milliseconds; the network is the machine's own, so it costs nothing.`;

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

function rowOf({ title, full, slowed }: Measured): string[] {
  return [
    title,
    both(full, ({ requests }) => requests),
    both(full, ({ bytes }) => bytes / 1000),
    both(full, ({ firstPaint }) => firstPaint),
    both(full, ({ painted }) => painted),
    longTasks(full),
    both(slowed, ({ requests }) => requests),
    both(slowed, ({ firstPaint }) => firstPaint),
    both(slowed, ({ painted }) => painted),
    longTasks(slowed),
  ];
}

type Figure = (opening: Opening) => number;

const both = ({ cold, warm }: Pace, figure: Figure) => `${middle(cold, figure)} / ${middle(warm, figure)}`;

function longTasks({ cold, warm }: Pace): string {
  const one = (openings: Opening[]) => {
    const count = middle(openings, (opening) => opening.longTasks.length);
    return count === '0' ? '0' : `${count} (${middle(openings, sumOfTasks)})`;
  };
  return `${one(cold)} / ${one(warm)}`;
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

/** What should not be: each with the screens where it was so, in any opening. */
function notices(measured: readonly Measured[]): string {
  const seen = new Map<string, Set<string>>();
  const note = (what: string, where: string) => seen.set(what, (seen.get(what) ?? new Set()).add(where));
  for (const { title, device, full, slowed } of measured) {
    for (const [pace, openings] of Object.entries({ full, slowed })) {
      const where = [title, device === 'phone' && 'phone', pace === 'slowed' && `${SLOWED}×`]
        .filter(Boolean)
        .join(', ');
      for (const { repeated, complaints, shift } of [...openings.cold, ...openings.warm]) {
        for (const request of repeated) note(`asked more than once: \`${request}\``, where);
        for (const complaint of complaints) note(`the browser complained: \`${complaint}\``, where);
        if (shift > FELT_SHIFT) note(`things moved (layout shift over ${FELT_SHIFT})`, where);
      }
    }
  }
  const lines = [...seen].map(([what, where]) => `- ${what}: ${[...where].join('; ')}`);
  return lines.length > 0 ? lines.join('\n') : 'Nothing.';
}
