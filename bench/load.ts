import type { Client, Request } from 'autocannon';
import { type Round, summary } from './round.ts';

/** A call as the load generator sends it. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  /** From the root, with its query. */
  path: string;
  token?: string;
  /** Sent as JSON, or as it is where it says its type. */
  body?: object;
  /** Content type of a body that is no JSON. */
  type?: string;
  /** The version of the answer that the caller has already. */
  ifNoneMatch?: string;
}

export interface Load {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Connections, each with one request under way at any time. */
  clients: number;
  calls: readonly Call[];
  /**
   * Seconds, and longer where a client has had less than two answers; each goes round and round through the calls. Left
   * out: each call is made once.
   */
  seconds?: number;
  /** Answers after which the round ends, be the seconds over or not. */
  most?: number;
  /** Whether no call is made twice, be the seconds over or not. */
  once?: boolean;
  /** What every body must contain. */
  expected?: string;
  /** The status of every answer; left out: any 2xx. */
  status?: number;
}

const TIMEOUT_SECONDS = 60;
const COME_BACK = 503;
const LOOK_EVERY_MS = 20;
/** Answers of each client that a round waits for, whatever its length; and seconds after which it gives up. */
const LEAST_ANSWERS = 2;
const LONGEST = 600;

/**
 * Sends the calls and measures. Who is told to come back (503) asks for the next instead; how often that was, is counted. Throws an
 * Error where any other answer is not 2xx, not as expected, or missing.
 */
export async function put({
  url,
  clients,
  calls,
  seconds,
  most = Number.POSITIVE_INFINITY,
  once = seconds === undefined,
  expected,
  status,
}: Load): Promise<Round> {
  const { default: autocannon } = await import('autocannon');
  const requests = calls.map(requestOf);
  const method = calls[0]?.method;
  let number = 0;
  const setupClient = (client: Client) => {
    client.setRequests(shareOf(requests, number, clients, !once));
    number += 1;
  };
  const start = performance.now();
  let end = start;
  const times: number[] = [];
  const run = autocannon({
    url,
    connections: clients,
    ...(once ? { amount: calls.length } : { duration: LONGEST }),
    sampleInt: LOOK_EVERY_MS,
    timeout: TIMEOUT_SECONDS,
    setupClient,
    ...(expected !== undefined && { verifyBody: (body: string) => body.includes(expected) }),
  });
  let told = 0;
  run.on('response', (_client, answered, _bytes, milliseconds) => {
    if (answered === COME_BACK && method === 'GET') {
      told += 1;
      return;
    }
    times.push(milliseconds);
    end = performance.now();
    const isLong = seconds !== undefined && end - start >= seconds * 1000;
    if (times.length >= most || (isLong && times.length >= clients * LEAST_ANSWERS)) run.stop();
  });
  const { non2xx, errors, mismatches, statusCodeStats } = await run;
  const others = status === undefined ? non2xx - told : times.length - (statusCodeStats[status]?.count ?? 0);
  if (others + errors + mismatches > 0) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(
      `${calls[0]?.method} ${calls[0]?.path}: ${statuses.join(', ')}; ${mismatches} unexpected, ${errors} missing answers.`,
    );
  }
  return { ...summary(times, (end - start) / 1000), told };
}

/** Which requests a client makes: all, from a place of its own; or those that are no other's. */
function shareOf(requests: Request[], client: number, clients: number, again: boolean): Request[] {
  const from = Math.floor((client * requests.length) / clients);
  const mine = again
    ? [...requests.slice(from), ...requests.slice(0, from)]
    : requests.filter((_, at) => at % clients === client);
  return mine.map((request) => ({ ...request }));
}

function requestOf(call: Call): Request {
  const { method, path, body } = call;
  return {
    method,
    path,
    headers: headersOf(call),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** What every call carries; a browser's compression is asked for. */
export function headersOf({
  token,
  body,
  type = 'application/json',
  ifNoneMatch,
}: Omit<Call, 'method' | 'path'>) {
  return {
    'accept-encoding': 'gzip',
    ...(token !== undefined && { authorization: `token ${token}` }),
    ...(body !== undefined && { 'content-type': type }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  };
}
