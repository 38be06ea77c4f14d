/** The figures of a round of calls. */
export interface Round {
  /** Answers a second. */
  rate: number;
  answers: number;
  /** Milliseconds within which half of the answers arrived. */
  p50: number;
}

/**
 * @param times Milliseconds of each answer.
 * @param seconds From the first request to the last answer.
 */
export function summary(times: readonly number[], seconds: number): Round {
  if (times.length === 0) throw new Error('A round ended without a single answer.');
  return { rate: times.length / seconds, answers: times.length, p50: median(times) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
