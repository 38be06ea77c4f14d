import type { FastifyReply } from 'fastify';
import type { Download, EndpointSpec } from '../../endpoint.ts';
import { Ready } from './versioned.ts';

/** What a call answers: JSON, a file to keep, or what is ready to be sent. */
export type Answer = string | Download | Ready;

export function send(reply: FastifyReply, { download }: EndpointSpec, answer: Answer): FastifyReply {
  if (answer instanceof Ready) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  return reply
    .type(download ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${answer.filename}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(answer.bytes));
}
