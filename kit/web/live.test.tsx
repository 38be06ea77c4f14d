import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { followChanges, stopFollowing } from './live.ts';
import { callQuery, queryClient } from './queries.ts';
import { readAtOnce } from './readAgain.ts';

const building = 7;
const list = endpoint({
  method: 'GET',
  path: '/things/:building',
  summary: 'Things',
  access: 'user',
  building: 'path',
  topic: 'things',
  answer: wire(z.object({ number: z.int() }), { number: 'number' }),
});

/** The server: how often the list was read, and a stream that stands when a test lets it. */
let reads: number;
let stream: ReadableStreamDefaultController<Uint8Array>;
let stands: () => void;
let hidden: boolean;
let forget: () => void;

const says = (change: object) =>
  stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`));
const look = (away: boolean) => {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Lets what was said be heard: everything that does not wait for a timer. */
const heard = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => realSetTimeout(resolve, 0));
};
const realSetTimeout = setTimeout;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  reads = 0;
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const opened = Promise.withResolvers<void>();
  stands = opened.resolve;
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (String(input) !== '/api/live') return Response.json({ number: ++reads });
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

it('what a screen shows is read once, when the stream stands', async () => {
  await heard();
  expect(reads).toBe(0);
  stands();
  await heard();
  vi.advanceTimersByTime(10_000);
  await heard();
  expect(reads).toBe(1);
});

it('a stream that takes long holds nobody up, and what was read before it is read again', async () => {
  vi.advanceTimersByTime(500);
  await heard();
  expect(reads).toBe(1);
  stands();
  await heard();
  vi.advanceTimersByTime(400);
  await heard();
  expect(reads).toBe(2);
});

it('what others change is read again after its share of 400 ms, once for all that changed until then', async () => {
  stands();
  await heard();
  says({ building, topic: 'things' });
  says({ building, topic: 'things' });
  await heard();
  vi.advanceTimersByTime(199);
  await heard();
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1);
  await heard();
  expect(reads).toBe(2);
});

it('at once on a screen that says so', async () => {
  stands();
  await heard();
  readAtOnce(true);
  says({ building, topic: 'things' });
  await heard();
  vi.advanceTimersByTime(0);
  await heard();
  expect(reads).toBe(2);
});

it('nothing is read for another building, or another topic', async () => {
  stands();
  await heard();
  says({ building: building + 1, topic: 'things' });
  says({ building, topic: 'others' });
  await heard();
  vi.advanceTimersByTime(400);
  await heard();
  expect(reads).toBe(1);
});

it('while nobody looks nothing is read; then what changed, once', async () => {
  stands();
  await heard();
  look(true);
  for (let change = 1; change <= 3; change++) says({ building, topic: 'things' });
  await heard();
  vi.advanceTimersByTime(60_000);
  await heard();
  expect(reads).toBe(1);
  look(false);
  await heard();
  expect(reads).toBe(2);
});

it('a change heard just before the tab was hidden is not forgotten', async () => {
  stands();
  await heard();
  says({ building, topic: 'things' });
  await heard();
  look(true);
  vi.advanceTimersByTime(400);
  await heard();
  expect(reads).toBe(1);
  look(false);
  await heard();
  expect(reads).toBe(2);
});
