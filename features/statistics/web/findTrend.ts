import type { Direction } from './describeChange.ts';

/** Smaller differences between both halves count as stable. */
const SMALLEST_CHANGE = 0.1;
const SMALLEST_COUNT = 4;

const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the means of the earlier and later half. Undefined if there are too few values, or if the last value,
 * which ends the line, contradicts the means.
 */
export function findTrend(values: readonly (number | null)[]): Direction | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length < SMALLEST_COUNT) return undefined;
  const middle = Math.floor(known.length / 2);
  const [earlier, later] = [getMean(known.slice(0, middle)), getMean(known.slice(-middle))];
  const change = (later - earlier) / (Math.max(earlier, later) || 1);
  if (Math.abs(change) < SMALLEST_CHANGE) return 'stable';
  const last = known.at(-1) ?? 0;
  if (change > 0) return last > earlier ? 'up' : undefined;
  return last < earlier ? 'down' : undefined;
}
