import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ready } from './versioned.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer that is ready for who asks; null: it has to be made, or refused. */
    ready?(request: FastifyRequest): Ready | null;
  }
}

/** Bytes that are copied sooner than written by themselves. */
const SHORT = 16 * 1024;

/** What robots.txt keeps from being read is listed all the same where a link to it is found. */
export const OF_ALL = { 'x-robots-tag': 'noindex, nofollow' };

/**
 * Answers by the shortest way what is ready once it is known who asks, past what the framework does for all others, which get the
 * headers `secure` here. Who is refused before this gets them where that is said.
 */
export function answerAtOnce(app: FastifyInstance, secure: readonly (readonly [string, string])[]): void {
  const ofReady = [...secure, ...Object.entries(OF_ALL), ['cache-control', 'no-store']].flat();
  app.addHook('onRequest', (request, reply, done) => {
    const ready = request.routeOptions.config.ready?.(request);
    if (ready) return answer(reply, ready, ofReady);
    for (const [name, value] of secure) reply.raw.setHeader(name, value);
    done();
  });
}

function answer(reply: FastifyReply, { status, headers, body }: Ready, ofAll: readonly string[]): void {
  // To who has it nothing is sent that a browser would act on: what the answer said then holds (RFC 9110 §15.4.5).
  const head: (string | number)[] = status === 304 ? ['cache-control', 'no-store'] : [...ofAll];
  const own: Record<string, unknown> = { ...reply.getHeaders(), ...headers };
  for (const name in own) head.push(name, own[name] as string | number);
  if (body) head.push('content-length', body.length);
  reply.hijack();
  reply.raw.writeHead(status, head as never);
  // As text it leaves in one piece with the head, which costs less than two that the system is to join.
  if (body && body.length <= SHORT) reply.raw.end(body.toString('latin1'), 'latin1');
  else reply.raw.end(body);
}
