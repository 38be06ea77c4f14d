import { endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { wire } from '../../kit/wire.ts';
import { outboxMail } from './mail.ts';

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'The mails of the caller’s buildings, page by page, the newest first',
  access: 'user',
  topic: 'mails',
  query: pageQuery(['createdAt'], '-createdAt'),
  answer: pageOf(
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
