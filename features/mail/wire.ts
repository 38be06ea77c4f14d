import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { fields, wire } from '../../kit/wire.ts';
import { outboxMail } from './mail.ts';

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'The mails written last, newest first; 200 at a time',
  access: 'user',
  topic: 'mails',
  query: wire(
    z.object({
      search: z.string().max(100).default(''),
      before: z.coerce.number().int().positive().optional(),
    }),
    { search: 'search', before: 'before' },
  ),
  answer: fields(
    wire(outboxMail, {
      id: 'pk',
      to: 'to',
      subject: 'subject',
      text: 'text',
      html: 'html',
      attachments: 'attachments',
      createdAt: 'createdAt',
      state: 'state',
    }),
  ),
});
