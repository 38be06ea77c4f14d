import { z } from 'zod';
import { objectCodec, okAnswer } from '../../kit/codec.ts';
import { endpoint, PASSWORD_CHECKS_PER_MINUTE } from '../../kit/endpoint.ts';
import { login, newPassword, resetLink, resetLinkCheck, resetRequest } from './session.ts';

export const logIn = endpoint({
  method: 'POST',
  path: '/users/token-auth/',
  summary: 'Logs in: the answer’s token goes into `Authorization: token …`',
  access: 'public',
  limitsConcurrency: true,
  // A wrong guess is counted and refused: both must hold, so there is no transaction around them.
  transaction: false,
  form: true,
  body: objectCodec(login, { email: 'username', password: 'password', remember: 'remember' }),
  answer: objectCodec(z.object({ token: z.string() }), { token: 'token' }),
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Logs out: the token is dead at once',
  access: 'user',
  byPin: true,
  answer: okAnswer(),
});

export const askPasswordReset = endpoint({
  method: 'PUT',
  path: '/users/resetPassword/',
  summary:
    'Mails a link to a new password to the address, if it has an account; the answer is the same either way',
  access: 'public',
  body: objectCodec(resetRequest, { email: 'email' }),
  answer: okAnswer(),
});

export const setNewPassword = endpoint({
  method: 'PATCH',
  path: '/users/resetPassword/',
  summary:
    'Sets a new password by the mailed link, once; everybody who is logged in to the account is logged out',
  access: 'public',
  perAddress: PASSWORD_CHECKS_PER_MINUTE,
  // A wrong guess is counted and refused: both must hold, so there is no transaction around them.
  transaction: false,
  body: objectCodec(newPassword, { userId: 'uid', token: 'token', password: 'password' }),
  answer: okAnswer(),
});

const linkCheck = okAnswer(objectCodec(resetLinkCheck, { isGood: 'good', email: 'email' }));

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/password-resets/check',
  summary:
    'Says whether a mailed link would set a new password, and of which address the account is; it stays as good as it is',
  access: 'public',
  // As above.
  transaction: false,
  body: objectCodec(resetLink, { userId: 'uid', token: 'token' }),
  answer: linkCheck,
});

export const chooseFirstPassword = endpoint({
  method: 'POST',
  path: '/api/account-invitations',
  summary: 'Sets the first password of an account that was opened for somebody, by the mailed link, once',
  access: 'public',
  perAddress: PASSWORD_CHECKS_PER_MINUTE,
  // As above.
  transaction: false,
  body: objectCodec(newPassword, { userId: 'uid', token: 'token', password: 'password' }),
  answer: okAnswer(),
});

export const checkAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/account-invitations/check',
  summary:
    'Says whether a mailed link would set the first password of an account, and of which address; it stays as good as it is',
  access: 'public',
  // As above.
  transaction: false,
  body: objectCodec(resetLink, { userId: 'uid', token: 'token' }),
  answer: linkCheck,
});
