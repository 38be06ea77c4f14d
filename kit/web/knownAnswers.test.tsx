import { expect, it } from 'vitest';
import { readRows } from '../../test/components/rows.ts';
import { serve } from '../../test/components/server.ts';
import { call } from './call.ts';

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
  const first = await call(readRows, { building: 1 }, mine);
  expect(await call(readRows, { building: 1 }, mine)).toBe(first);
  expect(asked()).toEqual([null, tag]);

  await call(readRows, { building: 2 }, mine);
  await call(readRows, { building: 1 }, { token: 'theirs' });
  expect(asked().slice(2)).toEqual([null, null]);

  [tag, rows] = ['W/"two"', [3]];
  expect(await call(readRows, { building: 1 }, mine)).toEqual({ rows: [3] });
  expect(asked().at(-1)).toBe('W/"one"');
});
