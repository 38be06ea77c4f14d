import { setTimeout as wait } from 'node:timers/promises';

/** Retries on 503, honouring `Retry-After`. */
export async function retryWhenBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    const after = response.headers.get('retry-after');
    if (response.status !== 503 || after === null) return response;
    await response.arrayBuffer();
    await wait(Number(after) * 1000);
  }
}
