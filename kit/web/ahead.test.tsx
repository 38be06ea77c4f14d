import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRows, writeRows } from '../../test/components/rows.ts';
import { inParts } from '../../test/components/server.ts';
import { session } from '../../test/components/show.tsx';
import { forgetAhead } from './ahead.ts';
import { call, callAhead } from './call.ts';
import { spokenLanguage } from './i18n.ts';
import { callQuery, queryClient } from './queries.ts';
import { readAgain } from './readAgain.ts';
import { keepSession } from './session.ts';
import { expectNoStream, expectStream, streamStands } from './streamStands.ts';

const rowsOf = (building: number, token = 'mine') => call(readRows, { building }, { token });

let asked: string[];
/** What the server answers from now on. */
let rows: number[];
const answer = async () => Response.json({ rows });

beforeEach(() => {
  // A stream was expected before, so that what is asked for here tells none of what it has come up to.
  expectStream(() => {});
  expectNoStream();
  asked = [];
  rows = [2];
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return answer();
  });
});
afterEach(() => {
  forgetAhead();
  delete window.ahead;
});

/** What was asked for before the code came, of two buildings; answered as it was then. */
async function askAhead(whole?: Promise<Response>) {
  const paths = ['/rows/1', '/rows/2'];
  const body = JSON.stringify({ calls: paths.map((path) => ({ path })) });
  const before = async () => Response.json({ rows: [1] });
  const response = whole ?? Promise.resolve(await inParts({ body }, before, { 'X-Heard': 'one.1' }));
  response.catch(() => {});
  const at = performance.now();
  window.ahead = { authorization: 'token mine', language: spokenLanguage(), at, paths, response };
}

it('what was asked for before the code came is not asked for again, once', async () => {
  await askAhead();
  expect(await Promise.all([rowsOf(1), rowsOf(2)])).toEqual([{ rows: [1] }, { rows: [1] }]);
  expect(asked).toEqual([]);
  expect(await rowsOf(1)).toEqual({ rows: [2] });
  expect(await rowsOf(3)).toEqual({ rows: [2] });
  expect(asked).toEqual(['/rows/1', '/rows/3']);
});

it.each([
  ['somebody else asks', () => rowsOf(1, 'theirs')],
  [
    'something was heard to have changed',
    () => {
      readAgain({ building: 1, topic: 'rows' });
      return rowsOf(1);
    },
  ],
  [
    'something was written here',
    async () => {
      await call(writeRows, { building: 1 }, { token: 'mine' });
      return rowsOf(1);
    },
  ],
  [
    'something is written before its answer has come',
    async () => {
      const answered = rowsOf(1);
      await call(writeRows, { building: 1 }, { token: 'mine' });
      return answered;
    },
  ],
])('where %s, it is asked for anew', async (_, ask) => {
  await askAhead();
  expect(await ask()).toEqual({ rows: [2] });
  expect(asked.at(-1)).toBe('/rows/1');
});

it.each([
  ['never came', () => Promise.reject(new TypeError('The connection was lost'))],
  ['was refused', async () => Response.json({}, { status: 503 })],
  ['came from what knows no batches', async () => new Response(null, { status: 204 })],
  [
    'broke off',
    async () => new Response('{"at":1,', { headers: { 'Content-Type': 'application/x-ndjson' } }),
  ],
])('what %s is asked for anew', async (_, whole) => {
  await askAhead(whole());
  expect(await rowsOf(1)).toEqual({ rows: [2] });
  expect(asked).toEqual(['/rows/1']);
});

/** What was asked for by who is signed in, and is there whole; each part under the name `one`. */
async function hereWhole(status = 200) {
  keepSession(session, false);
  const paths = ['/rows/1', '/rows/2'];
  const body = JSON.stringify({ calls: paths.map((path) => ({ path })) });
  const before = async () => Response.json({ rows: [1] }, { status, headers: { ETag: '"one"' } });
  const response = await inParts({ body }, before, { 'X-Heard': 'one.1' });
  const whole = { text: await response.clone().text(), heard: 'one.1' };
  const begun = {
    authorization: `token ${session.token}`,
    language: spokenLanguage(),
    at: performance.now(),
    paths,
  };
  window.ahead = { ...begun, response: Promise.resolve(response), whole };
}
const nextTurn = () => new Promise((done) => setTimeout(done));
const answerHere = (building: number) => callAhead(readRows, { building });

it('what is there whole is answered at once, once; it is asked after by its name then', async () => {
  await hereWhole();
  expect(answerHere(1)).toEqual({ rows: [1] });
  await nextTurn();
  expect(answerHere(1)).toBeUndefined();
  expect(answerHere(3)).toBeUndefined();
  expect(await rowsOf(2, session.token)).toEqual({ rows: [1] });
  expect(answerHere(2)).toBeUndefined();
  expect(asked).toEqual([]);
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 304 }));
  expect(await rowsOf(1, session.token)).toEqual({ rows: [1] });
  expect(new Headers(sent.mock.lastCall?.[1]?.headers).get('If-None-Match')).toBe('"one"');
});

it('who began to ask before it was there, and goes on in the turn in which it is, asks nobody', async () => {
  const question = callQuery(readRows, { building: 1 });
  queryClient.getQueryCache().build(queryClient, { queryKey: [...question.queryKey] });
  await hereWhole();
  await queryClient.prefetchQuery(question);
  expect(queryClient.getQueryData(question.queryKey)).toEqual({ rows: [1] });
  expect(asked).toEqual([]);
  await nextTurn();
  await queryClient.invalidateQueries({ queryKey: question.queryKey, refetchType: 'all' });
  expect(asked).toEqual(['/rows/1']);
});

it.each([
  ['was refused', () => hereWhole(403)],
  ['has not come whole', () => askAhead()],
  [
    'may have changed',
    async () => {
      await hereWhole();
      await call(writeRows, { building: 1 }, { token: session.token });
    },
  ],
  [
    'is of another moment than what is told live',
    async () => {
      await hereWhole();
      expectStream(() => {});
      streamStands('one.2');
    },
  ],
])('what %s is not answered at once', async (_, begin) => {
  await begin();
  expect(answerHere(1)).toBeUndefined();
  expectNoStream();
});
