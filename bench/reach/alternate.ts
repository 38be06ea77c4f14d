import { median, type Round } from '../round.ts';

export interface Share {
  /** Of requests a second: the product's divided by the baseline's, the median over the rounds. */
  share: number;
  product: number;
  baseline: number;
}

/** Measures the product and a baseline in turn, so that a bad moment of the machine hits both. */
export async function shareOf(
  rounds: number,
  product: (round: number) => Promise<Round>,
  baseline: (round: number, product: Round) => Promise<Round>,
): Promise<Share> {
  const pairs: { ours: Round; theirs: Round }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await product(round);
    pairs.push({ ours, theirs: await baseline(round, ours) });
  }
  return {
    share: median(pairs.map(({ ours, theirs }) => ours.rate / theirs.rate)),
    product: median(pairs.map(({ ours }) => ours.rate)),
    baseline: median(pairs.map(({ theirs }) => theirs.rate)),
  };
}
