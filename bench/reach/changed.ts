import { Agent, request } from 'node:http';
import pg from 'pg';
import { type Call, headersOf } from '../load.ts';
import { type Round, summary } from '../round.ts';
import type { BenchSetup } from '../setup.ts';

const LEAST_ANSWERS = 2;

/**
 * Sends calls over and over, each after a statement has changed what it reads, so that none is answered from what was read
 * before. The change takes time of the round, not of the answer's. Throws an Error where an answer is not 200.
 */
export async function putAfterChanges(
  { product, databaseUrl, seconds }: BenchSetup,
  clients: number,
  calls: readonly { call: Call; change: { text: string; values: unknown[] } }[],
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: clients,
    options: '-c synchronous_commit=off',
  });
  const times: number[] = [];
  const start = performance.now();
  const isOver = () => performance.now() - start >= seconds * 1000 && times.length >= clients * LEAST_ANSWERS;
  let next = 0;
  const client = async () => {
    while (!isOver()) {
      const turn = calls[next % calls.length];
      next += 1;
      if (!turn) return;
      await pool.query(turn.change.text, turn.change.values);
      const sent = performance.now();
      await ask(agent, product.url, turn.call);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
    return summary(times, (performance.now() - start) / 1000);
  } finally {
    agent.destroy();
    await pool.end();
  }
}

function ask(agent: Agent, url: string, call: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${call.path}`, { agent, headers: headersOf(call) }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${call.path} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
