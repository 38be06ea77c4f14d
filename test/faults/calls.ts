/** Milliseconds after which a call without an answer gets status 0. */
const PATIENCE_MS = 60_000;

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  /** Sent as JSON, except a form. */
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a call. The status is 0 if there was no answer. */
export async function send(url: string, call: Call) {
  const { method = 'GET', path, token, body, headers = {} } = call;
  const start = performance.now();
  const isForm = body instanceof FormData;
  const request = {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(token && { authorization: `token ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };
  const answer = await fetch(`${url}${path}`, request)
    .then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    .catch(() => ({ status: 0, headers: new Headers(), text: '' }));
  const { status, headers: received, text } = answer;
  return {
    status,
    headers: received,
    /** Seconds. */
    retryAfter: received.has('retry-after') ? Number(received.get('retry-after')) : undefined,
    // Untyped, because the server may answer anything.
    body: received.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    milliseconds: performance.now() - start,
  };
}

export type Answer = Awaited<ReturnType<typeof send>>;
