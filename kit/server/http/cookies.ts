import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

export interface Cookies {
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string, where: { path: string; seconds: number }): void;
}

export function requestCookies(request: FastifyRequest, reply: FastifyReply, env: Env): Cookies {
  return {
    cookie: (name) => request.cookies[name],
    keepCookie: (name, value, { path, seconds }) =>
      void reply.setCookie(name, value, {
        path,
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'strict',
        secure: env.publicUrl.startsWith('https:'),
      }),
  };
}
