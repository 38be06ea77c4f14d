import { features } from '../../app.ts';
import type { Role } from '../../kit/actor.ts';
import type { Request } from '../authorization/row.ts';
import { type Change, changesOf, generate, type WireRequest } from './generate.ts';
import { type Answered, faultsOf, internalNames } from './judge.ts';
import { type Random, randomOf } from './random.ts';
import type { Subject } from './subjects.ts';
import { insiders, outsiders, type Target } from './target.ts';

/** What is wrong, and the smallest request that was found to show it. */
export interface Fault {
  subject: string;
  what: string;
  request: string;
  logged: string;
}

export interface Tally {
  requests: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** How often each subject was answered 2xx. */
  successes: Map<string, number>;
  faults: Fault[];
  slowest: { milliseconds: number; request: string };
}

/** The share of requests that nothing is wrong about, of somebody who may make them. */
const VALID = 0.3;
/** The share of the others that somebody else sends. */
const BY_OTHERS = 0.25;
/** The share that names its intent, which is noted before anything else is done, and must be forgotten with a refusal. */
const WITH_KEY = 0.4;

export function newTally(): Tally {
  const slowest = { milliseconds: 0, request: '' };
  return { requests: 0, statuses: new Map(), successes: new Map(), faults: [], slowest };
}

/** A valid request and who may send it; kept until it was answered 2xx, since what it is about may be gone then. */
interface Valid {
  request: Request;
  caller: Role;
}

/**
 * Sends requests to the target, one after the other: each subject's valid one, then others as the seed has it. Adds to the
 * tally what came of them.
 */
export async function fuzz(
  target: Target,
  subjects: readonly Subject[],
  files: Readonly<Record<string, Buffer>>,
  { seed, requests }: { seed: number; requests: number },
  tally: Tally,
): Promise<void> {
  const { fixture } = target;
  // The audit trail names the kinds of facts.
  const kinds = features.flatMap(({ facts = [] }) => facts.map(({ name }) => name));
  const described = JSON.stringify([(await fixture.as.admin.get('/api/openapi.json')).body, kinds]);
  const names = await internalNames(fixture.app.database.pool, new Set(described.match(/\w+/g)));
  const known = new Map<string, Valid>();

  const validOf = async (subject: Subject, random: Random): Promise<Valid> => {
    const caller = random.pick(subject.callers);
    const key = `${subject.name} ${caller}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const made = { request: await subject.request(fixture, caller), caller };
    known.set(key, made);
    return made;
  };
  const authorizationOf = async ({ request, caller }: Valid, random: Random | undefined) => {
    if (random?.chance(BY_OTHERS)) {
      const other = random.pick([...Object.keys(outsiders), ...insiders]);
      return other in outsiders ? outsiders[other] : target.authorizationOf(other as Role);
    }
    return (request.as && target.ofCaller(request.as)) ?? target.authorizationOf(caller);
  };
  /** What is wrong about the answer to a request, which is sent. */
  const judge = async (subject: Subject, wire: WireRequest, authorization: string | undefined) => {
    await fixture.changedTables();
    target.logged();
    const answer = await target.send(wire, authorization);
    const changed = await fixture.changedTables();
    const hasFile = subject.hasFile;
    return { answer, faults: faultsOf(wire, answer, { names, hasFile, changed }), logged: target.logged() };
  };
  const once = async (subject: Subject, changes: readonly [Change, number][], at: number) => {
    const random = randomOf(at);
    const valid = await validOf(subject, random);
    const key = random.chance(WITH_KEY) ? `key ${at}` : undefined;
    const given = { subject, request: valid.request, files, key };
    const authorization = await authorizationOf(valid, changes.length > 0 ? random : undefined);
    const wireOf = (some: readonly [Change, number][]) =>
      generate(given, some.map(([change, own]) => [change, randomOf(own)] as const) as [Change, Random][]);
    const wire = wireOf(changes);
    const { answer, faults, logged } = await judge(subject, wire, authorization);
    count(tally, subject, answer, wire);
    if (answer.status < 400) known.delete(`${subject.name} ${valid.caller}`);
    for (const what of faults) {
      if (tally.faults.some((fault) => fault.subject === subject.name && fault.what === what)) continue;
      let shown = wire;
      // Of several changes one alone is mostly enough.
      for (const change of changes.length > 1 ? changes : []) {
        const alone = wireOf([change]);
        if ((await judge(subject, alone, authorization)).faults.includes(what)) shown = alone;
      }
      tally.faults.push({
        subject: subject.name,
        what,
        request: textOf(shown),
        logged: logged.slice(0, 1_500),
      });
    }
  };

  for (const [at, subject] of subjects.entries()) await once(subject, [], seed + at);
  const random = randomOf(seed);
  for (let at = subjects.length; at < requests; at++) {
    const subject = random.pick(subjects);
    const possible = changesOf({ subject, request: {}, files });
    const changes: [Change, number][] = [];
    if (!random.chance(VALID)) {
      const wanted = random.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
      while (changes.length < wanted) changes.push([random.pick(possible), random.below(2 ** 31)]);
    }
    await once(subject, changes, random.below(2 ** 31));
  }
}

function count(tally: Tally, subject: Subject, { status, milliseconds }: Answered, wire: WireRequest): void {
  tally.requests += 1;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 200 && status < 300)
    tally.successes.set(subject.name, (tally.successes.get(subject.name) ?? 0) + 1);
  if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, request: textOf(wire) };
}

const SHOWN = 400;

function textOf({ method, url, headers, payload }: WireRequest): string {
  const body = typeof payload === 'string' ? payload : payload?.toString('latin1');
  const more = Object.entries(headers).map(([name, value]) => ` [${name}: ${value.slice(0, 100)}]`);
  const shown =
    body === undefined
      ? ''
      : ` ${JSON.stringify(body.slice(0, SHOWN))}${body.length > SHOWN ? `… (${body.length})` : ''}`;
  return `${method} ${url.slice(0, SHOWN)}${more.join('')}${shown}`;
}
