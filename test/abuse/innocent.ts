// Somebody who does nothing but work: makes the same calls again and again, in a process of its own, and says how long each
// one took. A call is made when its time has come, whether or not earlier ones were answered: who waits is not forgotten.

export interface InnocentCall {
  method: 'GET' | 'POST';
  url: string;
  token?: string;
  body?: object;
}

export interface Observing {
  calls: readonly InnocentCall[];
  /** Milliseconds from one call to the next. */
  every: number;
}

/** Milliseconds of the answers, and what was no success, as `429 GET /…`. */
export interface Observed {
  times: number[];
  failures: string[];
}

/** A call that is not answered by then counts as so long. */
const LONGEST_MS = 60_000;

let observed: Observed = { times: [], failures: [] };
let timer: NodeJS.Timeout | undefined;
const underWay = new Set<Promise<void>>();

async function make({ method, url, token, body }: InnocentCall): Promise<void> {
  const { times, failures } = observed;
  const start = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        ...(token && { authorization: `token ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) failures.push(`${answer.status} ${method} ${new URL(url).pathname}`);
  } catch (error) {
    failures.push(`${(error as Error).name} ${method} ${new URL(url).pathname}`);
  }
  times.push(performance.now() - start);
}

function observe({ calls, every }: Observing): void {
  observed = { times: [], failures: [] };
  let made = 0;
  timer = setInterval(() => {
    const call = calls[made % calls.length] as InnocentCall;
    made += 1;
    const done: Promise<void> = make(call).finally(() => underWay.delete(done));
    underWay.add(done);
  }, every);
}

process.on('message', async (message: Observing | 'stop') => {
  if (message !== 'stop') return observe(message);
  clearInterval(timer);
  await Promise.all(underWay);
  process.send?.(observed);
});
