import { vi } from 'vitest';

export interface Received {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

/** The answer of a call: status, headers and body (text is sent as it is), or no answer. */
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'lost';

/**
 * Replaces the server until the end of the test: `answer` gets every call. Returns the list of calls in
 * order.
 */
export function serve(answer: (received: Received) => Answer | Promise<Answer>): Received[] {
  const arrived: Received[] = [];
  const one = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET', headers, body } = init;
    const received = {
      method,
      path: String(url),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
    };
    arrived.push(received);
    const answered = await answer(received);
    if (answered === 'lost') throw new TypeError('The connection was lost');
    const { body: text, ...head } = { status: 200, ...answered };
    return typeof text === 'string' ? new Response(text, head) : Response.json(text, head);
  };
  vi.spyOn(window, 'fetch').mockImplementation(one);
  return arrived;
}
