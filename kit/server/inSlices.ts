import { setImmediate as othersTurn } from 'node:timers/promises';

/** Milliseconds for which nobody else is served. */
const SLICE = 3;

/** Does something with each of many, in their order, and serves others in between: thousands of trifles would hold everybody up. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let began = performance.now();
  for (const one of all) {
    work(one);
    if (performance.now() - began < SLICE) continue;
    await othersTurn();
    began = performance.now();
  }
}
