import { vi } from 'vitest';

export interface Received {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

/** What a call is answered with: a status, headers and a body, a text as it is; or that no answer came. */
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'lost';

/**
 * Stands in for the server until the end of the test: every call of the screens is handed to `answer`. What arrived is in
 * the list that it answers, in order.
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
