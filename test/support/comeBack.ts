import { setTimeout as wait } from 'node:timers/promises';

/**
 * What a caller is answered in the end who comes back as often as, and when, they are told to (503 with `Retry-After`): nothing was
 * begun of what is refused so.
 */
export async function comeBack(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    const after = response.headers.get('retry-after');
    if (response.status !== 503 || after === null) return response;
    await response.arrayBuffer();
    await wait(Number(after) * 1000);
  }
}
