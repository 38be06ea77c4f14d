import { expect, it, vi } from 'vitest';
import { readRows } from '../../test/components/rows.ts';
import { inParts, serve } from '../../test/components/server.ts';
import { call } from './call.ts';
import { CallError } from './callError.ts';

const token = 'mine';
const rowsOf = (building: number, options = {}) => call(readRows, { building }, { token, ...options });
const number = (path: string) => Number(path.split('/').at(-1));

/** What goes over the wire: the paths of each request. */
function wireOf(one: (url: string) => Promise<Response>, refuse?: () => Response | undefined) {
  const sent: string[][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (url !== '/api/batch') {
      sent.push([String(url)]);
      return one(String(url));
    }
    sent.push(JSON.parse(String(init?.body)).calls.map(({ path }: { path: string }) => path));
    return refuse?.() ?? inParts(init, one);
  });
  return sent;
}
const rows = async (url: string) => Response.json({ rows: [number(url)] });

it('what is asked for in one turn goes in one request; one alone as it is', async () => {
  const sent = wireOf(rows);
  const answers = await Promise.all([1, 2, 3].map((building) => rowsOf(building)));
  expect(answers).toEqual([{ rows: [1] }, { rows: [2] }, { rows: [3] }]);
  expect(await rowsOf(4)).toEqual({ rows: [4] });
  expect(sent).toEqual([['/rows/1', '/rows/2', '/rows/3'], ['/rows/4']]);
});

it('those of somebody else, and more than the server takes, go in another', async () => {
  const sent = wireOf(rows);
  const many = Array.from({ length: 32 }, (_, building) => rowsOf(building + 1));
  await Promise.all([...many, rowsOf(33, { token: 'theirs' })]);
  expect(sent.map(({ length }) => length)).toEqual([30, 2, 1]);
});

it('each is answered as soon as it has come, also where another takes long', async () => {
  const late = Promise.withResolvers<Response>();
  wireOf((url) => (number(url) === 1 ? late.promise : rows(url)));
  const first = rowsOf(1);
  expect(await rowsOf(2)).toEqual({ rows: [2] });
  late.resolve(await rows('/rows/1'));
  expect(await first).toEqual({ rows: [1] });
});

it('a refusal of one is its own; a refusal of the whole is everybody’s, and they are sent again together', async () => {
  const sent = wireOf(async (url) =>
    number(url) === 1 ? Response.json({ code: 'not_found', detail: 'Nothing' }, { status: 404 }) : rows(url),
  );
  const [one, other] = await Promise.allSettled([rowsOf(1), rowsOf(2)]);
  expect(one).toMatchObject({ reason: { status: 404, message: 'Nothing' } });
  expect(other).toMatchObject({ value: { rows: [2] } });

  sent.length = 0;
  const busy = () =>
    Response.json({ code: 'busy', detail: '' }, { status: 503, headers: { 'Retry-After': '1' } });
  let refused = 0;
  wireOf(rows, () => (refused++ === 0 ? busy() : undefined));
  expect(await Promise.all([rowsOf(1), rowsOf(2)])).toEqual([{ rows: [1] }, { rows: [2] }]);
  expect(refused).toBe(2);
});

it('where the server knows of no batches, each goes as it is', async () => {
  const sent = wireOf(rows, () => new Response('', { status: 404 }));
  expect(await Promise.all([rowsOf(1), rowsOf(2)])).toEqual([{ rows: [1] }, { rows: [2] }]);
  expect(sent).toEqual([['/rows/1', '/rows/2'], ['/rows/1'], ['/rows/2']]);
});

it('what nobody waits for any more is not sent, or given up, and the others have their answers', async () => {
  const late = Promise.withResolvers<Response>();
  const sent = wireOf((url) => (number(url) === 3 ? late.promise : rows(url)));
  const [before, meanwhile] = [new AbortController(), new AbortController()];
  const asked = [
    rowsOf(1, { signal: before.signal }),
    rowsOf(2),
    rowsOf(3, { signal: meanwhile.signal }),
    rowsOf(4),
  ];
  const all = Promise.allSettled(asked);
  await Promise.resolve();
  before.abort('left');
  await asked[1];
  meanwhile.abort('gone');
  expect(await all).toMatchObject([{ reason: 'left' }, {}, { reason: 'gone' }, { value: { rows: [4] } }]);
  expect(sent).toEqual([['/rows/2', '/rows/3', '/rows/4']]);
});

it('what breaks off is sent again, as what finds no server', async () => {
  let times = 0;
  const arrived = serve(({ path }) => {
    times += 1;
    return times <= 2 ? 'lost' : { body: { rows: [number(path)] } };
  });
  expect(await Promise.all([rowsOf(1), rowsOf(2)])).toEqual([{ rows: [1] }, { rows: [2] }]);
  expect(arrived.length).toBeGreaterThanOrEqual(4);
  const gone = call(readRows, { building: 1 }, { token, once: true });
  serve(() => 'lost');
  await expect(gone).rejects.toThrow(CallError);
});
