import type { FastifyReply } from 'fastify';
import type { Download, EndpointSpec } from '../../endpoint.ts';

/** The answer of a call: JSON text or a file. */
export type Answer = string | Download;

export function send(reply: FastifyReply, { download }: EndpointSpec, answer: Answer): FastifyReply {
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  return reply
    .type(download ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${answer.filename}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(answer.bytes));
}
