import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { outboxMailSchema } from './mail.ts';

const topic = 'mails';
const countSchema = z.object({ count: z.int() });

export const readOutbox = endpoint({
  name: 'readOutbox',
  method: 'GET',
  path: '/api/outbox',
  summary: 'List the mails of the caller’s buildings by page, newest first',
  access: 'user',
  byPin: true,
  topic,
  query: pageQueryCodec(['createdAt'], '-createdAt'),
  answer: pageCodec(outboxMailSchema),
});

export const exportOutbox = endpoint({
  name: 'exportOutbox',
  access: 'user',
  byPin: true,
  topic,
  method: 'GET',
  path: '/api/outbox/export',
  summary: 'Export the list of sent mails as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(['createdAt'], '-createdAt'),
  ...spreadsheetDownload,
});

export const downloadMailAttachment = endpoint({
  name: 'downloadMailAttachment',
  method: 'GET',
  path: '/api/outbox/:id/attachments/:number',
  summary: 'Read an attachment of a mail, counted from 1; each reading is recorded in the audit log',
  access: 'user',
  download: 'application/octet-stream',
  answer: downloadCodec,
});

export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/api/outbox/:id/send',
  summary: 'Send a mail again, or try a queued one now',
  access: 'user',
  topic,
  answer: okAnswerCodec(),
});

export const countFailedMails = endpoint({
  name: 'countFailedMails',
  method: 'GET',
  path: '/api/outbox/failed',
  summary: 'Count the undelivered mails of the caller’s buildings that can be sent again, at most 500',
  access: 'user',
  topic,
  answer: countSchema,
});

export const readMailServerAvailability = endpoint({
  name: 'readMailServerAvailability',
  method: 'GET',
  path: '/api/outbox/delivery',
  summary:
    'Tell administrators whether mails stay in the outbox without a mail server; false in the demonstration',
  access: 'user',
  answer: z.object({ kept: z.boolean() }),
});

export const resendFailedMails = endpoint({
  name: 'resendFailedMails',
  method: 'POST',
  path: '/api/outbox/send',
  summary: 'Send the undelivered mails of the caller’s buildings again, at most 500',
  access: 'user',
  topic,
  answer: okAnswerCodec(countSchema),
});
