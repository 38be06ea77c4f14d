import { randomFrom } from '../support/random.ts';

/** Choices that look random and are the same for the same seed. */
export interface Random {
  /** Whether something happens that has this chance, from 0 to 1. */
  chance(share: number): boolean;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  const next = randomFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { chance: (share) => next() < share, below, pick: (list) => list[below(list.length)] as never };
}
