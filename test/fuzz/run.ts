import { brokenFiles } from './files.ts';
import { type Fault, fuzz, newTally, type Tally } from './fuzz.ts';
import type { Subject } from './subjects.ts';
import { openTarget } from './target.ts';

/** Requests that one database gets: an account makes 1,200 a minute at most, and lists stay short. */
const A_TARGET = 2_500;

/** How many requests in all, of which these many hold files, which take their time; and what they are drawn from. */
export const REQUESTS = Number(process.env.PARVIS_FUZZ_REQUESTS ?? 500);
export const SEED = Number(process.env.PARVIS_FUZZ_SEED ?? 20_261_123);
export const shareWithFiles = 0.06;

/** Sends so many requests about these subjects, to one fresh application after the other. */
export async function run(subjects: readonly Subject[], requests: number): Promise<Tally> {
  const tally = newTally();
  const files = await brokenFiles();
  for (let round = 0; tally.requests < requests; round++) {
    const target = await openTarget();
    const left = Math.min(A_TARGET, requests - tally.requests);
    await fuzz(target, subjects, files, { seed: SEED + round * 7_919, requests: left }, tally);
    await target.close();
  }
  if (process.env.PARVIS_FUZZ_REQUESTS) process.stdout.write(`${summaryOf(tally)}\n`);
  return tally;
}

function summaryOf({ requests, statuses, slowest }: Tally): string {
  const counted = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`);
  const longest = `slowest ${slowest.milliseconds.toFixed(0)} ms: ${slowest.request}`;
  return `\n${requests} requests of seed ${SEED}: ${counted.join(', ')}\n${longest}`;
}

/** A fault as a test that fails shows it. */
export function sentence({ subject, what, request, logged }: Fault): string {
  return `${subject} ${what}\n  ${request}${logged ? `\n  ${logged}` : ''}`;
}
