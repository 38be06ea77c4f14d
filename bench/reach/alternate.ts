import { type Load, put } from '../load.ts';
import { databaseSpent } from '../processes.ts';
import { median, type Round } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { bareQuery } from './bareQuery.ts';

export interface Share {
  /** Of requests a second: the product's divided by the baseline's, the median over the rounds. */
  share: number;
  product: number;
  baseline: number;
  /** Milliseconds of the processor for an answer. A machine that is busy with others changes these least. */
  spent: Record<'product' | 'itsDatabase' | 'baseline' | 'baselinesDatabase', number>;
}

interface Spent {
  round: Round;
  own: number;
  database: number;
}

/** What each side answers before the first round, at most: after that a program is compiled as it stays for hours. */
const WARM_UP = { seconds: 8, most: 25_000 };

/** Has the product, and the bare server beside it, answered alike before they are measured. */
export async function warmUp(setup: BenchSetup, load: Omit<Load, 'url'>): Promise<void> {
  await put({ ...load, ...WARM_UP, url: setup.product.url });
  await bareQuery({ ...setup, ...WARM_UP }, load.clients);
}

/** Measures the product and a baseline in turn, so that a bad moment of the machine hits both. */
export async function shareOf(
  setup: BenchSetup,
  product: (round: number) => Promise<Round>,
  baseline: (round: number, product: Round) => Promise<Round>,
): Promise<Share> {
  const pairs: { ours: Spent; theirs: Spent }[] = [];
  for (let round = 0; round < setup.rounds; round++) {
    const ours = await watched(setup, () => product(round), setup.product);
    const theirs = await watched(setup, () => baseline(round, ours.round), setup.query);
    pairs.push({ ours, theirs });
  }
  const middle = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  return {
    share: middle(({ ours, theirs }) => ours.round.rate / theirs.round.rate),
    product: middle(({ ours }) => ours.round.rate),
    baseline: middle(({ theirs }) => theirs.round.rate),
    spent: {
      product: middle(({ ours }) => ours.own),
      itsDatabase: middle(({ ours }) => ours.database),
      baseline: middle(({ theirs }) => theirs.own),
      baselinesDatabase: middle(({ theirs }) => theirs.database),
    },
  };
}

async function watched(
  { dataDir }: BenchSetup,
  work: () => Promise<Round>,
  process: { spent(): number },
): Promise<Spent> {
  const before = { own: process.spent(), database: databaseSpent(dataDir) };
  const round = await work();
  return {
    round,
    own: (process.spent() - before.own) / round.answers,
    database: (databaseSpent(dataDir) - before.database) / round.answers,
  };
}
