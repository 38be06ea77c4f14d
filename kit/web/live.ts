import { AWAY, CallError } from './callError.ts';
import { loseSession } from './lostSession.ts';
import { sendUntilAnswered } from './outage.ts';
import { queryClient } from './queries.ts';
import { type Change, forgetChanges, readAgain } from './readAgain.ts';
import { expectNoStream, expectStream, heardFirst, streamStands } from './streamStands.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** The changes in a text of server-sent events; comments (the heartbeat) are skipped. */
function* changesIn(block: string): Generator<Change> {
  for (const line of block.split('\n')) {
    if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as Change;
  }
}

interface Opened {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Up to which change the server had heard. */
  heard: string | null;
}

async function open(token: string, since: string | null, signal: AbortSignal): Promise<Opened> {
  const headers = { Authorization: `token ${token}`, ...(since && { 'X-Heard': since }) };
  const response = await fetch('/api/live', { headers, signal }).catch(() => null);
  if (!response) throw new CallError(0, 'offline', '');
  if (AWAY.includes(response.status)) throw new CallError(response.status, 'unavailable', '');
  // Known before anything is pressed: the password is asked for first.
  if (response.status === 401) void loseSession(token);
  if (!response.ok || !response.body) throw new Error(`Live updates answered ${response.status}`);
  return { body: response.body, heard: response.headers.get('X-Heard') };
}

/** `since`: up to where the reader knows everything; null where all that they know is read again, or they know nothing. */
async function listen(
  token: string,
  since: string | null,
  signal: AbortSignal,
  onOpen: (since: string | null) => void,
): Promise<void> {
  const opening = () => open(token, since, signal);
  const { body, heard } = await sendUntilAnswered(opening, { signal, reads: true });
  onOpen(since ?? heard);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + value).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      for (const change of changesIn(block)) readAgain(change);
    }
  }
}

let following: { token: string; end: AbortController } | undefined;

/**
 * Reads lists again when somebody else changed them, until `stopFollowing`; for a token that is followed already it does
 * nothing. What is read meanwhile tells up to which change it has come, and the stream what came since: so it is read once. A lost connection is taken up
 * again after a growing pause, and everything is read again then, for what happened meanwhile is unknown. A dead token ends the
 * session, as a call's does.
 */
export function followChanges(token: string): void {
  if (following?.token === token) return;
  stop();
  const end = new AbortController();
  following = { token, end };
  expectStream(readAgain);
  void follow(token, end.signal);
}

/**
 * Follows nothing any more. What is held is read again when it is shown next: nobody tells of
 * its changes.
 */
export function stopFollowing(): void {
  stop();
  forgetChanges();
}

function stop(): void {
  if (following) void queryClient.invalidateQueries({ refetchType: 'none' });
  following?.end.abort();
  following = undefined;
  expectNoStream();
}

async function follow(token: string, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  let lost = false;
  while (!signal.aborted) {
    const since = lost ? null : await heardFirst();
    await listen(token, since, signal, (since) => {
      if (streamStands(since) || lost) readAgain();
      lost = false;
      wait = FIRST_WAIT;
    }).catch(() => {});
    if (signal.aborted) return;
    lost = true;
    expectNoStream();
    // Spread, so that a restarted server does not meet everybody in the same instant.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
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
