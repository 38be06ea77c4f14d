import { handOut, knowsNoBatches } from './batchParts.ts';
import { askedFor, isStreamExpected } from './streamStands.ts';

const BATCH = '/api/batch';
/** As many as the server takes. */
const MOST = 30;

interface Asked {
  url: string;
  headers: Headers;
  signal: AbortSignal | undefined;
  answer(response: Response): void;
  fail(error: unknown): void;
}

let waiting: Asked[] = [];

/**
 * `fetch` for a read of the API: what is asked for in the same turn goes in one request, and each is answered as soon as its part
 * has come. One alone goes as it is, unless somebody needs to know up to which change it has come. Rejects as `fetch` does.
 */
export function fetchRead(
  url: string,
  { headers, signal }: { headers: Headers; signal?: AbortSignal },
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const one: Asked = { url, headers, signal, answer: resolve, fail: reject };
  if (signal?.aborted) return Promise.reject(signal.reason);
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  if (waiting.push(one) === 1) nextTurn(flush);
  return promise;
}

/** After all that is done at once, and before the next picture; not held up while nobody looks, as a timer is. */
function nextTurn(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    then();
  };
  port2.postMessage(null);
}

/** Whose it is, and what it speaks. */
const senderOf = ({ headers }: Asked) => `${headers.get('Authorization')}\n${headers.get('Accept-Language')}`;

function flush(): void {
  const asked = waiting.filter(({ signal }) => !signal?.aborted);
  waiting = [];
  for (const own of Map.groupBy(asked, senderOf).values()) {
    for (let at = 0; at < own.length; at += MOST) void send(own.slice(at, at + MOST));
  }
}

async function send(asked: readonly Asked[]): Promise<void> {
  const [first] = asked;
  if (!first) return;
  if (asked.length === 1 && !isStreamExpected()) return sendAlone(first, askedFor());
  const headers = new Headers({ 'Content-Type': 'application/json' });
  for (const name of ['Authorization', 'Accept-Language']) {
    const value = first.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const calls = asked.map(({ url, headers }) => ({
    path: url,
    tag: headers.get('If-None-Match') ?? undefined,
  }));
  const came = askedFor();
  try {
    const response = await fetch(BATCH, {
      ...{ method: 'POST', headers, body: JSON.stringify({ calls }) },
      ...{ signal: whenNobodyWaits(asked) },
    });
    if (knowsNoBatches(response)) return asked.forEach((one) => void sendAlone(one, came));
    if (response.ok) came(response.headers.get('X-Heard'));
    await handOut(response, asked);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

function sendAlone({ url, headers, signal, answer, fail }: Asked, came: ReturnType<typeof askedFor>): void {
  fetch(url, { headers, ...(signal && { signal }) }).then((response) => {
    if (response.ok) came(null);
    answer(response);
  }, fail);
}

/** Aborted once every one of them is. */
function whenNobodyWaits(asked: readonly Asked[]): AbortSignal {
  const nobody = new AbortController();
  let left = asked.length;
  for (const { signal } of asked) {
    signal?.addEventListener('abort', () => --left === 0 && nobody.abort(signal.reason), { once: true });
  }
  return nobody.signal;
}
