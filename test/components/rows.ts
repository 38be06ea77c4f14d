import { z } from 'zod';
import { objectCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';

/** A call of no feature. */
export const readRows = endpoint({
  name: 'readRows',
  method: 'GET',
  path: '/rows/:building',
  summary: 'Rows',
  access: 'user',
  answer: objectCodec(z.object({ rows: z.array(z.int()) }), { rows: 'rows' }),
});
