import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { Traffic } from './traffic.ts';
import { type Watched, watch } from './watch.ts';

const LIMIT_MS = 60_000;

/** One opening of a screen, until all its data were painted. */
export interface Opening extends Watched {
  requests: number;
  bytes: number;
  /** What was asked for more than once. */
  repeated: string[];
  /** Errors and warnings of the browser, each once. */
  complaints: string[];
}

/**
 * Opens an address in a tab of its own and waits until it shows everything and nothing moves any more. Throws an Error
 * that says what it waited for if that takes too long, or where the address led elsewhere.
 *
 * @param slowed How many times slower the processor is made to be; 1 leaves it as it is.
 */
export async function open(context: BrowserContext, url: string, slowed: number): Promise<Opening> {
  const page = await context.newPage();
  try {
    const complaints = listen(page);
    const session = await context.newCDPSession(page);
    const traffic = new Traffic(new URL(url).origin);
    await traffic.follow(session);
    if (slowed > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await watch(page);
    await page.goto(url, { waitUntil: 'commit' });
    await atRest(session, traffic, url);
    const where = new URL(page.url());
    if (where.pathname !== new URL(url).pathname) throw new Error(`${url} led to ${where.pathname}`);
    const watched = await ask<Watched>(session, 'opening.read()');
    const { requests, bytes } = traffic;
    return { ...watched, requests, bytes, repeated: traffic.repeated(), complaints: [...complaints] };
  } finally {
    await page.close();
  }
}

/** Waits until the page shows everything and nothing is on its way any more; `url` is what an Error then names. */
export async function atRest(session: CDPSession, traffic: Traffic, url: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const before = traffic.heard;
    const awaited = await ask<string>(session, 'opening.rest()');
    const under = traffic.inFlight();
    if (awaited === '' && under.length === 0 && traffic.heard === before) return;
    if (performance.now() - start > LIMIT_MS) {
      throw new Error(`${url} does not come to rest: it waits for ${awaited || under.join(', ')}`);
    }
  }
}

/** By the session that tells of the requests, so that what it told before is known when the answer comes. */
async function ask<T>(session: CDPSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
  return result.value;
}

function listen(page: Page): Set<string> {
  const complaints = new Set<string>();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { pathname } = new URL(message.location().url || page.url());
    complaints.add(`${message.text()} (${pathname})`);
  });
  page.on('pageerror', (error) => complaints.add(String(error)));
  return complaints;
}
