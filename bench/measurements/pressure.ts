import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, headersOf } from '../load.ts';
import { median, type Round, summary } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { weekOf } from './reading.ts';

const FEW = 8;
const MANY = 500;

/** What came of one round of so many clients, each of an account of its own. */
interface Crowd extends Round {
  /** Milliseconds of the answer that took longest. */
  longest: number;
  /** Times that somebody was told to come back, and the milliseconds after which the last of them was. */
  told: number;
  toldWithin: number;
}

export interface Pressure {
  few: Crowd;
  many: Crowd;
  /** Of what the few were answered a second, the many's; the median over the rounds. */
  share: number;
}

/**
 * Eight clients, then 500 of 500 accounts, read weeks of 640 reservations again and again, and come back when they are told to.
 * Throws an Error where anything is answered but with the week, or with 503 and when to come back.
 */
export async function press(setup: BenchSetup): Promise<Pressure> {
  const { filled, product, seconds, rounds } = setup;
  await filled.touchSessions();
  const calls = Array.from({ length: MANY }, (_, number) => weekOf(setup, number));
  const round = (clients: number) => crowd({ url: product.url, calls, clients, seconds });
  // Whose tokens live is known then, and the program is warm.
  await round(FEW);
  const taken: { few: Crowd; many: Crowd }[] = [];
  for (let at = 0; at < rounds; at++) taken.push({ few: await round(FEW), many: await round(MANY) });
  const middle = (of: 'few' | 'many'): Crowd => {
    const figure = (name: keyof Crowd) => median(taken.map((one) => one[of][name]));
    const worst = (name: keyof Crowd) => Math.max(...taken.map((one) => one[of][name]));
    return {
      ...{
        answers: figure('answers'),
        rate: figure('rate'),
        p50: figure('p50'),
        p95: figure('p95'),
        told: figure('told'),
      },
      ...{ longest: worst('longest'), toldWithin: worst('toldWithin') },
    };
  };
  const share = median(taken.map(({ few, many }) => many.rate / few.rate));
  return { few: middle('few'), many: middle('many'), share };
}

interface Load {
  url: string;
  calls: readonly Call[];
  clients: number;
  seconds: number;
}

async function crowd({ url, calls, clients, seconds }: Load): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const told: number[] = [];
  const start = performance.now();
  const over = new AbortController();
  const end = setTimeout(() => over.abort(), seconds * 1000);
  const isOver = () => over.signal.aborted;
  let last = start;
  const client = async (number: number) => {
    for (let turn = 0; !isOver(); turn++) {
      const call = calls[(number + turn * clients) % calls.length];
      if (!call) return;
      const sent = performance.now();
      const { status, retryAfter } = await ask(agent, url, call);
      const now = performance.now();
      if (status === 200) {
        times.push(now - sent);
        last = now;
      } else if (status === 503 && retryAfter > 0) {
        told.push(now - sent);
        await sleep(retryAfter * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      } else throw new Error(`${call.path} answered ${status}, Retry-After ${retryAfter}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  } finally {
    clearTimeout(end);
    over.abort();
    agent.destroy();
  }
  const longest = Math.max(0, ...times);
  return {
    ...summary(times, (last - start) / 1000),
    ...{ longest, told: told.length, toldWithin: Math.max(0, ...told) },
  };
}

function ask(agent: Agent, url: string, call: Call): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${call.path}`, { agent, headers: headersOf(call) }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume();
      response.once('end', () => resolve({ status, retryAfter: Number(headers['retry-after'] ?? 0) }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end();
  });
}
