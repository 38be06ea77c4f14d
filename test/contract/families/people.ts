import type { Conversation } from '../conversation.ts';
import { EVERYBODY } from './callers.ts';

const LOGIN = 'POST /users/token-auth/';
const PROFILE = 'PATCH /users/deleteGetPatchUser/';
const PASSWORD = 'parvis-demo';

/** Who one is, the profile, log-in and the way back to a forgotten password. */
export async function people({ ask, askAll, name, mailed, prepare }: Conversation): Promise<void> {
  await askAll(EVERYBODY, 'GET /users/getUserInfo/');
  await askAll(EVERYBODY, 'GET /users/deleteGetPatchUser/');
  await askAll(EVERYBODY, 'GET /users/getQuota/');
  await ask('vip', 'GET /users/getQuota/?date={today+7}&building={here}');
  await ask('vip', 'GET /users/getQuota/?date={today+7}&building={there}');
  await ask('vip', 'GET /users/getQuota/?date=tomorrow', undefined, { language: 'en' });

  // Log-in.
  const vip = { username: 'vip@parvis.test', password: PASSWORD };
  await ask('nobody', LOGIN, vip);
  await ask('nobody', LOGIN, { ...vip, username: 'VIP@Parvis.test', remember: false });
  for (const language of ['fr', 'en'] as const) {
    await ask('nobody', LOGIN, { ...vip, password: 'wrong' }, { language });
    await ask('nobody', LOGIN, { username: 'no.one@parvis.test', password: PASSWORD }, { language });
    await ask('nobody', LOGIN, { username: 'vip@parvis.test' }, { language });
    await ask('nobody', LOGIN, {}, { language });
  }
  await ask('nobody', LOGIN, { ...vip, password: 12 });
  for (let guess = 1; guess <= 6; guess += 1) await prepareWrong(ask, `guess ${guess}`);

  // The profile.
  await ask('vip', PROFILE, {
    pk: '{vip}',
    email: 'vip@parvis.test',
    firstName: 'Claire',
    lastName: 'Fontaine',
  });
  await ask('vip', PROFILE, { pk: '{vip}', firstName: 'Clara' });
  await ask('vip', 'GET /users/getUserInfo/');
  await ask('vip', PROFILE, { pk: '{vip}', firstName: 'x'.repeat(31), lastName: '' });
  await ask('vip', PROFILE, { pk: '{vip}', lastName: 'x'.repeat(31) }, { language: 'en' });
  await ask('vip', PROFILE, { pk: '{vip}', lastName: 'https://example.com' });
  await ask('vip', PROFILE, { firstName: 'Clara' });
  await ask('vip', PROFILE, { pk: '{colleague}', firstName: 'Eve' });
  await ask('admin', PROFILE, { pk: '{vip}', firstName: 'Eve' });
  await ask('nobody', PROFILE, { pk: '{vip}', firstName: 'Eve' });
  await ask('ghost', PROFILE, { pk: '{vip}', firstName: 'Eve' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'claire@example.com' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'claire@example.com', password: 'wrong' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'no address', password: PASSWORD }, { language: 'en' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'limited@parvis.test', password: PASSWORD });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'claire@example.com', password: PASSWORD });
  await ask('vip', PROFILE, { pk: '{vip}', newPassword: 'long enough by far' });
  await ask('vip', PROFILE, { pk: '{vip}', password: PASSWORD, newPassword: 'short' });
  await ask(
    'vip',
    PROFILE,
    { pk: '{vip}', password: PASSWORD, newPassword: 'password123' },
    { language: 'en' },
  );
  await ask('vip', PROFILE, { pk: '{vip}', password: PASSWORD, newPassword: 'long enough by far' });
  const CONFIRM = 'POST /api/email-confirmations';
  name('address token', await mailed('claire@example.com', 'confirmEmail'));
  await ask('nobody', `${CONFIRM}/check`, { token: 'not one' });
  await ask('nobody', `${CONFIRM}/check`, { token: '{address token}' });
  await ask('nobody', CONFIRM, { token: 'not one' });
  await ask('nobody', CONFIRM, { token: '{address token}' });
  await ask('nobody', CONFIRM, { token: '{address token}' }, { language: 'en' });
  await ask('nobody', `${CONFIRM}/check`, { token: '{address token}' });
  await ask('vip', 'GET /users/getUserInfo/');

  // A forgotten password.
  const RESET = '/users/resetPassword/';
  await ask('nobody', `PUT ${RESET}`, { email: 'limited@parvis.test' });
  await ask('nobody', `PUT ${RESET}`, { email: 'no.one@parvis.test' });
  await ask('nobody', `PUT ${RESET}`, {});
  await ask('nobody', `PUT ${RESET}`, { email: 'no address' }, { language: 'en' });
  const [, token = ''] = (await mailed('limited@parvis.test', 'confirmReset')).split('/');
  name('reset token', token);
  const good = { uid: '{limited}', token: '{reset token}', password: 'a new one, long enough' };
  await ask('nobody', 'POST /api/password-resets/check', { uid: '{limited}', token: '{reset token}' });
  await ask('nobody', 'POST /api/password-resets/check', { uid: '{limited}', token: 'another' });
  await ask('nobody', `PATCH ${RESET}`, { uid: '{limited}' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, password: 'short' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, password: 'short' }, { language: 'en' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, token: 'another' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, uid: '{vip}' });
  await ask('nobody', `PATCH ${RESET}`, good);
  await ask('nobody', `PATCH ${RESET}`, good, { language: 'en' });
  await ask('limited', 'GET /users/getUserInfo/');
  await ask('nobody', LOGIN, { username: 'limited@parvis.test', password: good.password });

  // Leaving.
  const LEAVE = 'DELETE /users/deleteGetPatchUser/';
  await ask('nobody', LEAVE, { pk: '{colleague}', password: PASSWORD });
  await ask('colleague', LEAVE, { pk: '{colleague}' });
  await ask('colleague', LEAVE, { pk: '{colleague}', password: 'wrong' }, { language: 'en' });
  await ask('colleague', LEAVE, { pk: '{vip}', password: PASSWORD });
  await ask('admin', LEAVE, { pk: '{colleague}', password: PASSWORD });
  await ask('colleague', LEAVE, { pk: '{colleague}', password: PASSWORD });
  await ask('colleague', 'GET /users/getUserInfo/');
  await ask('nobody', LOGIN, { username: 'colleague@parvis.test', password: PASSWORD });
  await ask('tenant', 'DELETE /api/session');
  await ask('tenant', 'GET /users/getUserInfo/', undefined, { language: 'en' });
  await prepare('admin', 'GET /users/getUserInfo/');
}

/** Guesses beyond the free ones must wait. */
async function prepareWrong(ask: Conversation['ask'], guess: string): Promise<void> {
  await ask('nobody', LOGIN, { username: 'neighbour@parvis.test', password: guess });
}
