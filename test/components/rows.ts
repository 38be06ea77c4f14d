import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { wire } from '../../kit/wire.ts';

const rows = {
  path: '/rows/:building',
  summary: 'Rows',
  access: 'user',
  answer: wire(z.object({ rows: z.array(z.int()) }), { rows: 'rows' }),
} as const;

/** Calls of no feature, for what all calls have in common. */
export const readRows = endpoint({ method: 'GET', ...rows });
export const writeRows = endpoint({ method: 'POST', ...rows });
