// A process that makes the same calls again and again, as people who only work. A call is made when its time has come, whether or
// not earlier ones were answered.
import { type Call, send } from './calls.ts';

export interface Work {
  url: string;
  calls: Call[];
}

export interface Fared {
  /** Milliseconds. */
  times: number[];
  refused: string[];
}

const EVERY_MS = 30;

let fared: Fared = { times: [], refused: [] };
let calls: Promise<void>[] = [];
let timer: NodeJS.Timeout | undefined;

async function make(url: string, call: Call): Promise<void> {
  const { status, milliseconds } = await send(url, call);
  fared.times.push(milliseconds);
  if (status !== 200) fared.refused.push(`${status} ${call.path}`);
}

process.on('message', async (message: Work | 'stop') => {
  if (message === 'stop') {
    clearInterval(timer);
    await Promise.all(calls);
    process.send?.(fared);
    return;
  }
  fared = { times: [], refused: [] };
  calls = [];
  timer = setInterval(() => {
    calls.push(make(message.url, message.calls[calls.length % message.calls.length] as Call));
  }, EVERY_MS);
});
