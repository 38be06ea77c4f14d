import { Agent, request } from 'node:http';
import { median } from '../results.ts';

export interface Call {
  method: 'GET' | 'POST';
  /** With the query string. */
  path: string;
  token: string;
  body?: object;
  /** A part of every correct answer. */
  expected?: string;
}

export interface Load<C extends Call = Call> {
  /** Connections with one request at a time. */
  clients: number;
  calls: readonly C[];
  /** No call is sent after this time. */
  seconds?: number;
  /** Runs before each call, outside the measured time. */
  before?: (call: C) => Promise<unknown>;
}

export interface Round {
  /** Answers per second. */
  rate: number;
  answers: number;
  /** Median latency in milliseconds. */
  p50: number;
}

/** Throws if an answer is not 2xx, or not as expected. */
export async function load<C extends Call>(url: string, what: Load<C>): Promise<Round> {
  const { clients, calls, seconds, before } = what;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const start = performance.now();
  const isOver = () => seconds !== undefined && performance.now() - start >= seconds * 1000;
  const left = calls.values();
  const client = async () => {
    for (const call of left) {
      if (isOver()) return;
      await before?.(call);
      const sent = performance.now();
      await send(agent, url, call);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
    const elapsed = (performance.now() - start) / 1000;
    return { rate: times.length / elapsed, answers: times.length, p50: median(times) };
  } finally {
    agent.destroy();
  }
}

function send(agent: Agent, url: string, call: Call): Promise<void> {
  const { method, path, body, expected = '' } = call;
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, headers: headersOf(call) }, (response) => {
      const { statusCode = 0 } = response;
      let text = '';
      response.on('data', (chunk: Buffer) => {
        if (expected) text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (statusCode >= 200 && statusCode <= 299 && text.includes(expected)) resolve();
        else reject(new Error(`${method} ${path} answered ${statusCode}. ${text}`));
      });
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

export function headersOf({ token, body }: Pick<Call, 'token' | 'body'>): Record<string, string> {
  return {
    'accept-encoding': 'gzip, deflate, br, zstd',
    authorization: `token ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
}
