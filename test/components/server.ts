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
    if (head.status === 304) return new Response(null, head);
    return typeof text === 'string' ? new Response(text, head) : Response.json(text, head);
  };
  vi.spyOn(window, 'fetch').mockImplementation((url, init) =>
    url === '/api/batch' ? inParts(init, one) : one(url, init),
  );
  return arrived;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The answer to a batch, each part of it as `one` answers that call by itself; where one is lost, so is what comes after it. */
export async function inParts(
  init: RequestInit = {},
  one: Fetch,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { calls } = JSON.parse(String(init.body)) as { calls: { path: string; tag?: string }[] };
  const line = async ({ path, tag }: (typeof calls)[number], at: number) => {
    const own = new Headers(init.headers);
    own.delete('Content-Type');
    own.set('Accept', 'application/json');
    if (tag) own.set('If-None-Match', tag);
    const part = await one(path, { headers: own });
    const head = { at, status: part.status, headers: Object.fromEntries(part.headers) };
    return `${JSON.stringify(head)}\n${(await part.text()).replaceAll('\n', ' ')}\n`;
  };
  const text = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      const written = calls.map(async (call, at) => controller.enqueue(text.encode(await line(call, at))));
      Promise.all(written).then(
        () => controller.close(),
        (error) => controller.error(error),
      );
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson', ...headers } });
}
