import { setTimeout as sleep } from 'node:timers/promises';
import { callTimeouts, jobTimeouts } from '../../kit/server/database/timeouts.ts';
import { atLeast, atMost, exactly, type Finding } from '../support/findings.ts';
import { type Crowd, recovery, type Seen, wrongAnswers } from './crowd.ts';
import { type Entry, judge } from './ledger.ts';
import type { Listener } from './listener.ts';
import { complaintsOf, type Site, until } from './site.ts';
import { announceNow } from './writes/visits.ts';

const AFTERWARDS_MS = 5_000;

/** Seconds from when it is back. */
export interface Bounds {
  /** Until both processes answer. */
  recovered: number;
  /** Until live updates come. */
  heard: number;
  /** Until a mail leaves. */
  mailed: number;
}

/** What comes later than it may is waited for a little. */
const LOOKED_ON_S = 15;
const PEOPLE_ANSWERED_MS = 180_000;
const { answer = 0, connect } = callTimeouts;
/** A write whose connection is lost is run again once, for which a new connection is waited for. */
const ANSWERED_WITHIN_S = (answer + connect) / 1000 + 1;
/** After connections fell silent: each is discarded by the timeout of the statement that uses it next. */
export const silenced: Bounds = {
  recovered: ANSWERED_WITHIN_S,
  heard: 60,
  mailed: (jobTimeouts.answer ?? 0) / 1000 + 30,
};

const bounds: Bounds = { recovered: 5, heard: 5, mailed: 15 };

/** Lines of the log that are shown. */
const COMPLAINTS = 3;
/** With fewer, nothing was tried. */
const GRANTED = 20;

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
  within = bounds,
): Promise<Finding[]> {
  const from = performance.now();
  announced += 1;
  const marker = `back${announced}`;
  const isAnnounced = await announceNow(site, marker, announced).catch((error: Error) => {
    console.log(`  ! ${error.message}`);
  });
  const isMailed = async () => site.mail.caught.some(({ to }) => to.startsWith(`${marker}@`));
  const mailed = isAnnounced && (await until(isMailed, (within.mailed + LOOKED_ON_S) * 1000));
  const mailedAfter = mailed === undefined ? Infinity : performance.now() - from;
  const isHeard = async () => listeners.every(({ heard }) => heard.some((at) => at > from));
  await until(isHeard, (within.heard + LOOKED_ON_S) * 1000);
  // Who asked while it was away may still wait.
  const people = new Set(seen.map(({ person }) => person)).size;
  const answered = () => new Set(seen.filter(({ sentAt }) => sentAt > from).map(({ person }) => person)).size;
  await until(async () => answered() === people, PEOPLE_ANSWERED_MS);
  await sleep(AFTERWARDS_MS);
  const answers = seen.slice(first);
  const notNow = answers.filter(({ answer }) => answer.status === 503).length;
  const worst = Math.max(...answers.map(({ answer }) => answer.milliseconds)) / 1000;
  console.log(
    `  ${what}: ${answers.length} answers, ${notNow} × 503, the longest after ${worst.toFixed(1)} s`,
  );
  const heard = listeners.map(({ heard }) => ((heard.find((at) => at > from) ?? Infinity) - from) / 1000);
  const recovered = recovery(seen, site.urls.length, from).map((milliseconds) => milliseconds / 1000);
  return [
    noneWrong(`${what}: `, answers),
    atMost(`${what}: both processes answer again`, Math.max(...recovered), within.recovered, ' s'),
    atMost(`${what}: live updates come again`, Math.max(...heard), within.heard, ' s'),
    atMost(`${what}: mails leave again`, mailedAfter / 1000, within.mailed, ' s'),
  ];
}

/** How long somebody had to wait for an answer while connections were silent. */
export function longest(what: string, answers: readonly Seen[]): Finding {
  const worst = Math.max(...answers.map(({ answer }) => answer.milliseconds));
  return atMost(`${what}: an answer, worst`, worst / 1000, ANSWERED_WITHIN_S, ' s');
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
  const [one, ...others] = entries.filter(({ granted }) => granted);
  const refused = entries.filter(({ granted }) => !granted);
  const judged = await judge(site, one ? [one] : [], [...others, ...refused]);
  console.log(`  ${seen.length} answers, ${entries.length} writes`);
  const complaints = complaintsOf(site).slice(0, COMPLAINTS);
  for (const fault of [...judged.faults, ...complaints]) console.log(`  ! ${fault.slice(0, 300)}`);
  return [
    exactly('writes lost, doubled or half done', judged.faults.length, 0),
    atLeast('writes granted', judged.kept, GRANTED),
    exactly('writes that were never granted', entries.filter(({ granted }) => !granted).length, 0),
  ];
}
