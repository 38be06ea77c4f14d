import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, exactly, type Finding } from '../support/findings.ts';
import { type Crowd, recovery, type Seen, wrongAnswers } from './crowd.ts';
import { type Entry, judge } from './ledger.ts';
import type { Listener } from './listener.ts';
import { complaintsOf, type Site, until } from './site.ts';
import { announceNow } from './writes/visits.ts';

const AFTERWARDS_MS = 5_000;
const RECOVERED_WITHIN_S = 5;
const HEARD_WITHIN_S = 5;
const MAILED_WITHIN_S = 15;
/** Lines of the log that are shown. */
const COMPLAINTS = 3;

let announced = 0;

/**
 * How people fared, from the answer of a number on, while the database was away, and how long it takes from now, when it is back,
 * until everything works again.
 */
export async function backAgain(
  site: Site,
  seen: readonly Seen[],
  first: number,
  listeners: readonly Listener[],
  what: string,
): Promise<Finding[]> {
  const from = performance.now();
  announced += 1;
  const marker = `back${announced}`;
  await announceNow(site, marker, announced);
  const isMailed = async () => site.mail.caught.some(({ to }) => to.startsWith(`${marker}@`));
  const mailed = await until(isMailed, 4 * MAILED_WITHIN_S * 1000);
  const mailedAfter = mailed === undefined ? Infinity : performance.now() - from;
  await sleep(AFTERWARDS_MS);
  const answers = seen.slice(first);
  const notNow = answers.filter(({ answer }) => answer.status === 503).length;
  const longest = Math.max(...answers.map(({ answer }) => answer.milliseconds)) / 1000;
  console.log(
    `  ${what}: ${answers.length} answers, ${notNow} × 503, the longest after ${longest.toFixed(1)} s`,
  );
  const heard = listeners.map(({ heard }) => ((heard.find((at) => at > from) ?? Infinity) - from) / 1000);
  const recovered = recovery(seen, site.urls.length, from).map((milliseconds) => milliseconds / 1000);
  return [
    noneWrong(`${what}: `, answers),
    atMost(`${what}: both processes answer again`, Math.max(...recovered), RECOVERED_WITHIN_S, ' s'),
    atMost(`${what}: live updates come again`, Math.max(...heard), HEARD_WITHIN_S, ' s'),
    atMost(`${what}: mails leave again`, mailedAfter / 1000, MAILED_WITHIN_S, ' s'),
  ];
}

/** Nobody got anything but what they asked for, or *not now* and when to ask again. */
export function noneWrong(what: string, answers: readonly Seen[]): Finding {
  const wrong = wrongAnswers(answers);
  for (const [answer, times] of wrong) console.log(`  ! ${what}${times} × ${answer}`);
  const count = [...wrong.values()].reduce((one, other) => one + other, 0);
  return exactly(`${what}answers that are neither 2xx nor “not now” with Retry-After`, count, 0);
}

/** What became of what a crowd wrote, once all jobs are done. */
export async function judgeCrowd(site: Site, { seen }: Crowd, entries: readonly Entry[]): Promise<Finding[]> {
  const judged = await judge(site, entries.slice(0, 1), entries.slice(1));
  console.log(`  ${seen.length} answers, ${entries.length} writes`);
  const complaints = complaintsOf(site).slice(0, COMPLAINTS);
  for (const fault of [...judged.faults, ...complaints]) console.log(`  ! ${fault.slice(0, 300)}`);
  return [
    exactly('writes lost, doubled or half done', judged.faults.length, 0),
    exactly('writes that were never granted', entries.filter(({ granted }) => !granted).length, 0),
  ];
}
