import { expect, it } from 'vitest';
import { z } from 'zod';
import { serve } from '../../test/components/server.ts';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { call } from './call.ts';

const read = endpoint({
  method: 'GET',
  path: '/rows/:building',
  summary: 'Rows',
  access: 'user',
  answer: wire(z.object({ rows: z.array(z.int()) }), { rows: 'rows' }),
});

it('what has not changed is not sent again: the answer known is as good, to whoever got it, about what they asked', async () => {
  let tag = 'W/"one"';
  let rows = [1, 2];
  const arrived = serve(({ headers }) =>
    headers.get('If-None-Match') === tag
      ? { status: 304, body: null }
      : { headers: { ETag: tag }, body: { rows } },
  );
  const asked = () => arrived.map(({ headers }) => headers.get('If-None-Match'));
  const mine = { token: 'mine' };
  const first = await call(read, { building: 1 }, mine);
  expect(await call(read, { building: 1 }, mine)).toBe(first);
  expect(asked()).toEqual([null, tag]);

  await call(read, { building: 2 }, mine);
  await call(read, { building: 1 }, { token: 'theirs' });
  expect(asked().slice(2)).toEqual([null, null]);

  [tag, rows] = ['W/"two"', [3]];
  expect(await call(read, { building: 1 }, mine)).toEqual({ rows: [3] });
  expect(asked().at(-1)).toBe('W/"one"');
});
