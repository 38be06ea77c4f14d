import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** The cookies of a call: no script reads one, no other site's page sends one, and with https no other line carries one. */
export interface Cookies {
  /** What the caller's browser keeps under this name. */
  cookie(name: string): string | undefined;
  /** Has the caller's browser keep a value, and send it with calls below the path for so many seconds. */
  keepCookie(name: string, value: string, where: { path: string; seconds: number }): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, env: Env): Cookies {
  return {
    cookie: (name) => request.cookies[name],
    keepCookie: (name, value, { path, seconds }) =>
      void reply.setCookie(name, value, {
        ...{ path, maxAge: seconds },
        ...{ httpOnly: true, sameSite: 'strict', secure: env.publicUrl.startsWith('https:') },
      }),
  };
}
