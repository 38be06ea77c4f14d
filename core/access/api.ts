import { z } from 'zod';
import { objectCodec, okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, MAX_PASSWORD_CHECKS_PER_ADDRESS } from '../../kit/endpoint.ts';
import {
  loginSchema,
  resetLinkCheckSchema,
  resetLinkSchema,
  resetRequestSchema,
  setNewPasswordInputSchema,
} from './session.ts';

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/users/token-auth/',
  summary: 'Log in; send the returned token as `Authorization: token …`',
  access: 'public',
  limitsConcurrency: true,
  // No transaction, because a wrong guess is counted and refused, and a refusal would roll back the count.
  transaction: false,
  form: true,
  body: objectCodec(loginSchema, { email: 'username', password: 'password', remember: 'remember' }),
  answer: objectCodec(z.object({ token: z.string() }), { token: 'token' }),
});

export const logOut = endpoint({
  name: 'logOut',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Log out and invalidate the token',
  access: 'user',
  byPin: true,
  answer: okAnswerCodec(),
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'PUT',
  path: '/users/resetPassword/',
  summary: 'Mail a reset link if the address has an account; the answer is always the same',
  access: 'public',
  body: objectCodec(resetRequestSchema, { email: 'email' }),
  answer: okAnswerCodec(),
});

export const setNewPassword = endpoint({
  name: 'setNewPassword',
  method: 'PATCH',
  path: '/users/resetPassword/',
  summary: 'Set a new password with a reset link, once, and end all sessions',
  access: 'public',
  perAddress: MAX_PASSWORD_CHECKS_PER_ADDRESS,
  // No transaction, because a wrong guess is counted and refused, and a refusal would roll back the count.
  transaction: false,
  body: objectCodec(setNewPasswordInputSchema, { userId: 'uid', token: 'token', password: 'password' }),
  answer: okAnswerCodec(),
});

const linkCheck = okAnswerCodec(objectCodec(resetLinkCheckSchema, { isGood: 'good', email: 'email' }));

export const checkResetLink = endpoint({
  name: 'checkResetLink',
  method: 'POST',
  path: '/api/password-resets/check',
  summary: 'Check a reset link without using it up, and get the account’s address',
  access: 'public',
  transaction: false,
  body: objectCodec(resetLinkSchema, { userId: 'uid', token: 'token' }),
  answer: linkCheck,
});

export const chooseFirstPassword = endpoint({
  name: 'chooseFirstPassword',
  method: 'POST',
  path: '/api/account-invitations',
  summary: 'Set the first password of an account with an invitation link, once',
  access: 'public',
  perAddress: MAX_PASSWORD_CHECKS_PER_ADDRESS,
  transaction: false,
  body: objectCodec(setNewPasswordInputSchema, { userId: 'uid', token: 'token', password: 'password' }),
  answer: okAnswerCodec(),
});

export const checkAccountInvitation = endpoint({
  name: 'checkAccountInvitation',
  method: 'POST',
  path: '/api/account-invitations/check',
  summary: 'Check an invitation link without using it up, and get the account’s address',
  access: 'public',
  transaction: false,
  body: objectCodec(resetLinkSchema, { userId: 'uid', token: 'token' }),
  answer: linkCheck,
});
