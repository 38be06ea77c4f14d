import { table } from '../results.ts';
import type { Share } from './alternate.ts';

/** A line of what the product must reach, in words, and whether it does. */
export interface Row {
  what: string;
  wanted: string;
  measured: string;
  /** Undefined: it could not be measured, and `measured` says why. */
  reached: boolean | undefined;
  /** What the figure is the worst of, each in a few words. */
  details?: string[];
}

const VERDICTS = new Map([
  [true, 'yes'],
  [false, '**no**'],
  [undefined, 'not measured'],
]);

const LEGEND = `All in one run, with compressed answers. Shares are of requests a second, medians over rounds that alternate; behind them *ms
of the processor* of an answer: our process + its database, then the same of the baseline, where pgbench itself counts as nothing.`;

export function reachTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, wanted, measured, reached }) => [
    ...[what, wanted, measured, VERDICTS.get(reached) ?? ''],
  ]);
  const details = rows.flatMap(({ what, details = [] }) =>
    details.length > 0 ? [`- ${what}: ${details.join('; ')}`] : [],
  );
  const parts = [LEGEND, table(['', 'wanted', 'measured', 'reached'], lines, false)];
  if (details.length > 0) parts.push('### Of which', details.join('\n'));
  return parts.join('\n\n');
}

/** A share in per cent, what it is a share of, and what an answer takes: our process and the database, then the baseline's. */
export function shareText({ share, product, baseline, spent }: Share): string {
  const each = [spent.product, spent.itsDatabase, spent.baseline, spent.baselinesDatabase];
  const [ours, database, bare, itsDatabase] = each.map((value) => value.toFixed(value < 1 ? 2 : 1));
  return `${percent(share)} (${count(product)} of ${count(baseline)} a second; ms of the processor ${ours} + ${database}, ${bare} + ${itsDatabase})`;
}

export const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
export const count = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
