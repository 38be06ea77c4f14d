/** A caller that is not answered by then gets status 0. */
const PATIENCE_MS = 60_000;

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  /** Sent as JSON, except a form. */
  body?: object;
  headers?: Record<string, string>;
}

/** Its status is 0 if there was no answer. */
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
  const { status, headers: said, text } = answer;
  return {
    status,
    headers: said,
    /** Seconds. */
    retryAfter: said.has('retry-after') ? Number(said.get('retry-after')) : undefined,
    // What comes over the wire is whatever it is.
    body: said.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    milliseconds: performance.now() - start,
  };
}

export type Answer = Awaited<ReturnType<typeof send>>;
