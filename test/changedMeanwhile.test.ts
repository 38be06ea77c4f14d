import { expect, it } from 'vitest';
import { z } from 'zod';
import { enumCodec, objectCodec, okAnswerCodec } from '../kit/codec.ts';
import { endpoint } from '../kit/endpoint.ts';
import { AppError } from '../kit/errors.ts';
import { type Handler, route } from '../kit/server/http/router.ts';
import { readCallError } from '../kit/web/api/call.ts';
import { serveRoutes } from './support/serveRoutes.ts';

const thing = z.object({ version: z.int(), place: z.enum(['desk', 'room']) });
const asListed = objectCodec(thing, {
  version: 'version',
  place: ['lieu', enumCodec({ desk: 'accueil', room: 'salle' })],
});
const spec = {
  method: 'PATCH',
  path: '/thing',
  name: 'changeThing',
  summary: 'Changes the thing',
  access: 'public',
  transaction: false,
  answer: okAnswerCodec(),
} as const;
const edit = endpoint({ ...spec, current: asListed });
const editWithout = endpoint({ ...spec, path: '/other' });
const now = { version: 3, place: 'desk' } as const;

const refuse: Handler<typeof editWithout> = async () => {
  throw new AppError('changed_meanwhile', { current: now });
};
const http = await serveRoutes([edit, editWithout].map((each) => route(each, refuse)));

const answerOf = async (url: string) => {
  const { statusCode: status, payload } = await http.inject({ method: 'PATCH', url });
  return { status, payload };
};

it('a refused edit returns the current state in wire names, which the client decodes', async () => {
  const { status, payload } = await answerOf('/thing');
  const body = JSON.parse(payload);
  expect([status, body.code, body.current]).toEqual([
    409,
    'changed_meanwhile',
    { version: 3, lieu: 'accueil' },
  ]);
  const error = await readCallError(edit, new Response(payload, { status }));
  expect([error.code, error.current]).toEqual(['changed_meanwhile', now]);
});

it('a refused edit returns no current state when the endpoint has no codec for it', async () => {
  const { status, payload } = await answerOf('/other');
  expect(Object.keys(JSON.parse(payload))).toEqual(['status', 'code', 'detail', 'errors']);
  const error = await readCallError(editWithout, new Response(payload, { status }));
  expect([error.code, error.current]).toEqual(['changed_meanwhile', undefined]);
});

it('a current state that cannot be decoded is ignored', async () => {
  const payload = JSON.stringify({ code: 'changed_meanwhile', current: { version: 'three' } });
  const error = await readCallError(edit, new Response(payload, { status: 409 }));
  expect(error.current).toBeUndefined();
});
