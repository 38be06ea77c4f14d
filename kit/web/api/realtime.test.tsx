import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { objectCodec } from '../../codec.ts';
import { ALL_TOPICS, AUDIT_TOPIC, endpoint } from '../../endpoint.ts';
import { callQuery, queryClient } from './queries.ts';
import { closeChangeStream, openChangeStream } from './realtime.ts';
import { setImmediateRefetch, subscribeToFullRefresh } from './refresh.ts';

const building = 7;
const list = endpoint({
  name: 'list',
  method: 'GET',
  path: '/things/:building',
  summary: 'Things',
  access: 'user',
  building: 'path',
  topic: 'things',
  answer: objectCodec(z.object({ number: z.int() }), { number: 'number' }),
});

let reads: number;
let stream: ReadableStreamDefaultController<Uint8Array>;
let stands: () => void;
/** During an outage the stream is refused. */
let away: boolean;
let refused: number;
let answered: Promise<void>;
let hidden: boolean;
let forget: () => void;

const realSetTimeout = setTimeout;
/** Runs all pending microtasks and requests. */
const turn = () => new Promise((resolve) => realSetTimeout(resolve, 0));
/** Like `expect.poll`, which would advance the fake clock. */
async function becomes(read: () => unknown, expected: unknown): Promise<void> {
  const end = performance.now() + 20_000;
  while (JSON.stringify(read()) !== JSON.stringify(expected) && performance.now() < end) await turn();
  expect(read()).toEqual(expected);
}
/** Counts reads of `document.hidden`, one for each received change. */
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
const wasRead = (times: number) =>
  becomes(
    () => [reads, queryClient.getQueryData(callQuery(list, { building }).queryKey)],
    [times, { number: times }],
  );
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
    // The stream replays the changes of ten seconds.
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
  openChangeStream('token');
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
});

afterEach(() => {
  forget();
  closeChangeStream();
  queryClient.clear();
  setImmediateRefetch(false);
  vi.useRealTimers();
});

/** Advances the clock by `passed` milliseconds before the stream opens. */
async function openAfter(passed: number) {
  await wasRead(1);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  stands();
}

it('a screen is read once if the stream opens within the replayed seconds', async () => {
  await openAfter(5_000);
  vi.advanceTimersByTime(10_000);
  await isStillRead(1);
});

it('a screen is read again if the stream opens later than the replayed seconds', async () => {
  await looked(1, () => void openAfter(10_000));
  vi.advanceTimersByTime(400);
  await wasRead(2);
});

it('a change during the first answer triggers a refetch after it', async () => {
  const first = Promise.withResolvers<void>();
  forget();
  queryClient.clear();
  reads = 0;
  answered = first.promise;
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
  setImmediateRefetch(true);
  stands();
  await becomes(() => reads, 1);
  await hear(things);
  vi.advanceTimersByTime(0);
  await isStillRead(1);
  first.resolve();
  await wasRead(2);
});

it('changes by others are refetched within 400 ms, in one batch', async () => {
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

it('no refetch follows after unsubscribing, as on log-out', async () => {
  stands();
  await wasRead(1);
  await hear(things);
  closeChangeStream();
  vi.advanceTimersByTime(400);
  await isStillRead(1);
});

it('a screen may refetch immediately', async () => {
  stands();
  await wasRead(1);
  setImmediateRefetch(true);
  await hear(things);
  vi.advanceTimersByTime(0);
  await wasRead(2);
});

it('a reopened screen refetches what it missed while unsubscribed', async () => {
  stands();
  await wasRead(1);
  forget();
  closeChangeStream();
  await isStillRead(1);
  openChangeStream('token');
  forget = new QueryObserver(queryClient, callQuery(list, { building })).subscribe(() => {});
  await wasRead(2);
});

it('changes of another building or topic trigger no refetch', async () => {
  stands();
  await wasRead(1);
  await hear({ building: building + 1, topic: 'things' }, { building, topic: 'others' });
  vi.advanceTimersByTime(400);
  await isStillRead(1);
});

it('audit log is not refetched after its older pages were loaded', async () => {
  stands();
  await wasRead(1);
  const keys = ['first', 'older'].map((search) => [AUDIT_TOPIC, '/audit', { building, search }]);
  const [first = [], older = []] = keys;
  queryClient.setQueryData(first, { pages: [{ rows: [] }], pageParams: [undefined] });
  queryClient.setQueryData(older, { pages: [{ rows: [] }, { rows: [] }], pageParams: [undefined, '50'] });
  await hear({ building, topic: AUDIT_TOPIC });
  vi.advanceTimersByTime(400);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});

it('a change of everything refetches the building and notifies once', async () => {
  let told = 0;
  onTestFinished(
    subscribeToFullRefresh(() => {
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

it('a hidden page refetches only when it is shown, in one batch', async () => {
  stands();
  await wasRead(1);
  look(true);
  await hear(things, things, things);
  vi.advanceTimersByTime(60_000);
  await isStillRead(1);
  look(false);
  await wasRead(2);
});

it('a change just before the tab was hidden is not lost', async () => {
  stands();
  await wasRead(1);
  await hear(things);
  look(true);
  vi.advanceTimersByTime(400);
  await isStillRead(1);
  look(false);
  await wasRead(2);
});

it('during an outage the stream reconnects with backoff and then refetches everything', async () => {
  stands();
  await wasRead(1);
  away = true;
  const timers = vi.getTimerCount();
  const pauses = () => becomes(() => vi.getTimerCount(), timers + 1);
  stream.error(new TypeError('The connection was lost'));
  // The first pause, then 0.75, 1.5, 3, 6 and 11.25 seconds.
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
