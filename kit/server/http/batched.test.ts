import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { liveStreams } from '../../../test/support/liveStreams.ts';
import type { Answer, Caller } from '../../../test/support/testApp.ts';

const { app, here, there, people, as } = await makeFixture();
const { second, tokenOf, watch } = await liveStreams(app);

const BATCH = '/api/batch';
const ME = '/users/getUserInfo/';
const today = () => app.now().toISOString().slice(0, 10);
const days = () => `?start=${today()}&end=${today()}`;
const rooms = ({ id }: { id: number }) => `/api/buildings/${id}/reservations/shown${days()}`;

interface Part {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

function partsIn(text: string): Part[] {
  const lines = text.split('\n');
  const parts: Part[] = [];
  for (let line = 0; line + 1 < lines.length; line += 2) {
    const { at, ...head } = JSON.parse(lines[line] ?? '');
    parts[at] = { ...head, body: lines[line + 1] ? JSON.parse(lines[line + 1] ?? '') : null };
  }
  return parts;
}

const ask = async (caller: Caller, ...calls: (string | { path: string; tag: string })[]) => {
  const body = { calls: calls.map((one) => (typeof one === 'string' ? { path: one } : one)) };
  const answer = await caller.post(BATCH, body, { 'accept-language': 'en' });
  return Object.assign(answer, { parts: partsIn(answer.text) });
};

const english = (caller: Caller, path: string) => caller.get(path, { 'accept-language': 'en' });
const told = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ({ status, body });

describe('reads in one request', () => {
  it('are answered each as by itself, with the same words, tags and refusals', async () => {
    await as.vip.post(CREATE, visitBody(here.id));
    const paths = [
      ME,
      visitsOf(here),
      rooms(here),
      rooms(there),
      '/api/nothing',
      `${visitsOf(here)}?start=x`,
    ];
    for (const caller of [as.vip, as.reception, as.limited]) {
      const alone = await Promise.all(paths.map((path) => english(caller, path)));
      const { status, headers, parts } = await ask(caller, ...paths);
      expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
      expect(parts.map(told)).toEqual(alone.map(told));
      expect(parts.map((part) => part.headers.etag)).toEqual(alone.map((answer) => answer.headers.etag));
      expect(parts.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 422]);
      for (const part of parts) expect(part.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('are told that nothing has changed, each by its own tag', async () => {
    const [first] = (await ask(as.vip, rooms(here))).parts;
    const tag = String(first?.headers.etag);
    const { parts } = await ask(
      as.vip,
      { path: rooms(here), tag },
      { path: rooms(here), tag: 'W/"another"' },
    );
    expect(parts.map(({ status }) => status)).toEqual([304, 200]);
    expect([parts[0]?.body, parts[1]?.body]).toEqual([null, first?.body]);
  });

  it('are of this API alone: no files, pages, streams, writes or batches', async () => {
    const paths = [
      '/api/live',
      BATCH,
      '/readyz',
      '/resident/home',
      '/api/openapi.json',
      CREATE,
      '/files/a.webp',
    ];
    const { parts } = await ask(as.admin, ...paths);
    expect(parts.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });

  it.each([
    ['too many', { calls: Array(31).fill({ path: ME }) }],
    ['none', { calls: [] }],
    ['no list', { calls: ME }],
    ['no path', { calls: [{ path: 'https://example.com/' }] }],
    ['another host', { calls: [{ path: '//example.com/' }] }],
    ['another method', { calls: [{ path: ME, method: 'DELETE' }] }],
  ])('%s: refused whole', async (_, body) => {
    const { status, body: refused } = await as.vip.post(BATCH, body);
    expect([status, refused.code]).toEqual([400, 'malformed']);
  });

  it('thirty of somebody are answered, though fewer are served at a time', async () => {
    const { parts } = await ask(as.vip, ...Array(30).fill(ME));
    expect(parts.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('come compressed, and the fast ones before a slow one', async () => {
    const client = await app.database.pool.connect();
    const unlock = async () => {
      await client.query('rollback');
      client.release();
    };
    await client.query('begin; lock table visits');
    onTestFinished(() => (isLocked ? unlock() : undefined));
    let isLocked = true;
    const headers = {
      authorization: `token ${await tokenOf(people.vip)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ calls: [{ path: visitsOf(here) }, { path: ME }] });
    const answer = await fetch(second.url + BATCH, { method: 'POST', headers, body });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async () => {
      const { done, value } = (await reader?.read()) ?? { done: true };
      text += value ?? '';
      return !done;
    };
    while (text.split('\n').length < 3) await read();
    expect(Object.keys(partsIn(text))).toEqual(['1']);
    isLocked = false;
    await unlock();
    while (await read());
    expect(partsIn(text).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('whoever hangs up meanwhile is no failure of ours', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin; lock table visits');
    const headers = {
      authorization: `token ${await tokenOf(people.vip)}`,
      'content-type': 'application/json',
    };
    const stop = new AbortController();
    const body = JSON.stringify({ calls: [{ path: visitsOf(here) }] });
    await fetch(second.url + BATCH, { method: 'POST', headers, body, signal: stop.signal });
    stop.abort();
    await client.query('rollback');
    client.release();
    expect((await as.vip.get(visitsOf(here))).status).toBe(200);
    expect(app.logged).toEqual([]);
  });

  it('as one file of gzip', async () => {
    const { bytes, headers } = await as.vip.post(
      BATCH,
      { calls: [{ path: ME }] },
      { 'accept-encoding': 'gzip' },
    );
    expect(headers['content-encoding']).toBe('gzip');
    expect(partsIn(gunzipSync(bytes).toString()).map(({ status }) => status)).toEqual([200]);
  });
});

describe('what was read before somebody listens', () => {
  const heardBy = async (url: string) => {
    const headers = {
      authorization: `token ${await tokenOf(people.vip)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ calls: [{ path: visitsOf(here) }] });
    const answer = await fetch(url + BATCH, { method: 'POST', headers, body });
    await answer.text();
    return String(answer.headers.get('x-heard'));
  };

  it('is told to have changed since, as if they had listened, and nothing from before', async () => {
    const before = await watch(people.vip);
    await as.vip.post(CREATE, visitBody(here.id));
    await expect.poll(() => before.events).toHaveLength(1);
    const heard = await heardBy(second.url);
    expect((await watch(people.vip, { heard })).response.headers.get('x-heard')).toBe(heard);
    await as.vip.post(CREATE, visitBody(here.id));
    await (await app.as(people.stranger)).post(CREATE, visitBody(there.id));
    await expect.poll(() => before.events).toHaveLength(2);
    const late = await watch(people.vip, { heard });
    await expect.poll(() => late.events).toEqual([{ building: here.id, topic: 'visits' }]);
  });

  it.each(['another process', 'nonsense'])('of %s: anything may have changed', async (what) => {
    await app.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const address = app.http.server.address();
    const first = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
    const heard = what === 'nonsense' ? what : await heardBy(first);
    const late = await watch(people.vip, { heard });
    await expect.poll(() => late.events).toEqual([{ building: null, topic: '*' }]);
  });
});
