import { table } from '../results.ts';

/** A line of what the product must reach: docs and figures in words, and whether it is so. */
export interface Row {
  what: string;
  wanted: string;
  measured: string;
  /** Undefined: it could not be measured, and `measured` says why. */
  reached: boolean | undefined;
}

const VERDICTS = new Map([
  [true, 'yes'],
  [false, '**no**'],
  [undefined, 'not measured'],
]);

export function reachTable(rows: readonly Row[]): string {
  return table(
    ['', 'wanted', 'measured', 'reached'],
    rows.map(({ what, wanted, measured, reached }) => [what, wanted, measured, VERDICTS.get(reached) ?? '']),
    false,
  );
}

/** A share in per cent, with what it is a share of: `41 % (198 of 480 a second)`. */
export function shareText({
  share,
  product,
  baseline,
}: {
  share: number;
  product: number;
  baseline: number;
}) {
  return `${percent(share)} (${count(product)} of ${count(baseline)} a second)`;
}

export const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
export const count = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
