import { handleExpiredToken } from '../session/lostSession.ts';
import { CallError, OUTAGE_STATUSES } from './callError.ts';
import { retryUntilAnswered } from './outage.ts';
import { queryClient } from './queries.ts';
import { cancelPendingRefetches, type DataChange, scheduleRefetchAfterChange } from './refresh.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** Seconds of changes that the stream replays when it opens: the first queries are sent at the same time. */
const REPLAY_SECONDS = 10;

/** Parses server-sent events. Skips comments, which are the heartbeat. */
function* parseChanges(block: string): Generator<DataChange> {
  for (const line of block.split('\n')) {
    if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as DataChange;
  }
}

async function open(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = { Authorization: `token ${token}` };
  const response = await fetch(`/api/live?replay=${REPLAY_SECONDS}`, { headers, signal }).catch(() => null);
  if (!response) throw new CallError(0, 'offline', '');
  if (OUTAGE_STATUSES.includes(response.status)) throw new CallError(response.status, 'unavailable', '');
  // Prompts for the password before the user's next action.
  if (response.status === 401) void handleExpiredToken(token);
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  return response.body;
}

async function listen(token: string, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const body = await retryUntilAnswered(() => open(token, signal), { signal, readOnly: true });
  onOpen();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + value).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      for (const change of parseChanges(block)) scheduleRefetchAfterChange(change);
    }
  }
}

let subscription: { token: string; end: AbortController } | undefined;

/**
 * Subscribes to changes by other users and invalidates their queries, until `closeChangeStream`. Call it
 * before the first query: the stream replays the last `REPLAY_SECONDS`. Reconnects with
 * exponential backoff and then invalidates every query.
 */
export function openChangeStream(token: string): void {
  if (subscription?.token === token) return;
  stop();
  const end = new AbortController();
  subscription = { token, end };
  void keepListening(token, end.signal);
}

/** Unsubscribes and marks all queries as stale. */
export function closeChangeStream(): void {
  stop();
  cancelPendingRefetches();
}

function stop(): void {
  if (subscription) void queryClient.invalidateQueries({ refetchType: 'none' });
  subscription?.end.abort();
  subscription = undefined;
}

async function keepListening(token: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let wait = FIRST_WAIT_MS;
  let isDisconnected = false;
  while (!signal.aborted) {
    await listen(token, signal, () => {
      if (isDisconnected || performance.now() - startedAt > REPLAY_SECONDS * 1000)
        scheduleRefetchAfterChange();
      isDisconnected = false;
      wait = FIRST_WAIT_MS;
    }).catch(() => {});
    if (signal.aborted) return;
    isDisconnected = true;
    // Jitter: browsers must not all reconnect at the same moment after a restart.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
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
