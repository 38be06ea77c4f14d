import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { done, wire } from '../../kit/wire.ts';
import { login } from './session.ts';

export const logIn = endpoint({
  method: 'POST',
  path: '/users/token-auth/',
  summary: 'Logs in: the answer’s token goes into `Authorization: token …`',
  access: 'public',
  // A wrong guess is counted and refused: both must hold, so there is no transaction around them.
  transaction: false,
  body: wire(login, { email: 'username', password: 'password', remember: 'remember' }),
  answer: wire(z.object({ token: z.string() }), { token: 'token' }),
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Logs out: the token is dead at once',
  access: 'user',
  answer: done(),
});
