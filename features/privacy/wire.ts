import { z } from 'zod';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { done, fields, listOf, wire } from '../../kit/wire.ts';
import { deletionRequest, newDeletionRequest } from './deletionRequest.ts';

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion-requests',
  summary: 'Asks for an account to be deleted; the answer is the same whether or not there is one',
  access: 'public',
  body: wire(newDeletionRequest, { email: 'email', password: 'password' }),
  answer: done(),
});

const place = wire(z.object({ id: z.int(), name: z.string() }), { id: 'pk', name: 'name' });

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/deletion-requests',
  summary: 'Open deletion requests of people of the caller’s buildings',
  access: 'user',
  answer: fields(
    wire(deletionRequest, {
      id: 'pk',
      name: 'name',
      email: 'email',
      companyName: 'companyName',
      buildings: ['buildings', listOf(place)],
      requestedAt: 'requestedAt',
      proven: 'proven',
      mayDelete: 'mayDelete',
    }),
  ),
});

export const closeDeletionRequest = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion-requests/:id/closing',
  summary: 'Closes a request, either deleting the account or keeping it',
  access: 'user',
  body: wire(z.object({ deleteAccount: z.boolean() }), { deleteAccount: 'deleteAccount' }),
  answer: done(),
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything held about the caller, as JSON and as a page to read, in one zip',
  access: 'user',
  answer: downloadAnswer,
  download: 'application/zip',
});
