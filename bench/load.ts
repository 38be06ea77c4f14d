import { Agent, request } from 'node:http';
import { type Round, summary } from './round.ts';

export interface Call {
  method: 'GET' | 'POST';
  /** From the root, with its query. */
  path: string;
  token: string;
  /** Sent as JSON. */
  body?: object;
  /** A part of every right answer. */
  expected?: string;
  /** The visits that it lists. */
  visits?: { building: number; date: string };
}

export interface Load {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Connections, each with one request under way at any time. */
  clients: number;
  /** Each is made once. */
  calls: readonly Call[];
  /** Seconds after which no further call is made. */
  seconds?: number;
  /** Runs before each call; its time does not count as the call's. */
  before?: (call: Call) => Promise<unknown>;
}

/** Makes calls and measures their answers. Throws an Error if one is not 2xx, or not as expected. */
export async function load({ url, clients, calls, seconds, before }: Load): Promise<Round> {
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
    return summary(times, (performance.now() - start) / 1000);
  } finally {
    agent.destroy();
  }
}

function send(agent: Agent, url: string, call: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, path, body, expected = '' } = call;
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

/** Headers of every call, with the encodings of a browser. */
export function headersOf({ token, body }: Pick<Call, 'token' | 'body'>): Record<string, string> {
  return {
    'accept-encoding': 'gzip, deflate, br, zstd',
    authorization: `token ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
}
