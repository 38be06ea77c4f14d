import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { objectCodec } from '../codec.ts';
import { ALL_TOPICS, endpoint } from '../endpoint.ts';
import { callQuery, queryClient } from './queries.ts';
import { onEverythingChanged, readAtOnce } from './readAgain.ts';
import { followChanges, stopFollowing } from './realtime.ts';

const building = 7;
const list = endpoint({
  method: 'GET',
  path: '/things/:building',
  summary: 'Things',
  access: 'user',
  building: 'path',
  topic: 'things',
  answer: objectCodec(z.object({ number: z.int() }), { number: 'number' }),
});

/** The server: how often the list was read, and a stream that stands when a test lets it. */
let reads: number;
let stream: ReadableStreamDefaultController<Uint8Array>;
let stands: () => void;
/** While it is away, the stream is refused. */
let away: boolean;
let refused: number;
/** Answers of lists wait for it. */
let answered: Promise<void>;
let hidden: boolean;
let forget: () => void;

const realSetTimeout = setTimeout;
/** Everything that waits for no timer has its time. */
const turn = () => new Promise((resolve) => realSetTimeout(resolve, 0));
/** As `expect.poll` would, which lets the test's own clock go on. */
async function becomes(read: () => unknown, expected: unknown): Promise<void> {
  const end = performance.now() + 20_000;
  while (JSON.stringify(read()) !== JSON.stringify(expected) && performance.now() < end) await turn();
  expect(read()).toEqual(expected);
}
/** How often it was asked whether somebody looks, which every change does that is heard. */
let asked: number;
const looked = async (more: number, act: () => void) => {
  const before = asked;
  act();
  await becomes(() => asked - before, more);
};
const things = { building, topic: 'things' };
const hear = (...changes: object[]) =>
  looked(changes.length, () => {
    for (const change of changes)
      stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`));
  });
const look = (away: boolean) => {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Read so often, and the last answer is there. */
const wasRead = (times: number) =>
  becomes(
    () => [reads, queryClient.getQueryData(callQuery(list, { building }).queryKey)],
    [times, { number: times }],
  );
/** Where nothing is to come of it. */
const isStillRead = async (times: number) => {
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(reads).toBe(times);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  reads = 0;
  away = false;
  refused = 0;
  hidden = false;
  asked = 0;
  answered = Promise.resolve();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => {
    asked += 1;
    return hidden;
  });
  const opened = Promise.withResolvers<void>();
  stands = opened.resolve;
  const read = async () => {
    const number = ++reads;
    await answered;
    return Response.json({ number });
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    // A stream repeats the changes of ten seconds.
    if (input !== '/api/live?replay=10') return read();
    if (away) {
      refused += 1;
      return new Response('', { status: 503 });
    }
    await opened.promise;
    const body = new ReadableStream({
      start(controller) {
        stream = controller;
      },
    });
    return new Response(body);
  });
  followChanges('token');
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
});

afterEach(() => {
  forget();
  stopFollowing();
  queryClient.clear();
  readAtOnce(false);
  vi.useRealTimers();
});

/** Lets `passed` milliseconds go by until the stream is open. */
async function openAfter(passed: number) {
  await wasRead(1);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  stands();
}

it('a screen is read once when the stream opens within the seconds that it repeats', async () => {
  await openAfter(5_000);
  vi.advanceTimersByTime(10_000);
  await isStillRead(1);
});

it('a screen is read again when the stream opens after more seconds than it repeats', async () => {
  await looked(1, () => void openAfter(10_000));
  vi.advanceTimersByTime(400);
  await wasRead(2);
});

it('a change that is heard while the first answer is on its way is read after it', async () => {
  const first = Promise.withResolvers<void>();
  forget();
  queryClient.clear();
  reads = 0;
  answered = first.promise;
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
  readAtOnce(true);
  stands();
  await becomes(() => reads, 1);
  await hear(things);
  vi.advanceTimersByTime(0);
  await isStillRead(1);
  first.resolve();
  await wasRead(2);
});

it('what others change is read again after its share of 400 ms, once for all that changed until then', async () => {
  stands();
  await wasRead(1);
  await hear(things, things);
  vi.advanceTimersByTime(199);
  await isStillRead(1);
  vi.advanceTimersByTime(1);
  await wasRead(2);
  vi.advanceTimersByTime(400);
  await isStillRead(2);
});

it('not where nothing is followed any more by then: whoever logs out would ask with a token that is dead', async () => {
  stands();
  await wasRead(1);
  await hear(things);
  stopFollowing();
  vi.advanceTimersByTime(400);
  await isStillRead(1);
});

it('at once on a screen that says so', async () => {
  stands();
  await wasRead(1);
  readAtOnce(true);
  await hear(things);
  vi.advanceTimersByTime(0);
  await wasRead(2);
});

it('who comes back to a screen reads it again: what changed while nothing was followed was not told', async () => {
  stands();
  await wasRead(1);
  forget();
  stopFollowing();
  await isStillRead(1);
  followChanges('token');
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
  await wasRead(2);
});

it('nothing is read for another building, or another topic', async () => {
  stands();
  await wasRead(1);
  await hear({ building: building + 1, topic: 'things' }, { building, topic: 'others' });
  vi.advanceTimersByTime(400);
  await isStillRead(1);
});

it('where everything of the building may have changed, all of it is read again, and who that concerns is told once', async () => {
  let told = 0;
  onTestFinished(
    onEverythingChanged(() => {
      told += 1;
    }),
  );
  stands();
  await wasRead(1);
  await hear({ building: building + 1, topic: ALL_TOPICS });
  vi.advanceTimersByTime(400);
  await isStillRead(1);
  expect(told).toBe(1);
  await hear({ building, topic: ALL_TOPICS }, { building: null, topic: ALL_TOPICS }, things);
  vi.advanceTimersByTime(400);
  await wasRead(2);
  expect(told).toBe(2);
});

it('while nobody looks nothing is read; then what changed, once', async () => {
  stands();
  await wasRead(1);
  look(true);
  await hear(things, things, things);
  vi.advanceTimersByTime(60_000);
  await isStillRead(1);
  look(false);
  await wasRead(2);
});

it('a change heard just before the tab was hidden is not forgotten', async () => {
  stands();
  await wasRead(1);
  await hear(things);
  look(true);
  vi.advanceTimersByTime(400);
  await isStillRead(1);
  look(false);
  await wasRead(2);
});

it('while the server is away the stream is asked for less and less often, and all is read again once it stands', async () => {
  stands();
  await wasRead(1);
  away = true;
  const timers = vi.getTimerCount();
  const pauses = () => becomes(() => vi.getTimerCount(), timers + 1);
  stream.error(new TypeError('The connection was lost'));
  // The pause after it was lost, then 0.75, 1.5, 3, 6 and 11.25 seconds.
  for (const [at, wait] of [1_000, 750, 1_500, 3_000, 6_000].entries()) {
    await pauses();
    vi.advanceTimersByTime(wait);
    await becomes(() => refused, at + 1);
  }
  await pauses();
  vi.advanceTimersByTime(11_000);
  await isStillRead(1);
  expect(refused).toBe(5);
  away = false;
  await looked(1, () => vi.advanceTimersByTime(250));
  vi.advanceTimersByTime(400);
  await wasRead(2);
});
