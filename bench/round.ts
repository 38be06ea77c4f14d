/** What a round of a few seconds came to. */
export interface Round {
  /** Answers a second. */
  rate: number;
  answers: number;
  /** Milliseconds within which half of the answers were there. */
  p50: number;
  /** Milliseconds within which 95 % were. */
  p95: number;
  /** How often somebody was told to come back, besides the answers. */
  told?: number;
}

/**
 * @param times Milliseconds of each answer.
 * @param seconds From the first request to the last answer.
 */
export function summary(times: readonly number[], seconds: number): Round {
  if (times.length === 0) throw new Error('A round ended without a single answer.');
  const sorted = times.toSorted((a, b) => a - b);
  const within = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: times.length / seconds, answers: times.length, p50: within(0.5), p95: within(0.95) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

/** Each figure's median over some rounds. */
export function medianRound(rounds: readonly Round[]): Round {
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    answers: median(rounds.map(({ answers }) => answers)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p95: median(rounds.map(({ p95 }) => p95)),
    told: median(rounds.map(({ told = 0 }) => told)),
  };
}
