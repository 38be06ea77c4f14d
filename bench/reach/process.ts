import type { Start } from '../measurements/starting.ts';
import type { BenchSetup } from '../setup.ts';
import { ms, type Row } from './row.ts';

const MOST_MEMORY_MB = 350;
const SECOND_START_MS = 2_000;

/** The product's process once everything was asked of it, PostgreSQL apart. */
export function memoryAfterwards({ product }: BenchSetup): Row {
  const memory = product.memory();
  return {
    what: 'The server process after the run, PostgreSQL apart',
    wanted: `${MOST_MEMORY_MB} MB`,
    measured: `${Math.round(memory)} MB`,
    reached: memory <= MOST_MEMORY_MB,
  };
}

export function secondStart({ product }: Start): Row {
  return {
    what: 'The second start, to its first answer',
    wanted: '2 s',
    measured: ms(product),
    reached: product <= SECOND_START_MS,
  };
}
