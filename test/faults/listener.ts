import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../bench/processes.ts';

export interface Listener {
  /** When something was heard, in milliseconds of `performance.now()`. */
  heard: number[];
  /** How often the stream was opened. */
  opened: number;
  close(): Promise<void>;
}

const AGAIN_AFTER_MS = 1_000;

/** Listens to live updates, as an open screen does: where the stream ends it opens another one. */
export function listen(url: string, token: string): Listener {
  const gone = new AbortController();
  const listener: Listener = {
    heard: [],
    opened: 0,
    close: atEnd(() => gone.abort()),
  };
  const read = async () => {
    const answer = await fetch(`${url}/api/live`, {
      headers: { authorization: `token ${token}` },
      signal: gone.signal,
    });
    if (!answer.ok || !answer.body) return;
    listener.opened += 1;
    const decoder = new TextDecoder();
    for await (const chunk of answer.body) {
      if (decoder.decode(chunk).includes('"visits"')) listener.heard.push(performance.now());
    }
  };
  (async () => {
    while (!gone.signal.aborted) {
      await read().catch(() => undefined);
      await sleep(AGAIN_AFTER_MS);
    }
  })();
  return listener;
}
