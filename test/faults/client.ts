import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  method: string;
  /** Root-relative. */
  path: string;
  token?: string;
  /** Sent as JSON; a form as it is. */
  body?: object;
}

export interface Answer {
  /** 0 where there was none. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is whatever it is
  body: any;
  /** Seconds; undefined where none were given. */
  retryAfter: number | undefined;
  milliseconds: number;
}

/** Longer, and whoever waits has gone. */
const PATIENCE_MS = 60_000;
/** For whoever asks again: longer than until every connection that fell silent is found out. */
const PERSEVERANCE_MS = 180_000;
const AGAIN_AFTER_MS = 100;

/** Makes a call once. */
export async function send(url: string, { method, path, token, body }: Call, key?: string): Promise<Answer> {
  const start = performance.now();
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `token ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    const after = answer.headers.get('retry-after');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: after === null ? undefined : Number(after),
      milliseconds: performance.now() - start,
    };
  } catch {
    return { status: 0, body: undefined, retryAfter: undefined, milliseconds: performance.now() - start };
  }
}

export interface Sent {
  key: string;
  /** The last one. */
  answer: Answer;
  /** How often it was sent. */
  times: number;
  /** How often nothing came back. */
  unanswered: number;
}

/**
 * Sends a write as the screens do: where it was not answered, or the answer is *not now*, again under the same key, to another
 * process each time. `givesUp`: not after it was left without an answer, like somebody who closes the page.
 */
export async function sendUntilAnswered(
  urls: readonly string[],
  first: number,
  call: Call,
  givesUp = false,
): Promise<Sent> {
  const key = randomUUID();
  const deadline = performance.now() + PERSEVERANCE_MS;
  for (let times = 1, unanswered = 0; ; times++) {
    const answer = await send(urls[(first + times - 1) % urls.length] ?? '', call, key);
    if (answer.status === 0) unanswered += 1;
    const isLast = performance.now() > deadline || (givesUp && answer.status === 0);
    const isNotNow = [0, 502, 503, 507].includes(answer.status);
    if (!isNotNow || isLast) return { key, answer, times, unanswered };
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Makes a call that is to be granted, by whichever process there is; answers its body. Throws an Error for another answer. */
export async function ask(urls: readonly string[], call: Call): Promise<Answer['body']> {
  const { answer } = await sendUntilAnswered(urls, 0, call);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(
    `${call.method} ${call.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
  );
}
