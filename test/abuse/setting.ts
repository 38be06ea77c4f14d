import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, type Product, startDatabase, startProduct, temporaryFolder } from '../../bench/processes.ts';
import { median } from '../../bench/round.ts';
import type { Finding } from '../support/findings.ts';
import type { InnocentCall, Observed, Observing } from './innocent.ts';

export const PASSWORD = 'parvis-demo';
/** Long enough for a median, and for a worst that means something. */
const QUIET_MS = 8_000;
/** The first calls of a process load what later ones have. */
const WARM_UP_MS = 2_000;
const EVERY_MS = 30;

/** How the innocent may fare: their median against the quiet one, and the longest that anybody waits. */
const MEDIAN_TIMES = 2;
const WORST_MS = 500;
/** Below this a median is as good as none: a timer's and the scheduler's share. */
const LEAST_MEDIAN_MS = 5;

export interface Answer {
  /** 0 where there was none. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is whatever it is
  body: any;
  headers: Headers;
  milliseconds: number;
}

export interface Setting {
  product: Product;
  /** Where its database is. */
  database: string;
  /** Makes a call. A body that is no form is sent as JSON. */
  call(
    method: string,
    path: string,
    more?: { token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<Answer>;
  logIn(name: string): Promise<string>;
  /** Runs an attack while the innocent work, and says how they fared, beside how they did before it. */
  whileOthersWork<Result>(
    attack: () => Promise<Result>,
    also?: readonly InnocentCall[],
  ): Promise<{ result: Result; findings: Finding[]; quiet: Observed; attacked: Observed }>;
}

/** The product with its demonstration, and innocent people of other companies than the attackers'. */
export async function setUp(): Promise<Setting> {
  const folder = temporaryFolder();
  const database = await startDatabase(folder);
  const product = await startProduct(folder, database.url, { DEMO: '1', PARVIS_WEB: '0' });
  const call: Setting['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const start = performance.now();
    const isJson = body && !(body instanceof FormData);
    try {
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `token ${token}` }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const json = answer.headers.get('content-type')?.includes('json');
      return {
        status: answer.status,
        body: json ? JSON.parse(bytes.toString()) : bytes,
        headers: answer.headers,
        milliseconds: performance.now() - start,
      };
    } catch (error) {
      // Hung up without an answer: that is a finding too.
      const why = (error as Error).cause ?? error;
      console.log(`  ${method} ${path} was not answered: ${why}`);
      return { status: 0, body: undefined, headers: new Headers(), milliseconds: performance.now() - start };
    }
  };
  const logIn = async (name: string) => {
    const body = { username: `${name}@parvis.test`, password: PASSWORD };
    const answer = await call('POST', '/users/token-auth/', { body });
    if (answer.status !== 200) throw new Error(`${name} could not log in: ${answer.status}`);
    return answer.body.token as string;
  };
  // Of Banque Rive Gauche and of the second building: no attacker is of theirs.
  const innocents: InnocentCall[] = [];
  for (const name of ['vip2', 'collab2', 'other']) {
    const token = await logIn(name);
    innocents.push({ method: 'GET', url: `${product.url}/users/getUserInfo/`, token });
  }
  return {
    product,
    database: database.url,
    call,
    logIn,
    async whileOthersWork(attack, also = []) {
      const calls = [...innocents, ...also];
      const stopWarming = startInnocent({ calls, every: EVERY_MS });
      await sleep(WARM_UP_MS);
      await stopWarming();
      const stopQuiet = startInnocent({ calls, every: EVERY_MS });
      await sleep(QUIET_MS);
      const quiet = await stopQuiet();
      const stop = startInnocent({ calls, every: EVERY_MS });
      const result = await attack();
      const attacked = await stop();
      return { result, findings: compare(quiet, attacked), quiet, attacked };
    },
  };
}

let innocent: ChildProcess | undefined;

/** Answers how to have the innocent stop, which says what they observed. */
function startInnocent(observing: Observing): () => Promise<Observed> {
  innocent ??= (() => {
    const child = fork(join(import.meta.dirname, 'innocent.ts'));
    atEnd(() => child.kill('SIGKILL'));
    return child;
  })();
  const child = innocent;
  child.send(observing);
  return () =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send('stop');
    });
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

function compare(quiet: Observed, attacked: Observed): Finding[] {
  const before = median(quiet.times);
  const [typical, worst] = [median(attacked.times), Math.max(...attacked.times)];
  const bound = Math.max(before, LEAST_MEDIAN_MS) * MEDIAN_TIMES;
  const failures = [...new Set([...quiet.failures, ...attacked.failures])];
  return [
    {
      what: `others, median of ${attacked.times.length}`,
      bound: `≤ ${ms(bound)} (${ms(before)} in quiet)`,
      found: ms(typical),
      holds: typical <= bound,
    },
    {
      what: 'others, worst',
      bound: `≤ ${ms(WORST_MS)} (${ms(Math.max(...quiet.times))} in quiet)`,
      found: ms(worst),
      holds: worst <= WORST_MS,
    },
    {
      what: 'others, refused',
      bound: 'none',
      found: failures.length > 0 ? failures.join(', ') : 'none',
      holds: failures.length === 0,
    },
  ];
}
