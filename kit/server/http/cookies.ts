import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

export interface CookieAccess {
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string, options: { path: string; seconds: number }): void;
}

export function createCookieAccess(request: FastifyRequest, reply: FastifyReply, env: Env): CookieAccess {
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
