// A process that sends a call every 30 ms, whether or not earlier ones were answered, like people at work.
import { type Call, send } from './calls.ts';

export interface Work {
  url: string;
  calls: Call[];
}

export interface Results {
  /** Milliseconds. */
  times: number[];
  refused: string[];
}

const EVERY_MS = 30;

let results: Results = { times: [], refused: [] };
let calls: Promise<void>[] = [];
let timer: NodeJS.Timeout | undefined;

async function make(url: string, call: Call): Promise<void> {
  const { status, milliseconds } = await send(url, call);
  results.times.push(milliseconds);
  if (status !== 200) results.refused.push(`${status} ${call.path}`);
}

process.on('message', async (message: Work | 'stop') => {
  if (message === 'stop') {
    clearInterval(timer);
    await Promise.all(calls);
    process.send?.(results);
    return;
  }
  results = { times: [], refused: [] };
  calls = [];
  timer = setInterval(() => {
    calls.push(make(message.url, message.calls[calls.length % message.calls.length] as Call));
  }, EVERY_MS);
});
