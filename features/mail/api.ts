import { z } from 'zod';
import { done, objectCodec, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { outboxMail } from './mail.ts';

const topic = 'mails';
const count = z.object({ count: z.int() });

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'The mails of the caller’s buildings, page by page, the newest first',
  access: 'user',
  byPin: true,
  topic,
  query: pageQuery(['createdAt'], '-createdAt'),
  answer: pageOf(
    objectCodec(outboxMail, {
      id: 'pk',
      to: 'to',
      subject: 'subject',
      text: 'text',
      html: 'html',
      attachments: 'attachments',
      createdAt: 'createdAt',
      state: 'state',
      reason: 'reason',
      said: 'said',
      sendable: 'sendable',
      gone: 'gone',
    }),
  ),
});

export const openAttachment = endpoint({
  method: 'GET',
  path: '/api/outbox/:id/attachments/:number',
  summary: 'A file that came with a mail, the first being 1; each reading is recorded',
  access: 'user',
  download: 'application/octet-stream',
  answer: downloadAnswer,
});

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/outbox/:id/send',
  summary: 'Sends a mail once more, or now',
  access: 'user',
  topic,
  answer: done(),
});

export const countFailed = endpoint({
  method: 'GET',
  path: '/api/outbox/failed',
  summary:
    'How many mails of the caller’s buildings could not be delivered and would be sent once more, at most 500',
  access: 'user',
  topic,
  answer: same(count),
});

export const readDelivery = endpoint({
  method: 'GET',
  path: '/api/outbox/delivery',
  summary:
    'Whether mails stay in the outbox, since no mail server is set up; for administrators. Not so in the demonstration',
  access: 'user',
  answer: same(z.object({ kept: z.boolean() })),
});

export const sendAllAgain = endpoint({
  method: 'POST',
  path: '/api/outbox/send',
  summary: 'Sends once more the mails of the caller’s buildings that could not be delivered, at most 500',
  access: 'user',
  topic,
  answer: done(same(count)),
});
