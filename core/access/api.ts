import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
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
  body: loginSchema,
  answer: z.object({ token: z.string() }),
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
  body: resetRequestSchema,
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
  body: setNewPasswordInputSchema,
  answer: okAnswerCodec(),
});

const linkCheck = okAnswerCodec(resetLinkCheckSchema);

export const checkResetLink = endpoint({
  name: 'checkResetLink',
  method: 'POST',
  path: '/api/password-resets/check',
  summary: 'Check a reset link without using it up, and get the account’s address',
  access: 'public',
  transaction: false,
  body: resetLinkSchema,
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
  body: setNewPasswordInputSchema,
  answer: okAnswerCodec(),
});

export const checkAccountInvitation = endpoint({
  name: 'checkAccountInvitation',
  method: 'POST',
  path: '/api/account-invitations/check',
  summary: 'Check an invitation link without using it up, and get the account’s address',
  access: 'public',
  transaction: false,
  body: resetLinkSchema,
  answer: linkCheck,
});
