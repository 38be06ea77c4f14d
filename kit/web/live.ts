import { invalidateTopic, queryClient } from './queries.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** A stream that stands within this time, in milliseconds, has missed nothing that a list just read could lack. */
const SOON = 500;

/** `building` null: anything may have changed, the server itself was cut off for a moment. */
type Change = { building: number | null; topic: string };

/** The changes in a text of server-sent events; comments (the heartbeat) are skipped. */
function* changesIn(block: string): Generator<Change> {
  for (const line of block.split('\n')) {
    if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as Change;
  }
}

async function listen(
  token: string,
  building: number,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const response = await fetch('/api/live', { headers: { Authorization: `token ${token}` }, signal });
  if (!response.ok || !response.body) throw new Error(`Live updates answered ${response.status}`);
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + value).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      for (const change of changesIn(block)) {
        if (change.building === null) void queryClient.invalidateQueries();
        else if (change.building === building) void invalidateTopic(change.topic);
      }
    }
  }
}

/**
 * Reads lists again when somebody else changed them, for as long as `signal` lasts. A lost connection is taken up again
 * after a growing pause, and everything is read again then, for what happened meanwhile is unknown.
 */
export async function followChanges(token: string, building: number, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  let lost = false;
  let asked = performance.now();
  while (!signal.aborted) {
    await listen(token, building, signal, () => {
      // What was read before the stream stood may be old already, if that took a while.
      if (lost || performance.now() - asked > SOON) void queryClient.invalidateQueries();
      lost = false;
      wait = FIRST_WAIT;
    }).catch(() => {});
    lost = true;
    // Spread, so that a restarted server does not meet everybody in the same instant.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    asked = performance.now();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
